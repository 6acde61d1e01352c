import { type TerraformProvider, TerraformStack, Token } from 'cdktf';
import type { IConstruct } from 'constructs';
import { Configuration } from './configuration';

const REGISTRY = Symbol.for('svc-waap.EntryRegistry');

/**
 * Knows every entry of an app, so that two that would overwrite each other are found before anything is deployed.
 *
 * @internal
 */
export class EntryRegistry {
  /** The registry of the construct's app. */
  public static of(construct: IConstruct): EntryRegistry {
    const root = construct.node.root as IConstruct & { [REGISTRY]?: EntryRegistry };
    const known = root[REGISTRY];
    if (known) return known;
    const registry = new EntryRegistry();
    Object.defineProperty(root, REGISTRY, { value: registry });
    return registry;
  }

  private readonly owners = new Map<string, IConstruct[]>();

  /**
   * Enters an entry, and has its construct complain at synthesis when another is known by the same.
   *
   * @param noun what the entry is known by, in a sentence: `dynamic rule id`
   * @param entryId may be a token, which is never found to be the same as another
   * @param provider that the construct names itself
   */
  public enter(construct: IConstruct, noun: string, entryId: string, provider?: TerraformProvider): void {
    if (Token.isUnresolved(entryId)) return;
    this.own(
      construct,
      [noun, entryId],
      provider,
      (other) => `The ${noun} "${entryId}" is also used by ${other}. Give one of them another, or an id of its own.`,
    );
  }

  /**
   * Enters what there is once in each configuration, and has its construct complain when there is another.
   *
   * @param nouns what it manages all of, in the plural: `flow control policies`
   * @param provider that the construct names itself
   */
  public enterOnly(construct: IConstruct, nouns: string, provider?: TerraformProvider): void {
    this.own(
      construct,
      [nouns],
      provider,
      (other) => `The ${nouns} of this configuration are also managed by ${other}, and each would undo the other. Join the two.`,
    );
  }

  private own(construct: IConstruct, what: string[], provider: TerraformProvider | undefined, complaint: (other: string) => string): void {
    const key = JSON.stringify([...whereabouts(construct, provider), ...what]);
    const owners = this.owners.get(key) ?? [];
    this.owners.set(key, owners);
    owners.push(construct);
    construct.node.addValidation({
      validate: () => owners.filter((other) => other !== construct).map((other) => complaint(other.node.path)),
    });
  }
}

/** What tells one configuration of one service from another, as far as an app says. */
function whereabouts(construct: IConstruct, provider: TerraformProvider | undefined): string[] {
  const configuration = Configuration.of(construct);
  const named = provider ?? configuration?.provider;
  if (named) return [configuration?.configurationName ?? '', named.node.path];
  // Under no configuration, the stack's provider says which one is meant.
  return configuration ? [configuration.configurationName] : ['', TerraformStack.of(construct).node.path];
}
