import { createWriteStream, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { reportLine } from './sinks';
import { terminalLine } from './terminal';

/** Those of this process. While there is one, the process hears of its end. */
const folders = new Set<TemporaryFolder>();

/** Number of interrupts of a thread, and milliseconds between them. A database loses an interrupt if its statement has not begun to run. */
const STOPS = 100;
const STOP_EVERY_MS = 50;

/** Time between the deletion of the last folder and the end of listening. */
const STOP_LISTENING_MS = 100;

/** Place in which a temporary folder is created. */
interface Parent {
  readonly parent: string;
  /** Remedy for a parent that cannot be written to, as a sentence. */
  readonly remedy: string;
}

function temporaryFiles(): Parent {
  const variable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';
  return { parent: tmpdir(), remedy: `Set ${variable} to a folder that you can write to.` };
}

/** Signals that end a command: an interrupt, a supervisor, a terminal that closes, Ctrl-\\. Windows has no SIGQUIT. */
export const ENDING_SIGNALS: readonly NodeJS.Signals[] = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  ...(process.platform === 'win32' ? [] : (['SIGQUIT'] as const)),
];

function deleteAll(): void {
  for (const folder of folders) folder.removeAtEnd();
}

/**
 * Ends the process as the signal would have ended it without a listener, once the folders are deleted: more signals wait for that. Another
 * listener ends the work that uses the folders first, such as that of an engine, and the work removes them.
 */
function end(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  deleteAll();
  stopListening();
  process.kill(process.pid, signal);
}

let isListening = false;
let later: NodeJS.Timeout | undefined;

function listen(): void {
  clearTimeout(later);
  if (isListening) return;
  isListening = true;
  process.on('exit', deleteAll);
  for (const signal of ENDING_SIGNALS) process.on(signal, end);
}

function stopListening(): void {
  isListening = false;
  process.removeListener('exit', deleteAll);
  for (const signal of ENDING_SIGNALS) process.removeListener(signal, end);
}

/** Node loses a signal that comes at the moment in which it stops to listen, and those of the time of a deletion come right after it. */
function stopListeningLater(): void {
  clearTimeout(later);
  later = setTimeout(stopListening, STOP_LISTENING_MS).unref();
}

/** A source has more bytes than a file may have. */
export class TooManyBytes extends Error {
  public override readonly name = 'TooManyBytes';
}

/**
 * Folder for temporary files, which only this user can read. Whatever ends the process, also a signal or an unforeseen error, deletes the
 * folder, apart from signals that a process cannot handle.
 */
export class TemporaryFolder {
  public readonly path: string;
  private stop: (() => void) | undefined;

  /**
   * @param prefix of its name
   * @param place default: the folder of this machine for temporary files
   * @throws Error with the remedy
   */
  public constructor(prefix: string, place: Parent = temporaryFiles()) {
    // Programs that get the path run in other folders.
    const parent = resolve(place.parent);
    listen();
    try {
      this.path = mkdtempSync(join(parent, prefix));
      folders.add(this);
    } catch (error) {
      throw new Error(`No temporary folder can be created in ${parent}: ${(error as Error).message}. ${place.remedy}`, { cause: error });
    } finally {
      if (folders.size === 0) stopListeningLater();
    }
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
    this.stop = stop;
  }

  /** Deletes the folder. */
  public readonly remove = (): void => {
    if (!folders.has(this)) return;
    for (let left = this.stop ? STOPS : 1; left > 0; left -= 1) {
      this.stop?.();
      try {
        rmSync(this.path, { recursive: true, force: true, maxRetries: 3 });
        break;
      } catch (error) {
        if (left === 1) throw error;
        // The thread adds files while others are deleted.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STOP_EVERY_MS);
      }
    }
    folders.delete(this);
    if (folders.size === 0) stopListeningLater();
  };

  /** Deletes the folder, or says that it remains: an error would hide what ends the process, and spare the other folders. */
  public removeAtEnd(): void {
    try {
      this.remove();
    } catch (error) {
      reportLine(terminalLine(`Warning: The temporary folder ${this.path} remains: ${(error as Error).message}. Delete it.`));
    }
  }
}
