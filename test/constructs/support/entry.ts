import type { TerraformStack } from 'cdktf';
import { resourcesOf } from './stack';

/** The only resource of a type. */
export function onlyResource(stack: TerraformStack, type: string): Record<string, unknown> {
  const [only, another] = resourcesOf(stack, type);
  if (!only || another) throw new Error(`the stack has ${only ? 'several' : 'no'} ${type}`);
  return only;
}
