import type { TObject, TSchema } from '@sinclair/typebox';
import { asText, factsOf, fallbackOf, isJsonObject, isObjectSchema, type Json, type JsonObject, own } from '../../model';

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
  if (fallback !== undefined) return isSame(value, statedValue(schema, fallback)) ? undefined : value;
  if (mode === 'service-chosen' && isJsonObject(value) && isObjectSchema(schema) && Object.keys(value).length === 0) return undefined;
  return (mode === 'optional' || mode === 'service-chosen') && isEmpty(schema, value) ? undefined : value;
}

/** What has to be stated of an object of listed members. */
export function statedMembers(schema: TObject, json: JsonObject): JsonObject {
  const members = Object.entries(schema.properties).map(([name, member]) => [name, stated(member, own(json, name))] as const);
  return Object.fromEntries(members.filter((member): member is [string, Json] => member[1] !== undefined));
}

/** The required members that an object of the service lacks, at any depth: `back_hosts[0].host`. */
export function missingMembers(schema: TSchema, json: Json | undefined, at = ''): string[] {
  if (Array.isArray(json)) return json.flatMap((item, i) => missingMembers(schema['items'] as TSchema, item, `${at}[${i}]`));
  if (!isObjectSchema(schema) || !isJsonObject(json)) return [];
  return Object.entries(schema.properties).flatMap(([name, member]) => {
    const place = at === '' ? name : `${at}.${name}`;
    const value = own(json, name);
    if (value !== undefined && value !== null) return missingMembers(member, value, place);
    return factsOf(member).mode === 'required' && fallbackOf(member) === undefined ? [place] : [];
  });
}

/** The places at which a value of the service has another type than the model says, at any depth. */
export function mistyped(schema: TSchema, json: Json | undefined, at = ''): string[] {
  if (json === undefined || json === null || factsOf(schema).mode === 'read-only') return [];
  const within = (name: string) => (at === '' ? name : `${at}.${name}`);
  if (isObjectSchema(schema)) {
    if (!isJsonObject(json)) return [at];
    return Object.entries(schema.properties).flatMap(([name, member]) => mistyped(member, own(json, name), within(name)));
  }
  switch (schema['type']) {
    case 'array':
      if (!Array.isArray(json)) return [at];
      return json.flatMap((item, i) => (item === null ? [`${at}[${i}]`] : mistyped(schema['items'] as TSchema, item, `${at}[${i}]`)));
    case 'object':
      return isJsonObject(json) ? Object.entries(json).flatMap(([key, value]) => (isScalar(value) ? [] : [within(key)])) : [at];
    case 'integer':
    case 'number':
      return typeof json === 'number' ? [] : [at];
    case 'boolean':
      return typeof json === 'boolean' ? [] : [at];
    default:
      return isScalar(json) ? [] : [at];
  }
}

const isScalar = (json: Json): boolean => typeof json !== 'object';

/** The members of an object of the service that the model does not know, at any depth. */
export function unknownMembers(schema: TSchema, json: Json | undefined, at = ''): string[] {
  const items = schema['items'] as TSchema | undefined;
  if (items && Array.isArray(json)) return [...new Set(json.flatMap((item) => unknownMembers(items, item, `${at}[]`)))];
  if (!isObjectSchema(schema) || !isJsonObject(json)) return [];
  return Object.entries(json).flatMap(([name, value]) => {
    const place = at === '' ? name : `${at}.${name}`;
    const member = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    return member === undefined ? [place] : unknownMembers(member, value, place);
  });
}

/** The places of numbers that JSON readers do not keep, at any depth: large whole ones, and those that are read as infinite. */
export function largeNumbers(json: Json | undefined, at = ''): string[] {
  if (typeof json === 'number') return Number.isSafeInteger(json) || (Number.isFinite(json) && !Number.isInteger(json)) ? [] : [at];
  if (Array.isArray(json)) return json.flatMap((item, i) => largeNumbers(item, `${at}[${i}]`));
  if (!isJsonObject(json)) return [];
  return Object.entries(json).flatMap(([name, member]) => largeNumbers(member, at === '' ? name : `${at}.${name}`));
}

/** Why no file can hold a value: somewhere in it is half of a surrogate pair. */
export function unwritable(json: Json | undefined): string | undefined {
  const isBroken = stringsIn(json).some((text) => /\p{Cs}/u.test(text));
  return isBroken ? 'It contains half of a surrogate pair, a character that no file can hold.' : undefined;
}

/** Every string of a value, keys too. */
function stringsIn(json: Json | undefined): string[] {
  if (typeof json === 'string') return [json];
  if (Array.isArray(json)) return json.flatMap(stringsIn);
  return isJsonObject(json) ? Object.entries(json).flatMap(([key, value]) => [key, ...stringsIn(value)]) : [];
}

/** Every key of a value, at any depth. */
export function keysIn(json: Json | undefined): string[] {
  if (Array.isArray(json)) return json.flatMap(keysIn);
  return isJsonObject(json) ? Object.entries(json).flatMap(([key, value]) => [key, ...keysIn(value)]) : [];
}

function statedValue(schema: TSchema, json: Json): Json {
  if (isObjectSchema(schema)) return isJsonObject(json) ? statedMembers(schema, json) : json;
  if (Array.isArray(json)) {
    const items = json.map((item) => statedValue(schema['items'] as TSchema, item));
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

/** Whether the provider takes the value for absent. */
function isEmpty(schema: TSchema, value: Json): boolean {
  const { observed, ordering } = factsOf(schema);
  const isBlank = (text: Json) => typeof text === 'string' && (observed?.trimmed ? text.trim() : text) === '';
  if (Array.isArray(value))
    return (ordering === 'set' ? value.filter((item) => !(observed?.trimmed && isBlank(item))) : value).length === 0;
  if (isJsonObject(value)) return !isObjectSchema(schema) && Object.keys(value).length === 0;
  return isBlank(value);
}

function isSame(a: Json, b: Json): boolean {
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => isSame(item, b[i]!));
  if (!isJsonObject(a) || !isJsonObject(b)) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(own(a, name)!, own(b, name)!));
}
