import { chmodSync, closeSync, existsSync, fstatSync, lstatSync, openSync, readdirSync, readFileSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { grouped } from '../../model/words';
import { StartupError } from './startup-error';

/** Names of the files that the emulator and its databases write into the data folder. */
const OWN = /^(configuration\.db|traffic\.duckdb|incoming-)/;

/** Ending of the folder for what does not fit into the memory. */
const SPILL = '.spill';

/** Permissions of other users. */
const OTHERS = 0o077;

/**
 * Creates an empty file without permissions for other users, unless the file exists. Entries contain secrets, and traffic contains
 * personal data, but the databases create files with the permissions of the umask.
 *
 * An existing file is not opened: when a process closes a file, it loses all its locks of that file, also those of a running emulator.
 *
 * @throws StartupError if the file is a symbolic link
 */
export function createPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) throw symbolicLink(file);
  }
}

/** Reads a part of a file: a number of bytes at a position, and fewer where the file ends. */
export type ReadPart = (at: number, length: number) => Buffer;

/** Lets work read parts of a file, and returns its result; undefined if there is no file. */
export function readParts<Result>(file: string, work: (part: ReadPart, size: number) => Result): Result | undefined {
  if (!existsSync(file)) return undefined;
  const opened = openSync(file, 'r');
  try {
    const part: ReadPart = (at, length) => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(opened, bytes, 0, length, at));
    };
    return work(part, fstatSync(opened).size);
  } finally {
    closeSync(opened);
  }
}

/** Small file that is overwritten in place, which works on a full disk. */
export interface OverwrittenFile {
  /** Content at the time of opening; undefined if there was no file. */
  readonly content: string | undefined;
  /** Replaces the content, and pads it with spaces to the previous length. */
  overwrite(content: string): void;
  close(): void;
}

/** Bytes of the largest file that is read into memory, far more than the emulator writes into one. */
const LARGEST = 64 * 1024;

/**
 * Opens a small file, which is created without permissions for other users if necessary.
 *
 * @throws StartupError if the file is too large for one of the emulator
 */
export function openPrivate(file: string): OverwrittenFile {
  const isNew = !existsSync(file);
  createPrivate(file);
  const descriptor = openSync(file, 'r+');
  const { size } = fstatSync(descriptor);
  if (size > LARGEST) {
    closeSync(descriptor);
    throw new StartupError(
      `${file} has ${grouped(size)} bytes, and files that the emulator writes there have fewer than ${grouped(LARGEST)}. Delete it: the ` +
        'emulator makes it anew, and only this start does not check whether changes were lost.',
    );
  }
  const found = readFileSync(descriptor);
  let { length } = found;
  return {
    content: isNew ? undefined : found.toString(),
    overwrite: (content) => {
      length = Math.max(length, Buffer.byteLength(content));
      const bytes = Buffer.alloc(length, ' ');
      bytes.write(content);
      writeSync(descriptor, bytes, 0, length, 0);
    },
    close: () => closeSync(descriptor),
  };
}

/**
 * Removes the permissions of other users from the emulator's files in a folder.
 *
 * @throws StartupError if one of them is a symbolic link, because the emulator would change the link's target, or another thing than a
 *   file: opening a pipe would wait for its other end
 */
export function makePrivate(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => OWN.test(each))) {
    const file = join(folder, name);
    const found = lstatSync(file);
    if (found.isSymbolicLink()) throw symbolicLink(file);
    if (!found.isFile() && !(found.isDirectory() && name.endsWith(SPILL)))
      throw new StartupError(`${file} is no file, but a folder, a device or a pipe. Delete it, or set --data to another folder.`);
    const { mode } = found;
    if ((mode & OTHERS) === 0) continue;
    try {
      chmodSync(file, mode & ~OTHERS & 0o7777);
    } catch {
      // Only the owner may change permissions, and some file systems have none. The file is usable anyway.
    }
  }
}

function symbolicLink(file: string): StartupError {
  return new StartupError(`${file} is a symbolic link, and could lead to any file. Delete it, or set --data to another folder.`);
}
