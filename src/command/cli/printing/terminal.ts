import { createInterface } from 'node:readline/promises';
import { outputFailed, type Safe, standardError, terminalLine, terminalText, type TerminalText, withoutSecrets } from '../../../output';

/** Output of a command. */
export interface Terminal {
  /** Resolves when more can be written. What cannot be written is lost: see `outputFailed`. */
  write(text: Safe): Promise<void>;
  /** Whether what is written arrives. The reader of a pipe may stop early, as `head` does: a command that only reads may then end. */
  readonly hasReader: boolean;
  /** Whether the output is a terminal. Files and pipes get no charts and no shortened values. */
  readonly isInteractive: boolean;
  /** Width in characters. */
  readonly columns: number;
  readonly hasColors: boolean;
}

/** Returns standard output as a terminal. */
export function standardOutput(stream: NodeJS.WriteStream = process.stdout, environment: NodeJS.ProcessEnv = process.env): Terminal {
  const isInteractive = stream.isTTY === true;
  return {
    isInteractive,
    columns: stream.columns || 80,
    hasColors: isInteractive && !environment['NO_COLOR'] && stream.hasColors(),
    write: async (text) => {
      if (stream.listenerCount('error', outputFailed) === 0) stream.on('error', outputFailed);
      if (!stream.errored) await new Promise<void>((resolve) => stream.write(text, () => resolve()));
    },
    get hasReader() {
      return !stream.errored;
    },
  };
}

/** Writes a message in a line, without the secrets of this process. Results have none: what reads them from a server leaves them out. */
export function say(terminal: Pick<Terminal, 'write'>, message: string): Promise<void> {
  return terminal.write(terminalText`${terminalLine(withoutSecrets(message))}\n`);
}

/**
 * Writes text whose writer ends the process at once, as help does: before then, the stream reports no failure.
 *
 * @param stream that is written to synchronously, as files, terminals and most pipes are
 */
export function writeAtOnce(text: TerminalText, stream: NodeJS.WriteStream = process.stdout): void {
  stream.write(text);
  if (stream.errored) outputFailed(stream.errored);
}

/** Asks the user. Undefined without an interactive terminal. @throws Error if the user ends the question, by Ctrl-C or Ctrl-D */
export type Prompt = ((text: TerminalText) => Promise<string>) | undefined;

/** Returns a question on the terminal of this process. */
export function onTerminal(): Prompt {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  return async (text) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    // After a suspension (Ctrl-Z), Node shows the question again and leaves its input paused, so that the process would end.
    lines.on('SIGCONT', () => lines.resume());
    // A terminal that is closed ends its input without an answer, and the question would never end.
    const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
    const answer = await Promise.race([lines.question(withoutSecrets(text)).catch(() => undefined), closed]);
    lines.close();
    if (answer !== undefined) return answer;
    standardError.write(terminalText`\n`);
    throw new Error('The question has no answer. Nothing was changed.');
  };
}
