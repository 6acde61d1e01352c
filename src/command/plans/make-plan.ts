import { existsSync } from 'node:fs';
import { join, resolve as resolvePath } from 'node:path';
import { NOTHING, TemporaryFolder, terminalLine, writeTextFile } from '../../output';
import type { Engine } from '../programs/find-engine';
import { planAsJson, type PlanJson, readPlan } from '../terraform-json';
import type { PlanWarning } from './plan-warning';
import { diagnosticsIn, documentIn, type EngineDiagnostic, type Finished, runEngine, whileNotInterrupted } from './run-engine';

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
  refuseOwn(args);
  const secret = new TemporaryFolder('svc-waap-plan-');
  try {
    // An interrupt ends the engine, and the plan file is deleted.
    return await whileNotInterrupted((interrupted) => {
      const file = join(secret.path, 'plan');
      // Engines keep the permissions of a file that exists.
      writeTextFile(file, NOTHING, { mode: 0o600 });
      const run = (more: readonly string[]) => runEngine({ engine, folder, environment: options.environment, interrupted }, more);
      return planInto(file, { engine, folder, args, onProgress, run, environment: options.environment });
    });
  } finally {
    secret.remove();
  }
}

/** Arguments that this command decides: a plan file elsewhere would stay, with its secrets, and help is no plan. */
const OWN = /^--?(?:out|help|h)(?:=|$)/;

function refuseOwn(args: readonly string[]): void {
  const own = args.find((arg) => OWN.test(arg));
  if (own === undefined) return;
  throw new Error(
    `Leave out ${terminalLine(own)}: the plan is made in a file that is deleted, because it has secrets. To keep a plan, make it ` +
      `yourself, and pass it as JSON: ${planAsJson({})}`,
  );
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
  if (!existsSync(resolvePath(folder, environment['TF_DATA_DIR'] || '.terraform'))) {
    onProgress(`Initializing ${folder} with ${engine.name}.`);
    const { status, stdout, stderr } = await run(['init', '-input=false', '-no-color']);
    if (status !== 0) throw new Error(`${engine.name} init failed in ${folder}:\n\n${(stderr || stdout).trim()}`);
  }
  onProgress(`Planning ${folder} with ${engine.name}.`);
  const planned = await run(['plan', ...args, '-input=false', '-lock=false', '-json', `-out=${file}`]);
  const diagnostics = diagnosticsIn(planned.stdout);
  if (planned.status !== 0) throw new Error(failure(engine, folder, diagnostics, planned.stderr));
  const shown = await run(['show', '-no-color', '-json', file]);
  if (shown.status !== 0) throw new Error(`${engine.name} show failed in ${folder}:\n\n${shown.stderr.trim()}`);
  return { plan: readPlan(documentIn(shown.stdout), folder), warnings: diagnostics.filter(({ severity }) => severity === 'warning') };
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
