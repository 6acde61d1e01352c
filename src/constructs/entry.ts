import type { TerraformProvider } from 'cdktf';
import type { Construct } from 'constructs';
import { entryIdProblems } from './entry-id';
import { nameProblems } from './entry-name';
import { EntryRegistry } from './entry-registry';

/** Identity of the entry of a construct. */
interface EntryIdentity {
  /** The id that the construct sets, or undefined if the id is made from the name. */
  readonly id: string | undefined;
  readonly name: string;
  /** The provider that the construct sets itself. */
  readonly provider: TerraformProvider | undefined;
}

/**
 * Adds a validation that fails if the entry of a construct has problems, or another construct describes the same entry.
 *
 * @param noun of the entry: `dynamic rule`
 * @param problems of the entry, without those of its id and its name
 *
 * @internal
 */
export function checkEntry(construct: Construct, noun: string, { id, name, provider }: EntryIdentity, problems: () => string[]): void {
  construct.node.addValidation({ validate: () => [...entryIdProblems(id), ...nameProblems(name), ...problems()] });
  // Without an explicit id, the id is made from the name, so equal names are the same entry.
  const [what, key] = id === undefined ? [`${noun} name`, name] : [`${noun} id`, id];
  EntryRegistry.of(construct).enter(construct, what, key, provider);
}
