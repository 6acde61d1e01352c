import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { isJsonObject, type Json, own, parseJson } from '../../model';
import { jsonText } from '../../output';
import { readFoundText, readText } from '../files/read-text';
import { readingError } from '../files/reading-error';
import { type ConstructPaths, planAsJson, readConstructPaths, readPlan, SYNTHESIZED } from '../terraform-json';
import { findEngine } from '../programs/find-engine';
import { makePlan, type MadePlan, type MakePlanOptions } from './make-plan';

/** A plan with its source and its construct paths. */
export interface SourcedPlan extends MadePlan {
  /** Source of the plan, for the report. */
  readonly source: string;
  readonly constructPaths: ConstructPaths;
}

export interface PlanSourceOptions extends MakePlanOptions {
  /** Folder of the synthesized stack, for a plan in a JSON file. Default: the folder of the file. */
  readonly stack?: string;
  /** Alternative without an engine, for the message if there is no engine. */
  readonly withoutEngine?: string;
}

/**
 * Reads a plan, or makes one.
 *
 * @param from a file with a plan as JSON; `-` for standard input; the folder of a synthesized stack or of a Terraform configuration;
 *   the output folder of the CDK, or the folder of an app, if it has one stack
 * @throws Error with the problem and its remedy
 */
export async function planFrom(from: string, options: PlanSourceOptions = {}): Promise<SourcedPlan> {
  if (from !== '-' && isFolder(from)) {
    const folder = stackIn(from);
    const made = await makePlan(findEngine(options.environment, options.withoutEngine), folder, options);
    return { ...made, source: folder, constructPaths: readConstructPaths(join(folder, SYNTHESIZED)) };
  }
  if (options.args && options.args.length > 0) {
    throw new Error(
      `The arguments after -- are for the engine, but ${from === '-' ? 'standard input' : from} has a plan already, so no engine runs.`,
    );
  }
  const source = from === '-' ? 'standard input' : from;
  const text = await readText(from).catch((error: unknown) => {
    throw readingError(error, from, { missing: `Make a plan: ${planAsJson({ missing: from })}` });
  });
  const plan = readPlan(text, source);
  const stack = options.stack ?? (from === '-' ? '.' : dirname(from));
  return { plan, warnings: [], source, constructPaths: readConstructPaths(join(stack, SYNTHESIZED)) };
}

/**
 * Returns the folder to plan in. The CDK writes the stacks of an app to `cdktf.out/stacks`.
 *
 * @param folder of a configuration or of a stack; the output folder of the CDK, or the folder of an app, if it has one stack
 * @throws Error if there is no such folder, or several; or if the synthesis refused the stack
 */
export function stackIn(folder: string): string {
  const stack = stackFolder(folder);
  refuseRefused(stack);
  return stack;
}

function stackFolder(folder: string): string {
  if (hasConfiguration(folder)) return folder;
  const parents = [join(folder, 'stacks'), join(folder, 'cdktf.out', 'stacks')];
  const stacks = parents.filter(isFolder).flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)));
  const found = stacks.filter(hasConfiguration);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  if (only !== undefined) throw new Error(`${folder} has several stacks. Name one: ${found.join(', ')}`);
  throw new Error(
    `${folder} has no Terraform configuration and no synthesized stack. Run cdktf synth first, or name a folder with .tf files ` +
      'or a file with the output of "terraform show -json".',
  );
}

/** Refuses a stack that the checks of the app refused. The command of the CDK writes it nevertheless, with its findings in the manifest. */
function refuseRefused(folder: string): void {
  const errors = annotationsOf(folder).filter(({ level }) => level === '@cdktf/error');
  if (errors.length === 0) return;
  const lines = errors.map(({ constructPath, message }) => `[${constructPath}] ${message}`);
  throw new Error(`The synthesis refused the stack in ${folder}. Correct the app, and synthesize it again:\n${lines.join('\n')}`);
}

/** Part of the manifest of a synthesis about a stack. */
const StackEntry = Type.Object({
  annotations: Type.Array(Type.Object({ constructPath: Type.String(), level: Type.String(), message: Type.String() })),
});

type Annotations = Static<typeof StackEntry>['annotations'];

/**
 * Returns the findings of a synthesis in a stack, by the manifest beside the stacks; none for a folder that is no stack.
 *
 * @throws Error if the manifest is there and does not say: the synthesis may have refused the stack
 */
function annotationsOf(folder: string): Annotations {
  const stack = resolve(folder);
  const file = join(folder, '..', '..', 'manifest.json');
  const isThere = lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  if (!isThere || !existsSync(join(folder, SYNTHESIZED)) || basename(dirname(stack)) !== 'stacks') return [];
  try {
    return annotationsIn(parseJson(readFoundText(file)), basename(stack));
  } catch (error) {
    throw new Error(
      `${file} cannot be read: ${(error as Error).message}. It says whether the checks of the app have refused the stack in ${folder}. ` +
        'Synthesize the app again.',
      { cause: error },
    );
  }
}

/** @throws Error with the problem, if the manifest has another form. The entries of other stacks may have any form. */
function annotationsIn(manifest: Json, name: string): Annotations {
  const stacks = isJsonObject(manifest) ? own(manifest, 'stacks') : undefined;
  if (!isJsonObject(stacks)) throw new Error('it is no manifest of a synthesis');
  const isOfStack = (entry: Json) => isJsonObject(entry) && own(entry, 'workingDirectory') === `stacks/${name}`;
  const entry = Object.values(stacks).find(isOfStack) ?? own(stacks, name);
  if (entry === undefined) return [];
  if (!Value.Check(StackEntry, entry)) throw new Error(`its entry of the stack ${jsonText(name)} has another form than those of the CDK`);
  return entry.annotations;
}

function hasConfiguration(folder: string): boolean {
  return isFolder(folder) && readdirSync(folder).some((name) => /\.(tf|tofu)(\.json)?$/.test(name));
}

export function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
