import type { TSchema } from '@sinclair/typebox';
import { isJsonObject } from '../json';
import { own } from '../own';
import { itemOf, memberOf, membersOf, type Names, partOf } from './members';

/** A part of a value. */
export interface Part<Value> {
  /** Name of a member, key of a map, or position of an item. */
  readonly at: string | number;
  /** Undefined if the model does not know the part. */
  readonly schema: TSchema | undefined;
  /** Undefined for an absent member. */
  readonly value: Value | undefined;
}

/**
 * Returns the parts of a value: listed members of an object in the order of the model, including absent ones, and then unknown
 * members; values of a map; items.
 */
export function partsOf<Value>(schema: TSchema | undefined, value: Value, names: Names = 'field'): Part<Value>[] {
  if (Array.isArray(value)) return (value as Value[]).map((item, at) => ({ at, schema: itemOf(schema), value: item }));
  if (!isJsonObject(value)) return [];
  const object = value as unknown as Readonly<Record<string, Value>>;
  const others = Object.keys(object).filter((name) => memberOf(schema, name, names) === undefined);
  return [
    ...membersOf(schema).map((member) => ({ at: member[names], schema: member.schema, value: own(object, member[names]) })),
    ...others.map((at) => ({ at, schema: partOf(schema, at, names), value: own(object, at) })),
  ];
}

/** A place in a value. */
export interface Place<Value> extends Part<Value> {
  /** Steps from the root: `back_hosts`, 0, `host`. */
  readonly path: readonly (string | number)[];
}

/**
 * Yields the results of a function for a value and its parts, at any depth. Descends into the parts where the function returns
 * undefined.
 */
export function foundIn<Value, Found>(
  schema: TSchema | undefined,
  value: Value | undefined,
  find: (place: Place<Value>) => readonly Found[] | undefined,
  names: Names = 'field',
): Found[] {
  const at = (place: Place<Value>): readonly Found[] =>
    find(place) ??
    partsOf(place.schema, place.value, names).flatMap((part) => at({ ...part, path: [...place.path, part.at] } as Place<Value>));
  return [...at({ at: '', schema, value, path: [] })];
}

/**
 * Returns a copy of a value in which a function replaces each part with a schema: members of objects, values of maps, and
 * items. Parts for which the function returns undefined are omitted. Parts without a schema stay.
 */
export function mapped<Value>(
  schema: TSchema | undefined,
  value: Value,
  make: (schema: TSchema, value: Value) => Value | undefined,
  names: Names = 'field',
): Value {
  if (Array.isArray(value)) {
    const item = itemOf(schema);
    return item ? ((value as Value[]).map((one) => make(item, one)).filter((one) => one !== undefined) as Value) : value;
  }
  if (!isJsonObject(value)) return value;
  const made = Object.entries(value as unknown as Record<string, Value>).flatMap(([name, member]) => {
    const part = partOf(schema, name, names);
    const result = part ? make(part, member) : member;
    return result === undefined ? [] : [[name, result] as const];
  });
  return Object.fromEntries(made) as Value;
}

/** Formats a path: `back_hosts[0].host`. */
export function placeText(path: readonly (string | number)[]): string {
  return path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
}
