import { type TerraformProvider, TerraformStack, Token } from 'cdktf';
import type { IConstruct } from 'constructs';
import { Configuration } from './configuration';

const REGISTRY = Symbol.for('svc-waap.EntryRegistry');

/**
 * Knows every entry of an app. It finds two entries that would overwrite each other before anything is deployed.
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
   * Adds an entry. If another construct has the same entry, the synthesis fails with an error at the second one.
   *
   * @param noun for what identifies the entry: `dynamic rule id`
   * @param entryId may be a token, which is never equal to another id
   * @param provider the provider that the construct sets itself
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
   * Adds a construct that may exist only once in each configuration. If there is another one, the synthesis fails.
   *
   * @param nouns for what it manages, in the plural: `flow control policies`
   * @param provider the provider that the construct sets itself
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

/** A key for the configuration and the service, from what the app states about them. */
function whereabouts(construct: IConstruct, provider: TerraformProvider | undefined): string[] {
  const configuration = Configuration.of(construct);
  const named = provider ?? configuration?.provider;
  if (named) return [configuration?.configurationName ?? '', named.node.path];
  // Without a `Configuration`, the provider of the stack names the configuration.
  return configuration ? [configuration.configurationName] : ['', TerraformStack.of(construct).node.path];
}
