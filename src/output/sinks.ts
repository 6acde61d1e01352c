import { closeSync, constants, openSync, statSync, writeFileSync } from 'node:fs';
import type { Safe } from './safe';
import { terminalText, type TerminalText } from './terminal';

/** A stream of text, such as standard error. */
export interface TextStream {
  write(text: Safe): unknown;
  /** Whether a person reads it. */
  readonly isTTY?: boolean;
}

/** Standard error. */
export const standardError: TextStream = {
  write: (text) => process.stderr.write(text),
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

/** As the flag `w`, but fails where the file is a symbolic link. Windows has no such flag. */
const NOT_THROUGH_LINKS = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

/**
 * Writes text to a file, as `writeFileSync` does, but not through a symbolic link: a link may come from a repository, and lead to any
 * file of the user. Links to devices and pipes, such as `/dev/stdout`, are followed.
 *
 * @throws Error if the file is a link, or cannot be written
 */
export function writeTextFile(file: string, text: Safe, { flag = NOT_THROUGH_LINKS }: { readonly flag?: string | number } = {}): void {
  const opened = openFile(file, flag);
  try {
    writeFileSync(opened, text);
  } finally {
    closeSync(opened);
  }
}

function openFile(file: string, flag: string | number): number {
  try {
    return openSync(file, flag);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOOP') throw error;
    if (leadsToStream(file)) return openSync(file, 'w');
    throw new Error('it is a symbolic link, which could lead to any file', { cause: error });
  }
}

/** Returns whether a link leads to a device or a pipe, or is one of the system's own. Behind `/dev/stdout`, there may be a file. */
function leadsToStream(link: string): boolean {
  const target = statSync(link, { throwIfNoEntry: false });
  return target?.isCharacterDevice() === true || target?.isFIFO() === true || link.startsWith('/dev/');
}
