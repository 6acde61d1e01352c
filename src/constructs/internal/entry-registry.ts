import { TerraformProvider, TerraformStack, Token } from 'cdktf';
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

  private readonly singles = new Map<string, (Registered & { readonly id: string | undefined; readonly name: string })[]>();
  private readonly owners = new Map<string, Registered[]>();

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
    const singles = this.singles.get(noun) ?? [];
    singles.push({ construct, provider, ...entry });
    this.singles.set(noun, singles);
  }

  /**
   * Registers a set. If the app also has constructs of single entries that the set would delete, the synthesis fails.
   *
   * @param noun as with `enterSingle`
   * @param nouns as with `enterOnly`
   */
  public enterSet(construct: IConstruct, noun: string, nouns: string, { keep, provider }: EntrySetProps): void {
    this.enterOnly(construct, nouns, provider);
    reportAtSynthesis(construct, () =>
      besides({ construct, provider }, this.singles.get(noun))
        .filter((single) => isKept(keep, single) === false)
        .map(({ construct: { node } }) =>
          forbidden(
            `This set would delete the entry of ${node.path}. Add the entry to the set and remove ${node.path}, or set the id of ` +
              `the entry and add the id to keep${keep ? '' : ', after its default: BuiltInId.EVERY_ACTION and BuiltInId.EVERY_OTHER'}.`,
          ),
        ),
    );
  }

  private own(construct: IConstruct, what: string[], provider: TerraformProvider | undefined, complaint: (other: string) => string): void {
    const key = JSON.stringify(what);
    const owners = this.owners.get(key) ?? [];
    this.owners.set(key, owners);
    owners.push({ construct, provider });
    reportAtSynthesis(construct, () =>
      besides({ construct, provider }, owners).map(({ construct: { node } }) => forbidden(complaint(node.path))),
    );
  }
}

/**
 * A construct of an entry.
 *
 * @internal
 */
export interface Registered {
  readonly construct: IConstruct;
  /** The provider that the construct sets itself. */
  readonly provider: TerraformProvider | undefined;
}

/**
 * Returns those of other constructs that the app still has, and that are for the same configuration of the same service.
 *
 * @internal
 */
export function besides<R extends Registered>(one: Registered, others: readonly R[] = []): R[] {
  const present = others.filter(({ construct }) => construct !== one.construct && isInTree(construct));
  if (present.length === 0) return [];
  const own = targetOf(one);
  return present.filter((other) => sharesTarget(own, targetOf(other)));
}

/** The configuration and the service of a construct. */
interface Target {
  /** Empty if it is not known. */
  readonly configuration: string;
  /** The provider that the construct is deployed with; the stack if it has none. */
  readonly service: IConstruct;
  /** Whether a `Configuration` names the configuration, and nothing names a provider. */
  readonly isByNameAlone: boolean;
}

function targetOf({ construct, provider: chosen }: Registered): Target {
  const around = Configuration.of(construct);
  const stack = TerraformStack.of(construct);
  const named = chosen ?? around?.provider;
  const provider = named ?? defaultProvider(stack);
  const service = provider ?? stack;
  if (around) return { configuration: around.configurationName, service, isByNameAlone: !named };
  // Without a `Configuration`, the provider names the configuration.
  const { config } = (provider ?? {}) as { config?: unknown };
  const configuration = typeof config === 'string' && !Token.isUnresolved(config) ? config : '';
  return { configuration, service, isByNameAlone: false };
}

/** Providers that were found in stacks before. An app may change them later. */
const DEFAULTS = new WeakMap<IConstruct, TerraformProvider>();

/** Returns the provider of a stack that resources have which name none. */
function defaultProvider(stack: IConstruct): TerraformProvider | undefined {
  const known = DEFAULTS.get(stack);
  if (known && known.alias === undefined && isInTree(known)) return known;
  const found = stack.node
    .findAll()
    .filter((construct) => TerraformProvider.isTerraformProvider(construct))
    .filter((provider) => TerraformStack.of(provider) === stack) // and not a stack in it
    .find(({ terraformResourceType, alias }) => terraformResourceType === 'svc' && alias === undefined);
  if (found) DEFAULTS.set(stack, found);
  return found;
}

/** Stacks with equally named configurations are for one service, unless one of them names a provider. */
function sharesTarget(one: Target, other: Target): boolean {
  if (one.configuration !== other.configuration) return false;
  return one.service === other.service || (one.isByNameAlone && other.isByNameAlone);
}
