import type { TerraformProvider } from 'cdktf';
import type { Construct } from 'constructs';
import { entryIdProblems } from './entry-id';
import { nameProblems } from './entry-name';
import { EntryRegistry } from './entry-registry';

/** What tells the entry of a construct from others. */
interface EntryIdentity {
  /** The id that the construct states; undefined where it is made from the name. */
  readonly id: string | undefined;
  readonly name: string;
  /** The provider that the construct names itself. */
  readonly provider: TerraformProvider | undefined;
}

/**
 * Has a construct complain at synthesis when its entry has problems, or when another construct describes the same entry.
 *
 * @param noun what the entry is: `dynamic rule`
 * @param problems of the entry, beside those of its id and its name
 *
 * @internal
 */
export function checkEntry(construct: Construct, noun: string, { id, name, provider }: EntryIdentity, problems: () => string[]): void {
  construct.node.addValidation({ validate: () => [...entryIdProblems(id), ...nameProblems(name), ...problems()] });
  // Without an id of its own, an entry gets one that is made from its name: then the same name is the same entry.
  const [what, key] = id === undefined ? [`${noun} name`, name] : [`${noun} id`, id];
  EntryRegistry.of(construct).enter(construct, what, key, provider);
}
