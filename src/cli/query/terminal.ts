import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { reportLine, type Safe, terminalLine, type TerminalText } from '../../output';

/** Where a command writes its results. */
export interface Terminal {
  /** Resolves when more may be written. */
  write(text: Safe): Promise<void>;
  /** Whether a person reads it. Otherwise it is a file or a pipe, which gets no charts and no shortened texts. */
  readonly isInteractive: boolean;
  /** Width in characters. */
  readonly columns: number;
  readonly hasColors: boolean;
}

/** Standard output. */
export function standardOutput(stream: NodeJS.WriteStream = process.stdout, environment: NodeJS.ProcessEnv = process.env): Terminal {
  const isInteractive = stream.isTTY === true;
  return {
    isInteractive,
    columns: stream.columns || 80,
    hasColors: isInteractive && !environment['NO_COLOR'] && stream.hasColors(),
    write: async (text) => {
      if (stream.listenerCount('error', end) === 0) stream.on('error', end);
      if (!stream.write(text)) await once(stream, 'drain');
    },
  };
}

/** Whoever reads a pipe may stop early, as `head` does. Other failures, such as a full disk, are told in a line. */
function end(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  reportLine(terminalLine(`svc-waap: The output cannot be written: ${error.message}`));
  process.exit(1);
}

/** Asks a person. Undefined without an interactive terminal. */
export type Question = ((text: TerminalText) => Promise<string>) | undefined;

/** Returns a question on the terminal of this process. */
export function onTerminal(): Question {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  return async (text) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await lines.question(text);
    } finally {
      lines.close();
    }
  };
}
