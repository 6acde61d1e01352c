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
  /** Called with the output while the program runs. */
  readonly onOutput?: (chunk: string) => void;
  /** Accepted exit statuses. Default: only 0. */
  readonly accept?: readonly number[];
}

/**
 * Runs a program to its end, without a terminal and without input.
 *
 * @throws ProgramFailed if the program ends with another status
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
