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
  private readonly byConfiguration = new Map<string, Inspected[]>();

  public constructor(root: IConstruct) {
    for (const entry of root.node.findAll().flatMap(inspect)) {
      const key = configurationOf(entry);
      this.byConfiguration.set(key, [...(this.byConfiguration.get(key) ?? []), entry]);
    }
  }

  /**
   * Returns the type of the action that an entry applies.
   *
   * @returns undefined if the app does not manage the action, or the type is known at deployment only
   */
  public actionTypeOf(entry: Inspected): string | undefined {
    const reference = resolved(entry.construct, entry.attributes.action);
    const action = this.beside(entry).find((other) => other.type === 'svc_action' && references(other).includes(reference));
    const type = action?.attributes.type;
    return typeof type === 'string' && !Token.isUnresolved(type) ? type : undefined;
  }

  /** Returns the entries of the same configuration, the given one included. */
  public beside(entry: Inspected): readonly Inspected[] {
    return this.byConfiguration.get(configurationOf(entry)) ?? [];
  }
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
