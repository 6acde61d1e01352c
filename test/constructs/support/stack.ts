import { TerraformStack, Testing } from 'cdktf';
import { SvcProvider } from '../../../src/constructs';

type Json = Record<string, unknown>;

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
function synthesized(stack: TerraformStack): { provider?: Record<string, Json[]>; resource?: Record<string, Record<string, Json>> } {
  return JSON.parse(Testing.synth(stack)) as ReturnType<typeof synthesized>;
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

/** What validation says at synthesis: `[path] message` each; empty where it passes. */
export function complaintsOf(stack: TerraformStack): string[] {
  try {
    Testing.synth(stack, true);
    return [];
  } catch (error) {
    // Around them, cdktf says that there are some, and how to ignore them.
    return (error as Error).message
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('['));
  }
}
