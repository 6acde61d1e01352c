import { closeSync, constants, existsSync, mkdirSync, openSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
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

/** As the flag `w`, but fails where the file is a symbolic link. Windows has no such flag. */
const NOT_THROUGH_LINKS = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

interface WriteOptions {
  readonly flag?: string | number;
  /** Permissions of a new file. @default 0o666, without those that the mask of the process takes away */
  readonly mode?: number;
}

/**
 * Writes text to a file, as `writeFileSync` does, but not through a symbolic link: a link may come from a repository, and lead to any
 * file, device or pipe. Links of the system, such as `/dev/stdout`, are followed. With the flag `wx`, no part of the file stays after a
 * failure, such as a full disk: the next try would refuse it.
 *
 * @throws Error if the file is a link, if its folder leads out of the repository through a link, or if it cannot be written
 */
export function writeTextFile(file: string, text: Safe, { flag = NOT_THROUGH_LINKS, mode }: WriteOptions = {}): void {
  // The system would follow a link before a "..", and then open another file than the one that is checked.
  const path = resolve(file);
  refuseLinkedFolder(dirname(path));
  const opened = openFile(path, flag, mode);
  try {
    writeFileSync(opened, text);
  } catch (error) {
    if (flag === 'wx') rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(opened);
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

/**
 * Refuses a folder whose path goes through a repository, or the working directory, and is elsewhere because of a symbolic link: the link
 * may come from the repository.
 *
 * @throws Error with the folder to name
 */
export function refuseLinkedFolder(folder: string): void {
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  const target = realpathSync(existing);
  const here = process.cwd();
  const working = realpathSync(repositoryOf(here) ?? here);
  for (let path = existing; path !== dirname(path); path = dirname(path)) {
    const place = realpathSync(path);
    for (const root of [working, repositoryOf(place)]) {
      if (root !== undefined && isWithin(root, place) && !isWithin(root, target))
        throw new Error(`${folder} leads out of ${root} through a symbolic link. Name ${target} if you mean that folder`);
    }
  }
}

/** Returns the root of the repository that a folder is in. */
function repositoryOf(folder: string): string | undefined {
  for (let path = folder; path !== dirname(path); path = dirname(path)) if (existsSync(join(path, '.git'))) return path;
  return undefined;
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function openFile(file: string, flag: string | number, mode: number | undefined): number {
  try {
    return openSync(file, flag, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOOP') throw error;
    // Behind `/dev/stdout`, there may be a device, a pipe or a file.
    if (file.startsWith('/dev/')) return openSync(file, 'w');
    throw new Error('it is a symbolic link, which could lead to any file', { cause: error });
  }
}

/** Prints the output of a program that the user runs, as it is: its colors are its own. Leaves out the lines that are not wanted. */
export function printProgramOutput(output: NodeJS.ReadableStream, isWanted: (line: string) => boolean): void {
  process.stdout.on('error', outputFailed);
  createInterface({ input: output }).on('line', (line) => {
    if (isWanted(line) && !process.stdout.errored) process.stdout.write(`${line}\n`);
  });
}
