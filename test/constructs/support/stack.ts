import { TerraformOutput, TerraformStack, Testing } from 'cdktf';
import { SvcProvider } from '../../../src/constructs';
import { errorsIn, warningsIn } from './annotations';

type Json = Record<string, unknown>;

interface Synthesized {
  readonly provider?: Record<string, Json[]>;
  readonly resource?: Record<string, Record<string, Json>>;
  readonly data?: Record<string, Record<string, Json>>;
  readonly import?: { readonly id: string }[];
  readonly output?: Record<string, { readonly value: string }>;
}

/** An app with one stack, named `stack`, without a provider. */
export function bareStack(): TerraformStack {
  return new TerraformStack(Testing.app(), 'stack');
}

/** An app with one stack, named `stack`, and a provider in it. */
export function stackWithProvider(): TerraformStack {
  const stack = bareStack();
  new SvcProvider(stack, 'Provider');
  return stack;
}

/** What the stack comes to, with nothing validated. */
function synthesized(stack: TerraformStack): Synthesized {
  return JSON.parse(Testing.synth(stack)) as Synthesized;
}

/** The resources of a type, without what cdktf adds, in the order of their paths. */
export function resourcesOf(stack: TerraformStack, type: string): Json[] {
  return Object.values(synthesized(stack).resource?.[type] ?? {}).map(({ '//': _, ...resource }) => resource);
}

/** The dynamic rules of the stack. */
export function rulesOf(stack: TerraformStack): Json[] {
  return resourcesOf(stack, 'svc_dynamic_rule');
}

/** The only resource of a type. */
export function onlyResource(stack: TerraformStack, type: string): Json {
  const [only, another] = resourcesOf(stack, type);
  if (!only || another) throw new Error(`the stack has ${only ? 'several' : 'no'} ${type}`);
  return only;
}

/** The only rule of the stack. */
export function ruleOf(stack: TerraformStack): Json {
  return onlyResource(stack, 'svc_dynamic_rule');
}

/** The providers of the stack. */
export function providersOf(stack: TerraformStack): Json[] {
  return synthesized(stack).provider?.svc ?? [];
}

/** Errors and warnings of the synthesis: `[path] message` each. */
export function complaintsOf(stack: TerraformStack): string[] {
  try {
    Testing.synth(stack, true);
    return [...errorsIn(stack), ...warningsIn(stack)];
  } catch (error) {
    // Around them, cdktf says that there are some, and how to ignore them.
    return (error as Error).message
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('['));
  }
}

/** The blocks of the stack that import resources, each with the id alone. */
export function importIdsOf(stack: TerraformStack): string[] {
  return (synthesized(stack).import ?? []).map(({ id }) => id);
}

/** The data sources of a type, without what cdktf adds. */
export function dataOf(stack: TerraformStack, type: string): Json[] {
  return Object.values(synthesized(stack).data?.[type] ?? {}).map(({ '//': _, ...data }) => data);
}

/** What Terraform is given for a value. */
export function outputOf(stack: TerraformStack, value: string): string | undefined {
  const { friendlyUniqueId } = new TerraformOutput(stack, `out-${stack.node.children.length}`, { value });
  return synthesized(stack).output?.[friendlyUniqueId]?.value;
}
