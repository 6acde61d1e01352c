import { DefaultTokenResolver, Fn, StringConcat, TerraformResource, TerraformStack, Token, Tokenization } from 'cdktf';
import type { IConstruct } from 'constructs';
import { Configuration } from '../configuration';
import { type InspectedAttributes, inspect, type Inspected, plainObject } from './inspected';

/**
 * The entries of an app, for rules that compare entries with one another.
 *
 * @internal
 */
export class AppEntries {
  private readonly byConfiguration = new Map<string, ConfigurationEntries>();

  public constructor(root: IConstruct) {
    const entries = new Map<string, Inspected[]>();
    for (const entry of root.node.findAll().flatMap(inspect)) {
      const key = configurationOf(entry);
      const others = entries.get(key);
      if (others) others.push(entry);
      else entries.set(key, [entry]);
    }
    for (const [key, of] of entries) this.byConfiguration.set(key, new ConfigurationEntries(of));
  }

  /**
   * Returns the type of the action that an entry applies.
   *
   * @returns undefined if the app does not manage the action, or the type is known at deployment only
   */
  public actionTypeOf(entry: Inspected): string | undefined {
    const reference = resolved(entry.construct, entry.attributes.action);
    const type = this.beside(entry)?.actions.get(reference)?.attributes.type;
    return typeof type === 'string' && !Token.isUnresolved(type) ? type : undefined;
  }

  /** Returns the tags by which the entries of the same configuration select requests; undefined if one is known at deployment only. */
  public selectedTags(entry: Inspected): ReadonlySet<string> | undefined {
    return this.beside(entry)?.selected;
  }

  /** Returns the tags that the entries of the same configuration add to requests; undefined if one is known at deployment only. */
  public addedTags(entry: Inspected): AddedTags | undefined {
    return this.beside(entry)?.added;
  }

  private beside(entry: Inspected): ConfigurationEntries | undefined {
    return this.byConfiguration.get(configurationOf(entry));
  }
}

/** Tags that entries add to requests. */
interface AddedTags {
  /** By the entries that add their tags. */
  readonly on: ReadonlySet<string>;
  /** By inactive or incomplete ones, if they were on. */
  readonly off: ReadonlySet<string>;
}

/**
 * Facts that follow from all entries of a configuration. Read once: each entry is compared with all of them.
 *
 * @internal
 */
class ConfigurationEntries {
  private actionsRead?: ReadonlyMap<unknown, Inspected>;
  private selectedRead?: { readonly tags: ReadonlySet<string> | undefined };
  private addedRead?: { readonly tags: AddedTags | undefined };

  public constructor(private readonly entries: readonly Inspected[]) {}

  /** The actions by the values that refer to them. The first one has a value that two have. */
  public get actions(): ReadonlyMap<unknown, Inspected> {
    const read = () => {
      const actions = this.entries.filter(({ type }) => type === 'svc_action');
      return new Map(actions.flatMap((action) => references(action).map((value) => [value, action] as const)).reverse());
    };
    return (this.actionsRead ??= read());
  }

  /** Undefined if a tag is known at deployment only. */
  public get selected(): ReadonlySet<string> | undefined {
    return (this.selectedRead ??= { tags: union(this.entries.filter(isSelecting).map(selectedTags)) }).tags;
  }

  /** Undefined if a tag is known at deployment only. */
  public get added(): AddedTags | undefined {
    return (this.addedRead ??= { tags: this.readAdded() }).tags;
  }

  private readAdded(): AddedTags | undefined {
    const adding = this.entries.filter(({ type }) => type !== 'svc' && type !== 'svc_log_exporter');
    const [on, off] = [true, false].map((isOn) => union(adding.filter((entry) => isAdding(entry) === isOn).map(addedTags)));
    return on && off ? { on, off } : undefined;
  }
}

function union(lists: readonly (readonly string[] | undefined)[]): ReadonlySet<string> | undefined {
  return lists.includes(undefined) ? undefined : new Set(lists.flatMap((list) => list ?? []));
}

function isSelecting({ type }: Inspected): boolean {
  return type === 'svc_dynamic_rule' || type === 'svc_flow_control_policy';
}

/** Whether an entry adds its tags to requests. */
function isAdding({ type, attributes: { active, key, steps } }: Inspected): boolean {
  const isIdle = type === 'svc_flow_control_policy' && [key, steps].some((list) => Array.isArray(list) && list.length === 0);
  return active !== false && !isIdle;
}

/** Returns the tags by which an entry selects requests; undefined if a tag is known at deployment only. */
export function selectedTags({ type, attributes: { include, exclude } }: Inspected): string[] | undefined {
  const lists = type === 'svc_dynamic_rule' ? [plainObject(include).tags, plainObject(exclude).tags] : [include, exclude];
  const isOpen = [include, exclude, ...lists].some((value) => Token.isUnresolved(value));
  return isOpen ? undefined : known(lists.flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : [])));
}

/** Returns the tags that an entry adds to requests; undefined if a tag is known at deployment only. */
export function addedTags({ attributes: { tags = [] } }: { readonly attributes: InspectedAttributes }): string[] | undefined {
  return Token.isUnresolved(tags) || !Array.isArray(tags) ? undefined : known(tags);
}

function known(tags: unknown[]): string[] | undefined {
  return tags.some((tag) => Token.isUnresolved(tag)) ? undefined : tags.map((tag) => String(tag).trim());
}

function configurationOf({ construct, attributes: { config } }: Inspected): string {
  if (typeof config === 'string') return config;
  // Without a name, the provider of the stack names the configuration.
  return Configuration.of(construct)?.configurationName ?? `/${TerraformStack.of(construct).node.path}`;
}

/** Returns the values by which other entries refer to an entry. */
function references({ construct, entryId, attributes }: Inspected): unknown[] {
  if (!TerraformResource.isTerraformResource(construct)) return [];
  const token =
    entryId === undefined
      ? construct.getStringAttribute('id')
      : Token.asString(Fn.lookupNested(construct.interpolationForAttribute('entries'), [entryId, 'id']));
  return [entryId ?? attributes.id ?? '', resolved(construct, token)];
}

function resolved(scope: IConstruct, value: unknown): unknown {
  return Tokenization.resolve(value, { scope, resolver: new DefaultTokenResolver(new StringConcat()), preparing: false }) as unknown;
}
