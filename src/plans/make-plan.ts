import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve as resolvePath } from 'node:path';
import type { Engine } from '../programs/find-engine';
import { type PlanJson, readPlan } from '../terraform-json';
import type { PlanWarning } from './plan-warning';

/** A plan made by this process. */
export interface MadePlan {
  readonly plan: PlanJson;
  readonly warnings: readonly PlanWarning[];
}

export interface MakePlanOptions {
  /** More arguments of `terraform plan`, such as `-var-file=prod.tfvars`. */
  readonly args?: readonly string[];
  /** Progress callback. */
  readonly onProgress?: (line: string) => void;
  readonly environment?: NodeJS.ProcessEnv;
}

/**
 * Makes a plan in a folder. It changes no state, and takes no lock: the plan neither delays a deployment nor needs write access to the
 * state. The plan file has secrets in plain text. Its folder is readable only for this user, and is deleted once the plan is read.
 *
 * @throws Error with the diagnostics of the engine
 */
export async function makePlan(engine: Engine, folder: string, options: MakePlanOptions = {}): Promise<MadePlan> {
  const { args = [], onProgress = () => undefined } = options;
  const stop = new AbortController();
  const run = (more: readonly string[]) => runEngine(engine, folder, more, stop.signal, options.environment);
  const interrupt = () => stop.abort();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  // An interrupt ends the engine, and the plan file is deleted.
  for (const signal of signals) process.once(signal, interrupt);
  const secret = mkdtempSync(join(tmpdir(), 'svc-waap-plan-'));
  try {
    return await planInto(join(secret, 'plan'), { engine, folder, args, onProgress, run, environment: options.environment });
  } finally {
    rmSync(secret, { recursive: true, force: true });
    for (const signal of signals) process.removeListener(signal, interrupt);
  }
}

interface Planning {
  readonly engine: Engine;
  readonly folder: string;
  readonly args: readonly string[];
  readonly onProgress: (line: string) => void;
  readonly run: (args: readonly string[]) => Promise<Finished>;
  readonly environment: NodeJS.ProcessEnv | undefined;
}

async function planInto(file: string, { engine, folder, args, onProgress, run, environment = process.env }: Planning): Promise<MadePlan> {
  if (!existsSync(resolvePath(folder, environment['TF_DATA_DIR'] ?? '.terraform'))) {
    onProgress(`Initializing ${folder} with ${engine.name}.`);
    const { status, stdout, stderr } = await run(['init', '-input=false', '-no-color']);
    if (status !== 0) throw new Error(`${engine.name} init failed in ${folder}:\n\n${(stderr || stdout).trim()}`);
  }
  onProgress(`Planning ${folder} with ${engine.name}.`);
  const planned = await run(['plan', '-input=false', '-lock=false', '-json', `-out=${file}`, ...args]);
  const diagnostics = diagnosticsIn(planned.stdout);
  if (planned.status !== 0) throw new Error(failure(engine, folder, diagnostics, planned.stderr));
  const shown = await run(['show', '-json', file]);
  if (shown.status !== 0) throw new Error(`${engine.name} show failed in ${folder}:\n\n${shown.stderr.trim()}`);
  return { plan: readPlan(shown.stdout, folder), warnings: diagnostics.filter(({ severity }) => severity === 'warning') };
}

interface EngineDiagnostic extends PlanWarning {
  readonly severity: string;
  readonly range?: { readonly filename: string; readonly start: { readonly line: number } };
}

/** Returns the diagnostics in the output of `plan -json`, which has an object on each line. */
function diagnosticsIn(output: string): EngineDiagnostic[] {
  return output.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    try {
      const { diagnostic } = JSON.parse(line) as { diagnostic?: EngineDiagnostic };
      return diagnostic ? [diagnostic] : [];
    } catch {
      return [];
    }
  });
}

function failure(engine: Engine, folder: string, diagnostics: readonly EngineDiagnostic[], stderr: string): string {
  const errors = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ summary, detail, address, range }) => {
      const place = [address, range && `${range.filename}, line ${range.start.line}`].filter(Boolean).join(', ');
      return [`Error: ${summary}`, place && `  in ${place}`, detail].filter(Boolean).join('\n');
    });
  return `${engine.name} plan failed in ${folder}:\n\n${errors.join('\n\n') || stderr.trim()}`;
}

interface Finished {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

function runEngine(
  { path }: Engine,
  cwd: string,
  args: readonly string[],
  signal: AbortSignal,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const env = { ...environment, TF_IN_AUTOMATION: '1', CHECKPOINT_DISABLE: '1' };
    const child = spawn(path, args, { cwd, env, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.once('error', (error) => reject(signal.aborted ? new Error('The plan was interrupted.') : error));
    child.once('close', (code) =>
      resolve({ status: code ?? 1, stdout: Buffer.concat(out).toString('utf8'), stderr: Buffer.concat(err).toString('utf8') }),
    );
  });
}
