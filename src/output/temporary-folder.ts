import { createWriteStream, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { reportLine } from './sinks';
import { terminalLine } from './terminal';

/** Folders, with the function that interrupts a thread which writes to one. */
const folders = new Map<string, (() => void) | undefined>();

/** Number of interrupts of a thread, and milliseconds between them. A database loses an interrupt if its statement has not begun to run. */
const STOPS = 100;
const STOP_EVERY_MS = 50;

/** Place in which a temporary folder is created. */
interface Parent {
  readonly parent: string;
  /** Remedy for a parent that cannot be written to, as a sentence. */
  readonly remedy: string;
}

/**
 * Creates a folder for temporary files, which only this user can read. Whatever ends the process, also an unforeseen error, deletes the
 * folder, apart from signals that the process does not handle.
 *
 * @param prefix of its name
 * @param place default: the folder of this machine for temporary files
 * @throws Error with the remedy
 */
export function makeTemporaryFolder(prefix: string, place: Parent = temporaryFiles()): string {
  // Programs that get the path run in other folders.
  const parent = resolve(place.parent);
  try {
    const folder = mkdtempSync(join(parent, prefix));
    if (folders.size === 0) process.once('exit', deleteAll);
    folders.set(folder, undefined);
    return folder;
  } catch (error) {
    throw new Error(`No temporary folder can be created in ${parent}: ${(error as Error).message}. ${place.remedy}`, { cause: error });
  }
}

function temporaryFiles(): Parent {
  const variable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';
  return { parent: tmpdir(), remedy: `Set ${variable} to a folder that you can write to.` };
}

/** Whether a process runs, and is another one than this. What has the id of another one in its name may be in use. */
export function isOtherProcess(id: number): boolean {
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // A process of another user runs, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Deletes a folder that `makeTemporaryFolder` has created. */
export function deleteTemporaryFolder(folder: string): void {
  const stop = folders.get(folder);
  for (let left = stop ? STOPS : 1; left > 0; left -= 1) {
    stop?.();
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      break;
    } catch (error) {
      if (left === 1) throw error;
      // The thread adds files while others are deleted.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STOP_EVERY_MS);
    }
  }
  folders.delete(folder);
  if (folders.size === 0) process.removeListener('exit', deleteAll);
}

function deleteAll(): void {
  for (const folder of folders.keys()) deleteAtEnd(folder);
}

/** Deletes a folder, or says that it remains: an error would hide what ends the process, and spare the other folders. */
function deleteAtEnd(folder: string): void {
  try {
    deleteTemporaryFolder(folder);
  } catch (error) {
    reportLine(terminalLine(`Warning: The temporary folder ${folder} remains: ${(error as Error).message}. Delete it.`));
  }
}

/** Signals that end a command: an interrupt, a supervisor, a terminal that closes, Ctrl-\\. Windows has no SIGQUIT. */
export const ENDING_SIGNALS: readonly NodeJS.Signals[] = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  ...(process.platform === 'win32' ? [] : (['SIGQUIT'] as const)),
];

/** A source has more bytes than a file may have. */
export class TooManyBytes extends Error {
  public override readonly name = 'TooManyBytes';
}

/** Temporary folder that is also deleted by a signal that ends the process, for work that nothing else ends. */
export class TemporaryFolder {
  public readonly path: string;

  /** @param prefix of its name */
  public constructor(prefix: string) {
    this.path = makeTemporaryFolder(prefix);
    for (const signal of ENDING_SIGNALS) process.once(signal, this.end);
  }

  /** Number of bytes that are free on the disk of the folder. */
  public get free(): number {
    const { bavail, bsize } = statfsSync(this.path);
    return bavail * bsize;
  }

  /**
   * Writes bytes as they come to a new file, which only this user can read, and returns its path.
   *
   * @param most number of bytes that the file may have
   * @throws TooManyBytes if there are more
   */
  public async save(name: string, bytes: NodeJS.ReadableStream, most: number, signal?: AbortSignal): Promise<string> {
    const file = join(this.path, name);
    const upToMost = async function* (chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer | string, void, undefined> {
      let size = 0;
      for await (const chunk of chunks) {
        size += Buffer.byteLength(chunk);
        if (size > most) throw new TooManyBytes();
        yield chunk;
      }
    };
    await pipeline(bytes, upToMost, createWriteStream(file, { mode: 0o600, flags: 'wx' }), { signal });
    return file;
  }

  /** @param stop interrupts a thread that writes to the folder. It is called, more than once, before the folder is deleted. */
  public stopBy(stop: () => void): void {
    folders.set(this.path, stop);
  }

  public readonly remove = (): void => {
    this.ignoreSignals();
    deleteTemporaryFolder(this.path);
  };

  private ignoreSignals(): void {
    for (const signal of ENDING_SIGNALS) process.removeListener(signal, this.end);
  }

  /** Ends the process as the signal would have ended it without a listener. */
  private readonly end = (signal: NodeJS.Signals): void => {
    this.ignoreSignals();
    deleteAtEnd(this.path);
    process.kill(process.pid, signal);
  };
}
