import type { TObject, TSchema } from '@sinclair/typebox';
import { factsOf, fallbackOf, isObjectSchema } from '../field';
import { asText, isJsonObject, type Json, type JsonObject } from '../json';
import { own } from '../own';
import { emptyInConfiguration, sameInConfiguration } from './comparison';
import { itemOf, membersOf } from './members';

/**
 * Returns the part of a value that a configuration must set for a plan without changes: omits defaults, and values that the
 * provider treats as absent.
 *
 * @returns undefined if nothing must be set
 */
export function stated(schema: TSchema, json: Json | undefined): Json | undefined {
  const { mode } = factsOf(schema);
  if (json === undefined || json === null || mode === 'read-only') return undefined;
  const value = statedValue(schema, json);
  const fallback = fallbackOf(schema) as Json | undefined;
  if (fallback !== undefined) return sameInConfiguration(schema, value, statedValue(schema, fallback)) ? undefined : value;
  if (mode === 'service-chosen' && isObjectSchema(schema) && isJsonObject(value) && Object.keys(value).length === 0) return undefined;
  return (mode === 'optional' || mode === 'service-chosen') && emptyInConfiguration(schema, value) ? undefined : value;
}

/** Whether a value equals the default of a new entry, which an import keeps where the configuration omits the field. */
export function isInitial(schema: TSchema, json: Json): boolean {
  const { initial } = factsOf(schema);
  return initial !== undefined && sameInConfiguration(schema, statedValue(schema, json), statedValue(schema, initial as Json));
}

/** Like `stated`, for an object of listed members. */
export function statedMembers(schema: TObject, json: JsonObject): JsonObject {
  const members = membersOf(schema).map(({ field, schema: member }) => [field, stated(member, own(json, field))] as const);
  return Object.fromEntries(members.filter((member): member is [string, Json] => member[1] !== undefined));
}

function statedValue(schema: TSchema, json: Json): Json {
  if (isObjectSchema(schema)) return isJsonObject(json) ? statedMembers(schema, json) : json;
  if (Array.isArray(json)) {
    const items = json.map((item) => statedValue(itemOf(schema)!, item));
    return factsOf(schema).ordering === 'set' ? sorted(items) : items;
  }
  if (isJsonObject(json)) return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, asText(value)]));
  return schema['type'] === 'string' ? asText(json) : json;
}

/** Sorts the items of a set for a stable export. */
function sorted(items: readonly Json[]): Json[] {
  const byText = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}
