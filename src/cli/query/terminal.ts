import { once } from 'node:events';

/** Where a command writes its results. */
export interface Terminal {
  /** Resolves when more may be written. */
  write(text: string): Promise<void>;
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
      if (stream.listenerCount('error', endQuietly) === 0) stream.on('error', endQuietly);
      if (!stream.write(text)) await once(stream, 'drain');
    },
  };
}

/** Whoever reads a pipe may stop early, as `head` does. */
function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
}
