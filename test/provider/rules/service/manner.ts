import { createHash } from 'node:crypto';
import type { TObject, TSchema } from '@sinclair/typebox';
import { factsOf, partOf } from '../../../../src/model';
import { isJsonObject, type Json, type JsonObject } from './json';

/** How a service treats what it is given, and how it tells it: all that the contract leaves open. */
export interface Manner {
  /** White space around texts of which the model says so is removed on write. */
  readonly trims: boolean;
  /** Tags that are nothing but white space are dropped when it is removed. */
  readonly dropsBlank: boolean;
  /** Sets come back in another order. */
  readonly reorders: boolean;
  /** Fields without content come back as they are, as null, or not at all. */
  readonly empties: 'told' | 'null' | 'left out';
  /** Fields that hold their default come back, or not at all. */
  readonly defaults: 'told' | 'left out';
  /** Fields that some reads lack come back always, in lists alone, or never. */
  readonly retained: 'told' | 'listed' | 'left out';
  /** Entries carry a field that the model does not know. */
  readonly extras: boolean;
  /** What is left to the service is chosen; else it stays absent. */
  readonly chooses: boolean;
  /** A PUT of a whole set leaves what it does not name. */
  readonly merges: boolean;
  /** A default certificate is detached when another becomes the default. */
  readonly dropsFormerDefault: boolean;
  /** Ids of load balancers come as texts. */
  readonly textIds: boolean;
}

/** The field that the model does not know. */
export const EXTRA = 'x_of_a_newer_service';

/** An entry as the service stores it. */
export function stored(schema: TObject, body: JsonObject, manner: Manner, choose: Chooser): JsonObject {
  const written = writtenObject(schema, body, manner, choose);
  return manner.extras && !Object.hasOwn(written, EXTRA) ? { ...written, [EXTRA]: choose() } : written;
}

/** Gives something new each time. */
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
  // What only the service tells is made of what it was told.
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

/** An entry as the service tells it. */
export function told(schema: TObject, entry: JsonObject, manner: Manner, listed: boolean): JsonObject {
  const members = Object.entries(entry).flatMap(([name, value]): [string, Json][] => {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (property === undefined) return [[name, value]];
    const { mode, providerDefault } = factsOf(property);
    if (mode === 'retained' && (manner.retained === 'left out' || (manner.retained === 'listed' && !listed))) return [];
    // Where nothing usually means something else than empty, a service that left it out would say nothing at all.
    if (mode !== 'required' && providerDefault === undefined && isEmpty(value) && manner.empties !== 'told')
      return manner.empties === 'null' ? [[name, null]] : [];
    if (mode === 'defaulted' && manner.defaults === 'left out' && JSON.stringify(value) === JSON.stringify(property.default)) return [];
    return [[name, toldValue(property, value, manner, listed)]];
  });
  return Object.fromEntries(members);
}

function toldValue(schema: TSchema, value: Json, manner: Manner, listed: boolean): Json {
  if (isObjectSchema(schema) && isJsonObject(value)) return told(schema, value, manner, listed);
  if (!Array.isArray(value)) return value;
  const items = value.map((item) => toldValue(schema.items as TSchema, item, manner, listed));
  return factsOf(schema).ordering === 'set' && manner.reorders ? items.reverse() : items;
}

/** Something that fits a schema. */
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
