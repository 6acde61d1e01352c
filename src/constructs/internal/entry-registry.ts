import { type TerraformProvider, TerraformStack, Token } from 'cdktf';
import type { IConstruct } from 'constructs';
import { Configuration } from '../configuration';
import { forbidden, reportAtSynthesis } from './findings';
import type { EntrySetProps } from '../entry-set-props';
import { isKept } from './keep';
import { isInTree } from './tree';

const REGISTRY = Symbol.for('svc-waap.EntryRegistry');

/**
 * Registers every entry of an app, and reports entries that would overwrite each other at synthesis.
 *
 * @internal
 */
export class EntryRegistry {
  /** Returns the registry of the construct's app. */
  public static of(construct: IConstruct): EntryRegistry {
    const root = construct.node.root as IConstruct & { [REGISTRY]?: EntryRegistry };
    const known = root[REGISTRY];
    if (known) return known;
    const registry = new EntryRegistry();
    Object.defineProperty(root, REGISTRY, { value: registry });
    return registry;
  }

  private readonly singles = new Map<
    string,
    { readonly construct: IConstruct; readonly id: string | undefined; readonly name: string }[]
  >();
  private readonly owners = new Map<string, IConstruct[]>();

  /**
   * Registers an entry. If two constructs register the same entry, the synthesis fails.
   *
   * @param noun of the identifying property: `dynamic rule id`
   * @param entryId id or token; a token never equals another id
   * @param provider the provider that the construct sets itself
   */
  public enter(construct: IConstruct, noun: string, entryId: string, provider?: TerraformProvider): void {
    if (Token.isUnresolved(entryId)) return;
    this.own(
      construct,
      [noun, entryId],
      provider,
      (other) =>
        `The ${noun} "${entryId}" is also used by ${other}. ` +
        (noun.endsWith(' id') ? 'Choose another id for one of the two.' : 'Rename one of the two, or set its id.'),
    );
  }

  /**
   * Registers a construct that may exist only once per configuration. With a second construct, the synthesis fails.
   *
   * @param nouns of the managed entries, in the plural: `flow control policies`
   * @param provider the provider that the construct sets itself
   */
  public enterOnly(construct: IConstruct, nouns: string, provider?: TerraformProvider): void {
    this.own(
      construct,
      [nouns],
      provider,
      (other) => `The ${nouns} of this configuration are also managed by ${other}, and the two would overwrite each other. Merge them.`,
    );
  }

  /**
   * Registers a construct of a single entry. If a set of the family would delete the entry, the synthesis fails.
   *
   * @param noun of the entry: `action`
   */
  public enterSingle(
    construct: IConstruct,
    noun: string,
    entry: { readonly id: string | undefined; readonly name: string },
    provider?: TerraformProvider,
  ): void {
    const key = JSON.stringify([...scopeKey(construct, provider), noun]);
    const singles = this.singles.get(key) ?? [];
    singles.push({ construct, ...entry });
    this.singles.set(key, singles);
  }

  /**
   * Registers a set. If the app also has constructs of single entries that the set would delete, the synthesis fails.
   *
   * @param noun as with `enterSingle`
   * @param nouns as with `enterOnly`
   */
  public enterSet(construct: IConstruct, noun: string, nouns: string, { keep, provider }: EntrySetProps): void {
    this.enterOnly(construct, nouns, provider);
    const key = JSON.stringify([...scopeKey(construct, provider), noun]);
    reportAtSynthesis(construct, () =>
      (this.singles.get(key) ?? [])
        .filter((single) => isInTree(single.construct) && isKept(keep, single) === false)
        .map(({ construct: { node } }) =>
          forbidden(
            `This set would delete the entry of ${node.path}. Add the entry to the set and remove ${node.path}, or set the id of ` +
              `the entry and add the id to keep${keep ? '' : ', after its default: BuiltInId.EVERY_ACTION and BuiltInId.EVERY_OTHER'}.`,
          ),
        ),
    );
  }

  private own(construct: IConstruct, what: string[], provider: TerraformProvider | undefined, complaint: (other: string) => string): void {
    const key = JSON.stringify([...scopeKey(construct, provider), ...what]);
    const owners = this.owners.get(key) ?? [];
    this.owners.set(key, owners);
    owners.push(construct);
    const others = () => owners.filter((other) => other !== construct && isInTree(other));
    reportAtSynthesis(construct, () => others().map((other) => forbidden(complaint(other.node.path))));
  }
}

/**
 * Returns a key for the configuration and the service, from the construct's configuration and provider.
 *
 * @internal
 */
export function scopeKey(construct: IConstruct, provider: TerraformProvider | undefined): string[] {
  const configuration = Configuration.of(construct);
  const named = provider ?? configuration?.provider;
  if (named) return [configuration?.configurationName ?? '', named.node.path];
  // Without a `Configuration`, the provider of the stack names the configuration.
  return configuration ? [configuration.configurationName] : ['', TerraformStack.of(construct).node.path];
}
