import { type Entity, entryType, matchesAny, type Member, membersOf, own } from '../../model';
import { asText } from '../../model/json';
import type { Entry } from '../connection/entry-reader';
import type { SharedReads } from '../connection/services';
import { CONFIG_ARGUMENT, settledConfig } from '../fields/config-attribute';
import type { ListedObject, ListResource } from '../framework/list-resource';
import type { OperationContext } from '../framework/resource';
import type { TypedAttribute } from '../framework/schema';
import { memberValue, type Value } from '../framework/value';
import { entriesWithoutId } from '../messages/data-sources';
import { isSelected, patterns } from './attributes';

/** An argument that selects entries, and the test of an entry for a value that is set. */
interface Selector {
  readonly attribute: TypedAttribute;
  readonly selects: (entry: Entry, wanted: Value) => boolean;
}

/** Returns the list resource over the entries of a family. */
export function entryList(entity: Entity): ListResource<SharedReads> {
  const selectors = selectorsOf(entity);
  const attributes = Object.fromEntries(Object.entries(selectors).map(([name, { attribute }]) => [name, attribute]));
  return {
    typeName: entryType(entity),
    schema: {
      version: 0,
      description: `Lists every ${entity.noun} of a configuration that meets all arguments.`,
      attributes: { config: CONFIG_ARGUMENT, ...attributes },
    },
    async list(values, context): Promise<ListedObject[] | null> {
      const config = settledConfig(values, context);
      if (config === null) return null;
      const stated = Object.entries(selectors).filter(([name]) => memberValue(values, name) !== null);
      const selected = (await entriesOf(entity, config, context)).filter((entry) =>
        stated.every(([name, { selects }]) => selects(entry, memberValue(values, name))),
      );
      return selected.map((entry) => ({ identity: { config, id: asText(entry.id) }, displayName: asText(entry.name ?? entry.id) }));
    },
  };
}

/** Returns the entries that the service lists with an id, which an import needs. */
async function entriesOf(entity: Entity, config: string, context: OperationContext<SharedReads>): Promise<Entry[]> {
  const entries = [...(await context.connection.reader.family(entity, config, context.signal)).values()];
  const identified = entries.filter(({ id }) => typeof id === 'string');
  const missing = entries.length - identified.length;
  if (missing > 0) context.diagnostics.add(entriesWithoutId(entity.noun, config, missing));
  return identified;
}

/** Returns the arguments for a family: those of every family, and those for its references, its tags and its activity. */
function selectorsOf({ noun, schema }: Entity): Record<string, Selector> {
  const members = membersOf(schema);
  const named: Record<string, Selector> = members.some(({ field }) => field === 'name')
    ? { names: byPatterns('name', 'Only entries with one of these names') }
    : {};
  return {
    ids: byPatterns('id', 'Only entries with one of these ids'),
    except_ids: {
      attribute: {
        type: { set: 'string' },
        optional: true,
        description: 'No entries with one of these ids, as patterns with `*` and `?`. Default: none.',
      },
      selects: ({ id }, wanted) => !matchesAny(wanted as string[], asText(id)),
    },
    ...named,
    ...Object.fromEntries(members.flatMap((member) => ofField(member, noun))),
  };
}

function byPatterns(field: string, description: string): Selector {
  return { attribute: patterns(description), selects: (entry, wanted) => isSelected(wanted, asText(own(entry, field))) };
}

/** Returns the argument for a field of the family, if it has one. */
function ofField({ field, attribute, schema, facts }: Member, noun: string): [string, Selector][] {
  const one = (type: TypedAttribute['type'], description: string, selects: Selector['selects']): [string, Selector][] => [
    [attribute, { attribute: { type, optional: true, description: `${description} Default: all.` }, selects }],
  ];
  const equals: Selector['selects'] = (entry, wanted) => own(entry, field) === wanted;
  const hasAll: Selector['selects'] = (entry, wanted) => {
    const tags: unknown = own(entry, field);
    return Array.isArray(tags) && (wanted as string[]).every((tag) => tags.includes(tag));
  };
  if (field === 'active') return one('bool', 'Only entries that are active (`true`), or are not (`false`).', equals);
  if (facts.entryOf !== undefined && schema.type === 'string')
    return one('string', `Only entries with this \`${attribute}\`: the id of one of the ${facts.entryOf}.`, equals);
  if (facts.tags === 'adds')
    return one({ set: 'string' }, `Only entries with all of these tags, which the ${noun} adds to requests.`, hasAll);
  return [];
}
