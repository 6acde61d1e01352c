import { parseJson } from '../../model';
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { isatty } from 'node:tty';
import { ENDING_SIGNALS } from '../../output';
import { LONGEST_TEXT, MEBIBYTE } from '../files/read-text';
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
  /** Maximum size of what the engine prints, in bytes. @default that of a plan in a file */
  readonly longest?: number;
}

/** Reason of the signal to a function: an interrupt of this process. */
class Interrupt extends Error {
  public override readonly name = 'AbortError';

  public constructor(public readonly signal: NodeJS.Signals) {
    super(`This process got ${signal}.`);
  }
}

/** Thrown where an engine did not end in time. */
export class EngineTimeout extends Error {}

/**
 * Runs a function with a signal that an interrupt of this process aborts, so that the function can end its engines and tidy up. More
 * interrupts change nothing: they would end this process before it has tidied up.
 */
export async function whileNotInterrupted<Result>(run: (interrupted: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  const interrupt = (signal: NodeJS.Signals) => stop.abort(new Interrupt(signal));
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
 * @throws Error if it was interrupted, prints too much, or cannot be started
 */
export function runEngine(
  { engine, folder, environment = process.env, interrupted, limit, grace = 5_000, longest = LONGEST_TEXT }: EngineRun,
  args: readonly string[],
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const env = { ...environment, TF_IN_AUTOMATION: '1', CHECKPOINT_DISABLE: '1' };
    const isGroup = HAS_GROUPS && !isOnTerminal();
    const child = spawn(engine.path, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: isGroup });
    const signalAll = (signal: NodeJS.Signals) => (isGroup ? signalGroup(child, signal) : child.kill(signal));
    let failure: Error | undefined;
    let kill: NodeJS.Timeout | undefined;
    const end = (reason: Error) => () => {
      // Engines take a second signal as the wish to end at once, without closing what they have opened.
      if (failure) return;
      failure = reason;
      if (isGroup || !isFromTerminal(interrupted.reason)) signalAll('SIGINT');
      kill = setTimeout(() => {
        signalAll('SIGKILL');
        // Programs that have left the group may still hold its output.
        child.stdout.destroy();
        child.stderr.destroy();
      }, grace);
    };
    const interrupt = end(new Error(`${engine.name} ${args[0]} was interrupted.`));
    const timer =
      limit === undefined ? undefined : setTimeout(end(new EngineTimeout(`${engine.name} ${args[0]} did not end in time.`)), limit);
    if (interrupted.aborted) interrupt();
    interrupted.addEventListener('abort', interrupt);
    const tooLong = end(
      new Error(
        `${engine.name} ${args[0]} printed more than ${Math.floor(longest / MEBIBYTE)} MiB, which is too much to read. Plan a part of ` +
          'the configuration: add -- -target=ADDRESS to the command.',
      ),
    );
    const out = collected(child.stdout, longest, tooLong);
    const err = collected(child.stderr, longest, tooLong);
    const settle = (done: () => void) => {
      clearTimeout(timer);
      clearTimeout(kill);
      interrupted.removeEventListener('abort', interrupt);
      done();
    };
    child.once('error', (error) => settle(() => reject(error)));
    child.once('close', (code) =>
      settle(() => {
        if (failure) {
          // Programs of the engine that do not hold its output may go on.
          signalAll('SIGKILL');
          reject(failure);
        } else {
          resolve({ status: code ?? 1, stdout: out(), stderr: err() });
        }
      }),
    );
  });
}

/** Windows has no groups of processes. */
const HAS_GROUPS = process.platform !== 'win32';

/**
 * Whether a user may answer to programs of the engine, such as one that asks for the second factor of a login. A group of its own would
 * take the terminal from them.
 */
function isOnTerminal(): boolean {
  return isatty(0) || isatty(2);
}

/** Whether a terminal has sent a signal to all programs on it: Ctrl-C, Ctrl-\, or its own end. */
function isFromTerminal(reason: unknown): boolean {
  return reason instanceof Interrupt && reason.signal !== 'SIGTERM';
}

/** Signals an engine and the programs that it has started, such as the engine behind a script. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // All of them have ended.
  }
}

/** Collects text up to a number of bytes. Calls a function if there are more, and drops them. @returns function that returns the text */
function collected(stream: Readable, longest: number, tooLong: () => void): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= longest) chunks.push(chunk);
    else tooLong();
  });
  return () => Buffer.concat(chunks).toString('utf8');
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
