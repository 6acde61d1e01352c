import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { homeFolder } from './home-folder';
import type { Safe } from './safe';
import { terminalLine, terminalText, type TerminalText } from './terminal';

/** A stream of text, such as standard error. */
export interface TextStream {
  write(text: Safe): unknown;
  /** Whether a person reads it. */
  readonly isTTY?: boolean;
}

/** Each removes secrets from a message. */
const redactions = new Set<(text: string) => string>();

/** Adds a way in which messages of the process lose its secrets. The start of the provider should not load one that it does not use. */
export function redactMessages(by: (text: string) => string): void {
  redactions.add(by);
}

/**
 * Returns a message without the secrets of this process: servers may repeat them. Not for long results, since each secret is looked for in
 * every encoding.
 */
export function withoutSecrets<Text extends string>(text: Text): Text {
  // Text of any destination stays text of it: what takes the place of a secret has letters, brackets and commas.
  return [...redactions].reduce<string>((message, redact) => redact(message), text) as Text;
}

/** Characters beyond a cut in which a secret is looked for: of one that the cut goes through, a part would stay. */
const BEYOND_CUT = 10_000;

/** Returns the beginning of a message without the secrets of this process. */
export function beginningWithoutSecrets(text: string, length: number): string {
  return withoutSecrets(text.slice(0, length + BEYOND_CUT)).slice(0, length);
}

/** Standard error, which gets no secret of this process. */
export const standardError: TextStream = {
  // The end of a line stays, also of one that is left out.
  write: (text) => process.stderr.write(text.endsWith('\n') ? `${withoutSecrets(text.slice(0, -1))}\n` : withoutSecrets(text)),
  get isTTY() {
    return process.stderr.isTTY;
  },
};

/** Lets the process go on when the reader of standard error has stopped listening. */
export function ignoreClosedStandardError(): void {
  process.stderr.on('error', () => undefined);
}

/** Writes a line to standard error. */
export function reportLine(line: TerminalText): void {
  standardError.write(terminalText`${line}\n`);
}

/** Exit status of a preview whose findings stop a pipeline, and of an export that leaves work. */
const STOPS = 3;

let isOutputLost = false;

/**
 * Handles a failure of standard output. The command goes on to the end of its work, and loses its further output. The reader of a pipe may
 * stop early, as `head` does. Any other failure, such as a full disk, is reported, and the status is that of a failure: what the command
 * found has reached no reader. A status that stops a pipeline stays.
 */
export function outputFailed(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE' || isOutputLost) return;
  isOutputLost = true;
  reportLine(terminalLine(`svc-waap: The output cannot be written: ${error.message}`));
  process.once('exit', () => {
    if (process.exitCode !== STOPS) process.exitCode = 1;
  });
}

/** Opens for writing, fails where a symbolic link is, and does not wait for the reader of a pipe. Windows lacks the last two. */
const NOT_THROUGH_LINKS = constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

interface WriteOptions {
  /** Refuses a file that exists. */
  readonly flag?: 'wx';
  /** Permissions of a new file. @default 0o666, without those that the mask of the process takes away */
  readonly mode?: number;
}

/**
 * Writes text to a file, but not through a symbolic link: a link may come from a repository, and lead to any file, device or pipe. The
 * names of open descriptors, such as `/dev/stdout`, are links of the system, and the text goes to the descriptor, after what it has got.
 * A failure, such as a full disk, leaves the file as it was, and no part of a new one. Only files that cannot be replaced are written in
 * place: those with other names (hard links), and those in a folder that does not let this user replace them.
 *
 * @throws Error if the file is a link, if its folder leads elsewhere through a link, or if it cannot be written
 */
export function writeTextFile(file: string, text: Safe, { flag, mode }: WriteOptions = {}): void {
  // The system would follow a link before a "..", and then open another file than the one that is checked.
  const path = resolve(file);
  const descriptor = flag === 'wx' ? undefined : descriptorNamed(path);
  if (descriptor !== undefined) return writeToDescriptor(descriptor, text);
  refuseLinkedFolder(dirname(path));
  if (flag === 'wx') return writeNew(path, text, mode);
  const opened = openThere(path);
  if (opened === undefined) {
    if (!isReplaced(path, text, mode)) writeNew(path, text, mode);
    return;
  }
  try {
    const there = fstatSync(opened);
    if (!there.isFile()) return writeToDescriptor(opened, text);
    if (there.nlink === 1 && isReplaced(path, text, there.mode & PERMISSIONS, there)) return;
    ftruncateSync(opened);
    writeFileSync(opened, text);
  } finally {
    closeSync(opened);
  }
}

const PERMISSIONS = 0o7777;

/** Returns the descriptor of this process that the system gives a path. */
function descriptorNamed(path: string): number | undefined {
  const [, number, name] = /^\/dev\/(?:fd\/(\d{1,9})|(stdout|stderr))$/.exec(path) ?? [];
  if (name !== undefined) return name === 'stdout' ? 1 : 2;
  return number === undefined ? undefined : Number(number);
}

/** Time between two tries to write to a pipe whose reader is slow or yet to come, in milliseconds, and number of tries for the latter. */
const TRY_EVERY_MS = 10;
const TRIES = 500;

function waitForReader(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRY_EVERY_MS);
}

