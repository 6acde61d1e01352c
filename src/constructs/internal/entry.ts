import { Fn, type IResolvable, type TerraformProvider, type TerraformResourceLifecycle, Token } from 'cdktf';
import type { Construct } from 'constructs';
import { entryIdFindings } from './entry-id';
import { nameFindings } from './entry-name';
import { EntryRegistry } from './entry-registry';
import { type ConstructFinding, reportAtSynthesis } from './findings';
import { numberFindings } from './whole-numbers';
import type { ResourceProps } from '../resource-props';

/** Identity of the entry of a construct. */
interface EntryIdentity {
  /** The id that the construct sets, or undefined if the id is made from the name. */
  readonly id: string | undefined;
  readonly name: string;
  /** The provider that the construct sets itself. */
  readonly provider: TerraformProvider | undefined;
}

/**
 * Reports the mistakes in the entry of a construct at synthesis, and another construct that describes the same entry.
 *
 * @param noun of the entry: `dynamic rule`
 * @param findings in the entry, without those in its id and its name
 *
 * @internal
 */
export function checkEntry(
  construct: Construct,
  noun: string,
  { id, name, provider }: EntryIdentity,
  findings: () => ConstructFinding[] = () => [],
): void {
  reportAtSynthesis(construct, () => [
    ...entryIdFindings(noun, id),
    ...nameFindings(name, id),
    ...numberFindings(construct),
    ...findings(),
  ]);
  // Without an explicit id, the id is made from the name, so equal names are the same entry.
  const [what, key] = id === undefined ? [`${noun} name`, name] : [`${noun} id`, id];
  EntryRegistry.of(construct).enter(construct, what, key, provider);
  EntryRegistry.of(construct).enterSingle(construct, noun, { id, name }, provider);
}

/**
 * Returns the attributes that every resource over entries has.
 *
 * @internal
 */
export function deploymentOf({ keepOnDestroy, provider }: ResourceProps): {
  readonly provider: TerraformProvider | undefined;
  readonly onDestroy: string | undefined;
} {
  return { provider, onDestroy: onDestroyOf(keepOnDestroy, 'keep') };
}

/**
 * Lifecycle of a resource that other entries can refer to by its id. Otherwise, Terraform destroys the entry before it updates the entries
 * that cease to refer to it, and services refuse to delete an entry in use. An app can replace the `lifecycle` of the resource.
 *
 * @internal
 */
export function lifecycleOfReferredTo(): { readonly lifecycle: TerraformResourceLifecycle } {
  return { lifecycle: { createBeforeDestroy: true } };
}

/**
 * Returns the value of `on_destroy` for a flag, which may be a token.
 *
 * @param value if the flag is true; otherwise the attribute is not set
 *
 * @internal
 */
export function onDestroyOf(flag: boolean | IResolvable | undefined, value: string): string | undefined {
  if (Token.isUnresolved(flag)) return Token.asString(Fn.conditional(flag, value, Token.nullValue()));
  return flag === true ? value : undefined;
}
