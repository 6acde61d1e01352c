import { writeFileSync } from 'node:fs';
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

/** Writes text to a file, as `writeFileSync` does. */
export function writeTextFile(file: string, text: Safe, options?: { readonly flag?: string }): void {
  writeFileSync(file, text, options);
}