/** Writes to an open descriptor. Opening its name would empty the file behind it, and start at the beginning. */
function writeToDescriptor(descriptor: number, text: Safe): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      // This module and Node open pipes in a way that does not wait.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      waitForReader();
    }
  }
}

/** Opens what exists at a path, and changes nothing. @returns undefined if nothing is there */
function openThere(path: string, tries = TRIES): number | undefined {
  try {
    return openSync(path, NOT_THROUGH_LINKS);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ENXIO') {
      if (tries === 0) throw new Error('it is a pipe or a socket, and no program has opened it to read', { cause: error });
      waitForReader();
      return openThere(path, tries - 1);
    }
    if (code === 'ELOOP') throw new Error('it is a symbolic link, which could lead to any file', { cause: error });
    throw error;
  }
}

/** Writes a file that does not exist yet. No part of it stays after a failure: the next try could refuse it. */
function writeNew(path: string, text: Safe, mode?: number, owner?: Stats): void {
  const opened = openSync(path, 'wx', mode);
  try {
    if (owner) giveTo(owner, opened, mode);
    writeFileSync(opened, text);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(opened);
  }
}

/** Gives a new file the owner and the permissions of another one. */
function giveTo({ uid, gid }: Stats, opened: number, mode: number | undefined): void {
  const own = fstatSync(opened);
  if (own.uid !== uid || own.gid !== gid) fchownSync(opened, uid, gid);
  // The mask of the process takes permissions away.
  if (mode !== undefined) fchmodSync(opened, mode);
}

/** Errors of a file that cannot be made beside another one, or take its place: that one may be writable nevertheless. */
const NO_FILE_BESIDE: readonly unknown[] = [
  ...['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EXDEV', 'EINVAL'],
  // File systems on the network may not rename, or have no permissions.
  ...['ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'],
  // A try without a file beside fails, too, and names the right file.
  ...['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'],
];

/**
 * Writes a file beside a path, and moves it there.
 *
 * @param owner file that is replaced
 * @returns false if that is not possible, and nothing has changed
 * @throws Error if the text cannot be written, as on a full disk, and nothing has changed
 */
function isReplaced(path: string, text: Safe, mode?: number, owner?: Stats): boolean {
  const beside = join(dirname(path), `.svc-waap-${randomUUID()}.tmp`);
  try {
    writeNew(beside, text, mode, owner);
    renameSync(beside, path);
    return true;
  } catch (error) {
    try {
      rmSync(beside, { force: true });
    } catch {
      // The folder takes files, and gives none back.
    }
    if (NO_FILE_BESIDE.includes((error as NodeJS.ErrnoException).code)) return false;
    throw error;
  }
}

/**
 * Creates a folder and its parents. Node's own `recursive` never returns for paths such as those in /proc.
 *
 * @throws Error if it cannot be created, or if a link on the way leads out of the repository
 */
export function makeFolder(path: string): void {
  refuseLinkedFolder(path);
  createFolder(resolve(path));
}

function createFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) createFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // Another process may create it at the same time.
    if (code === 'EEXIST' && statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    throw new Error(`The folder ${path} cannot be created: ${code === 'EEXIST' ? 'a file has this name' : message}`, { cause: error });
  }
}

/** Names of which the root of a repository has one. */
const MARKS = ['.git', '.hg', '.jj', '.svn'];

/**
 * Refuses a folder whose path a symbolic link leads out of a repository, or out of the nearest folder that has both the working directory
 * and the place of the link: the link may come from the repository. Archives of one have no mark, and links to elsewhere in them may be
 * beside the working directory. The links of a home folder, and of those above it, are no archive's, unless the home folder is in the
 * working directory: HOME may be the unpacked archive itself, or a folder in it.
 *
 * @throws Error with the folder to name
 */
export function refuseLinkedFolder(folder: string): void {
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  const target = realpathSync(existing);
  const here = commonFolders(realpathSync(process.cwd()));
  for (const path of fromFolderUp(existing)) {
    const place = realpathSync(path);
    const common = here.find((each) => isWithin(each, place));
    const repository = fromFolderUp(place).find((each) => MARKS.some((mark) => existsSync(join(each, mark))));
    for (const root of [common, repository]) {
      if (root === undefined || isWithin(root, target)) continue;
      const meant = join(target, relative(existing, folder));
      throw new Error(`${folder} leads out of ${root} through a symbolic link. Name ${meant} if you mean that folder`);
    }
  }
}

/** Returns the folder and those that it is in, as far as their links may be those of an archive. */
function commonFolders(folder: string): string[] {
  const all = fromFolderUp(folder);
  const named = homeFolder();
  if (named === undefined || !isAbsolute(named)) return all;
  const home = realpathOf(named);
  return isWithin(folder, home) ? all : all.filter((each) => !isWithin(each, home));
}

/** Returns a path without links; the path itself if it does not exist. */
function realpathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path);
}

/** Returns a folder and those that it is in, apart from the root of the file system. */
function fromFolderUp(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [] : [folder, ...fromFolderUp(parent)];
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Prints the output of a program that the user runs, as it is: its colors are its own. Leaves out the lines that are not wanted. */
export function printProgramOutput(output: NodeJS.ReadableStream, isWanted: (line: string) => boolean): void {
  process.stdout.on('error', outputFailed);
  createInterface({ input: output }).on('line', (line) => {
    if (isWanted(line) && !process.stdout.errored) process.stdout.write(`${line}\n`);
  });
}
