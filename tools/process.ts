import { spawn, type SpawnOptions } from 'node:child_process';

/** Exit status and output of a program. */
export interface Finished {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program that ended with a status other than 0. */
export class ProgramFailed extends Error {
  public constructor(
    command: string,
    public readonly finished: Finished,
  ) {
    super(`${command} ended with status ${finished.status}:\n${finished.stdout}${finished.stderr}`);
  }
}

export interface RunOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'shell'> {
  /** Given everything that the program prints, as it prints it. */
  readonly onOutput?: (chunk: string) => void;
  /** Statuses that are no failure. Default: 0 alone. */
  readonly accept?: readonly number[];
}

/**
 * Runs a program to its end, without a terminal and without input.
 *
 * @throws ProgramFailed when it ends with a status that is not accepted
 */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const child = spawn(command, args, { cwd: options.cwd, env: options.env, shell: options.shell, stdio: ['ignore', 'pipe', 'pipe'] });
  const collect = (stream: NodeJS.ReadableStream) => {
    const chunks: string[] = [];
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      chunks.push(chunk);
      options.onOutput?.(chunk);
    });
    return chunks;
  };
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const status = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
  const finished = { status, stdout: stdout.join(''), stderr: stderr.join('') };
  if (!(options.accept ?? [0]).includes(status)) throw new ProgramFailed([command, ...args].join(' '), finished);
  return finished;
}
