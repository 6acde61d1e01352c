import type { TObject, TSchema } from '@sinclair/typebox';
import { factsOf, fallbackOf, isObjectSchema } from '../field';
import { asText, isJsonObject, type Json, type JsonObject } from '../json';
import { own } from '../own';
import { emptyInConfiguration, sameInConfiguration } from './comparison';
import { itemOf, membersOf } from './members';

/**
 * What a configuration has to state of a value, so that a plan after the import changes nothing: all but what the provider
 * assumes where the configuration is silent, and what it takes for absent.
 *
 * @returns undefined where nothing has to be stated
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

/** What has to be stated of an object of listed members. */
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

/** A set has no order. It is written in one all the same, so that the next export writes the same. */
function sorted(items: readonly Json[]): Json[] {
  const byText = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}
