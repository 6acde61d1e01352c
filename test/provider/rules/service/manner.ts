import { createHash } from 'node:crypto';
import type { TObject, TSchema } from '@sinclair/typebox';
import { factsOf, partOf } from '../../../../src/model';
import { isJsonObject, type Json, type JsonObject } from './json';

/** Behavior of a service where the contract leaves a choice. */
export interface Manner {
  /** Trims strings on write, where the model says so. */
  readonly trims: boolean;
  /** Drops tags of only white space when it trims. */
  readonly dropsBlank: boolean;
  /** Returns sets in another order. */
  readonly reorders: boolean;
  /** Returns empty fields unchanged, as null, or not at all. */
  readonly empties: 'returned' | 'null' | 'left out';
  /** Returns fields with their default, or not. */
  readonly defaults: 'returned' | 'left out';
  /** Returns retained fields always, only in lists, or never. */
  readonly retained: 'returned' | 'listed' | 'left out';
  /** Adds a field that is not in the model to entries. */
  readonly extras: boolean;
  /** Chooses values of unset fields that are left to the service; else they stay absent. */
  readonly chooses: boolean;
  /** Keeps entries that a PUT of a whole set does not name. */
  readonly merges: boolean;
  /** Detaches a default certificate if another becomes the default. */
  readonly dropsFormerDefault: boolean;
  /** Returns ids of load balancers as strings. */
  readonly textIds: boolean;
}

/** A field that is not in the model. */
export const EXTRA = 'x_of_a_newer_service';

/** Returns the stored form of an entry. */
export function stored(schema: TObject, body: JsonObject, manner: Manner, choose: Chooser): JsonObject {
  const written = writtenObject(schema, body, manner, choose);
  return manner.extras && !Object.hasOwn(written, EXTRA) ? { ...written, [EXTRA]: choose() } : written;
}

/** Returns a new value each time. */
export type Chooser = () => number;

function writtenObject(schema: TObject, body: JsonObject, manner: Manner, choose: Chooser): JsonObject {
  const known = new Map(Object.entries(schema.properties));
  const entries = Object.entries(body)
    .filter(([name]) => factsOf(known.get(name) ?? ({} as TSchema)).mode !== 'read-only')
    .map(([name, value]) => [name, written(known.get(name), value, manner, choose)] as const);
  const result = new Map<string, Json>(entries);
  for (const [name, property] of known) {
    const { mode } = factsOf(property);
    if (mode === 'defaulted' && !result.has(name)) result.set(name, property.default as Json);
    if (mode === 'service-chosen' && manner.chooses && !result.has(name)) result.set(name, anyOf(property, choose));
  }
  // Read-only values are derived from the written ones.
  const of = createHash('sha1')
    .update(JSON.stringify([...result].sort()))
    .digest('hex');
  for (const [name, property] of known) if (factsOf(property).mode === 'read-only') result.set(name, { of });
  return Object.fromEntries(result);
}

function written(schema: TSchema | undefined, value: Json, manner: Manner, choose: Chooser): Json {
  if (schema === undefined) return value;
  if (isObjectSchema(schema) && isJsonObject(value)) return writtenObject(schema, value, manner, choose);
  const trimmed = manner.trims && factsOf(schema).observed?.trimmed === true;
  if (typeof value === 'string') return trimmed ? value.trim() : value;
  if (isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, written(partOf(schema, key), item, manner, choose)]));
  }
  if (!Array.isArray(value)) return value;
  const items = value.map((item) =>
    trimmed && typeof item === 'string' ? item.trim() : written(schema.items as TSchema, item, manner, choose),
  );
  if (factsOf(schema).ordering !== 'set') return items;
  return [...new Set(items)].filter((item) => !(trimmed && manner.dropsBlank && item === ''));
}

/** Returns the form of an entry in answers. */
export function answered(schema: TObject, entry: JsonObject, manner: Manner, listed: boolean): JsonObject {
  const members = Object.entries(entry).flatMap(([name, value]): [string, Json][] => {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (property === undefined) return [[name, value]];
    const { mode, providerDefault } = factsOf(property);
    if (mode === 'retained' && (manner.retained === 'left out' || (manner.retained === 'listed' && !listed))) return [];
    // A field whose absence does not mean empty must be returned.
    if (mode !== 'required' && providerDefault === undefined && isEmpty(value) && manner.empties !== 'returned')
      return manner.empties === 'null' ? [[name, null]] : [];
    if (mode === 'defaulted' && manner.defaults === 'left out' && JSON.stringify(value) === JSON.stringify(property.default)) return [];
    return [[name, toldValue(property, value, manner, listed)]];
  });
  return Object.fromEntries(members);
}

function toldValue(schema: TSchema, value: Json, manner: Manner, listed: boolean): Json {
  if (isObjectSchema(schema) && isJsonObject(value)) return answered(schema, value, manner, listed);
  if (!Array.isArray(value)) return value;
  const items = value.map((item) => toldValue(schema.items as TSchema, item, manner, listed));
  return factsOf(schema).ordering === 'set' && manner.reorders ? items.reverse() : items;
}

/** Returns a value that fits a schema. */
export function anyOf(schema: TSchema, choose: Chooser): Json {
  if (isObjectSchema(schema)) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, property]) => [name, anyOf(property, choose)]));
  }
  switch (schema.type) {
    case 'boolean':
      return choose() % 2 === 0;
    case 'integer':
    case 'number':
      return choose();
    case 'array':
      return [anyOf(schema.items as TSchema, choose)];
    case 'object':
      return { chosen: `chosen-${choose()}` };
    default:
      return `chosen-${choose()}`;
  }
}

function isEmpty(value: Json): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0) || (isJsonObject(value) && Object.keys(value).length === 0);
}

function isObjectSchema(schema: TSchema): schema is TObject {
  return schema.type === 'object' && schema.properties !== undefined;
}
