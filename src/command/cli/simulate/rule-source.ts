import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isFolder, planFrom, stackIn } from '../../plans';
import { type PlanJson, readStackOrPlan, type StackDocument, SYNTHESIZED } from '../../terraform-json';

export interface RuleSourceOptions {
  /** Values of Terraform variables, by name. */
  readonly variables: Readonly<Record<string, string>>;
  /** More arguments of `terraform plan`. */
  readonly args: readonly string[];
  /** Progress callback. */
  readonly onProgress: (line: string) => void;
}

/** A stack or a plan, and the values of the variables that it does not have yet. */
export interface RuleSource {
  readonly document: StackDocument | PlanJson;
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Reads a synthesized stack, which needs no engine, or a plan. In the folder of another Terraform configuration, an engine makes the plan.
 *
 * @param from a folder, a JSON file, or `-` for standard input
 * @throws Error with the problem and the remedy
 */
export async function ruleSource(from: string, { variables, args, onProgress }: RuleSourceOptions): Promise<RuleSource> {
  const source = from !== '-' && isFolder(from) ? stackIn(from) : from;
  if (source === '-' || !isFolder(source) || existsSync(join(source, SYNTHESIZED))) {
    if (args.length > 0)
      throw new Error(`The arguments after -- are for the engine, but ${source === '-' ? 'standard input' : source} needs no engine.`);
    return { document: await readStackOrPlan(source), variables };
  }
  const given = Object.entries(variables).map(([name, value]) => `-var=${name}=${value}`);
  const { plan } = await planFrom(source, {
    args: [...given, ...args],
    onProgress,
    withoutEngine: 'A simulation of a synthesized stack or of an existing plan needs no engine: svc-waap simulate plan.json',
  });
  return { document: plan, variables: {} };
}
