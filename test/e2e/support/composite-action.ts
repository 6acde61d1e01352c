import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { fromRoot } from '../../../tools/paths';
import { run } from '../../../tools/process';

interface ActionStep {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly ActionStep[] };
}

/** Our action. */
export const ACTION = parse(readFileSync(fromRoot('action.yml'), 'utf8')) as ActionFile;

/** Result of a run of the action. */
export interface ActionRun {
  readonly outputs: Readonly<Record<string, string>>;
  /** Names of the steps that ran, in order. */
  readonly ran: readonly string[];
  /** Name of the step that failed. */
  readonly failed: string | undefined;
  readonly printed: string;
}

/** Values of contexts, such as `inputs.plan` and `github.event_name`. */
type Contexts = Readonly<Record<string, string>>;

/**
 * Runs the steps of our action in bash, as a runner does: inputs with their defaults, expressions, files of outputs. It knows the
 * expressions that action.yml has, and fails at others. A step with the action of another repository only counts as run, and its inputs are
 * in `uploaded`.
 *
 * @param folders the workspace with the checkout, and the temporary folder of the runner, which also has the summary of the job
 */
export async function runAction(
  { workspace, temporary }: { readonly workspace: string; readonly temporary: string },
  inputs: Readonly<Record<string, string>>,
  { github, environment }: { readonly github: Contexts; readonly environment: NodeJS.ProcessEnv },
): Promise<ActionRun & { readonly uploaded: readonly Readonly<Record<string, string>>[] }> {
  const unknown = Object.keys(inputs).filter((name) => !(name in ACTION.inputs));
  if (unknown.length > 0) throw new Error(`action.yml has no input ${unknown.join(', ')}.`);
  const contexts: Record<string, string> = { ...github };
  for (const [name, { default: value = '' }] of Object.entries(ACTION.inputs))
    contexts[`inputs.${name}`] = inputs[name] ?? expanded(value, contexts);
  const uploaded: Record<string, string>[] = [];
  const ran: string[] = [];
  let printed = '';
  let failed: string | undefined;
  for (const step of ACTION.runs.steps) {
    if (step.if !== undefined && !isTrue(step.if, contexts)) continue;
    ran.push(step.name);
    if (step.uses !== undefined) {
      uploaded.push(Object.fromEntries(Object.entries(step.with ?? {}).map(([name, value]) => [name, expanded(value, contexts)])));
      continue;
    }
    if (step.shell !== 'bash' || step.run === undefined) throw new Error(`${step.name} is not run by bash.`);
    const output = join(temporary, 'github-output');
    const env = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, expanded(value, contexts)]));
    // As runners start bash.
    const { status, stdout, stderr } = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
      cwd: join(workspace, expanded(step['working-directory'] ?? '.', contexts)),
      env: {
        ...environment,
        GITHUB_WORKSPACE: workspace,
        RUNNER_TEMP: temporary,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: join(temporary, 'summary.md'),
        ...env,
      },
      accept: [0, 1, 2, 3, 127],
    });
    printed += stdout + stderr;
    if (status !== 0) {
      failed = step.name;
      break;
    }
    if (step.id !== undefined) for (const [name, value] of outputsIn(output)) contexts[`steps.${step.id}.outputs.${name}`] = value;
  }
  const outputs = Object.entries(ACTION.outputs).map(([name, { value }]) => [name, expanded(value, contexts)]);
  return { outputs: Object.fromEntries(outputs) as Record<string, string>, ran, failed, printed, uploaded };
}

function outputsIn(file: string): [string, string][] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
}

const SUFFIX = /^([\w.-]+) && format\('-\{0\}', \1\)$/;

/** Replaces the expressions in a text. */
function expanded(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
    const [, name] = SUFFIX.exec(expression) ?? [];
    if (name !== undefined) return valueOf(name, contexts) === '' ? '' : `-${valueOf(name, contexts)}`;
    return valueOf(expression, contexts);
  });
}

/** Evaluates a condition of comparisons that are joined by `&&`. */
function isTrue(condition: string, contexts: Contexts): boolean {
  return condition.split(' && ').every((comparison) => {
    const [left = '', right = ''] = comparison.split(' == ').map((side) => /^'(.*)'$/.exec(side)?.[1] ?? valueOf(side, contexts));
    return left === right;
  });
}

/** A context that has no such value is empty, as on a runner. */
function valueOf(name: string, contexts: Contexts): string {
  if (!/^(inputs|github|steps)\.[\w.-]+$/.test(name)) throw new Error(`The expression ${name} is not known here.`);
  return contexts[name] ?? '';
}
