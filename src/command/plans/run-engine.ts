import { parseJson } from '../../model';
import { spawn } from 'node:child_process';
import { ENDING_SIGNALS } from '../../output';
import type { Engine } from '../programs/find-engine';
import type { PlanWarning } from './plan-warning';

/** Result of a process that ended by itself. */
export interface Finished {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface EngineRun {
  readonly engine: Engine;
  /** Working directory. */
  readonly folder: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** See `whileNotInterrupted`. */
  readonly interrupted: AbortSignal;
  /** In milliseconds. Default: no limit. */
  readonly limit?: number;
  /** Time between the polite and the forced end of the engine, in milliseconds. @default 5_000 */
  readonly grace?: number;
}

/** Thrown where an engine did not end in time. */
export class EngineTimeout extends Error {}

/**
 * Runs a function with a signal that an interrupt of this process aborts, so that the function can end its engines and tidy up. More
 * interrupts change nothing: they would end this process before it has tidied up.
 */
export async function whileNotInterrupted<Result>(run: (interrupted: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  for (const signal of ENDING_SIGNALS) process.on(signal, interrupt);
  try {
    return await run(stop.signal);
  } finally {
    for (const signal of ENDING_SIGNALS) process.removeListener(signal, interrupt);
  }
}

/**
 * Runs an engine, and waits until it has ended.
 *
 * @throws EngineTimeout after the limit
 * @throws Error if it was interrupted, or cannot be started
 */
export function runEngine(
  { engine, folder, environment = process.env, interrupted, limit, grace = 5_000 }: EngineRun,
  args: readonly string[],
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const env = { ...environment, TF_IN_AUTOMATION: '1', CHECKPOINT_DISABLE: '1' };
    const child = spawn(engine.path, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let failure: Error | undefined;
    const end = (reason: Error) => () => {
      failure ??= reason;
      child.kill('SIGTERM');
      setTimeout(() => {
        child.kill('SIGKILL');
        // Programs that the engine has started may still hold its output.
        child.stdout.destroy();
        child.stderr.destroy();
      }, grace).unref();
    };
    const interrupt = end(new Error('The plan was interrupted.'));
    const timer =
      limit === undefined ? undefined : setTimeout(end(new EngineTimeout(`${engine.name} ${args[0]} did not end in time.`)), limit);
    if (interrupted.aborted) interrupt();
    interrupted.addEventListener('abort', interrupt);
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    const settle = (done: () => void) => {
      clearTimeout(timer);
      interrupted.removeEventListener('abort', interrupt);
      done();
    };
    child.once('error', (error) => settle(() => reject(error)));
    child.once('close', (code) =>
      settle(() => {
        if (failure) reject(failure);
        else resolve({ status: code ?? 1, stdout: Buffer.concat(out).toString('utf8'), stderr: Buffer.concat(err).toString('utf8') });
      }),
    );
  });
}

export interface EngineDiagnostic extends PlanWarning {
  readonly severity: string;
  readonly range?: { readonly filename: string; readonly start: { readonly line: number } };
}

/** Returns the diagnostics in the output of an engine with `-json`, which has an object on each line. */
export function diagnosticsIn(output: string): EngineDiagnostic[] {
  return output.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    try {
      const { diagnostic } = parseJson(line) as { diagnostic?: EngineDiagnostic };
      return diagnostic ? [diagnostic] : [];
    } catch {
      return [];
    }
  });
}

/** Returns the JSON document in the output of an engine. OpenTofu prints problems of its own configuration before it. */
export function documentIn(output: string): string {
  return output.startsWith('{') ? output : output.slice(output.indexOf('\n{') + 1);
}
