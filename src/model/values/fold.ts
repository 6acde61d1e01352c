import type { TSchema } from '@sinclair/typebox';
import { isJsonObject } from '../json';
import { own } from '../own';
import { itemOf, memberOf, membersOf, type Names, partOf } from './members';

/** A part of a value. */
export interface Part<Value> {
  /** Name of a member, key of a map, or position of an item. */
  readonly at: string | number;
  /** Undefined where the model does not know the part. */
  readonly schema: TSchema | undefined;
  /** Undefined where a listed member is absent. */
  readonly value: Value | undefined;
}

/**
 * The parts of a value: listed members of an object in the order of the model, the absent ones too, and then those that the
 * model does not know; what a map has under its keys; items.
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
 * What a function finds at a value and at all of its parts, at any depth. A function that returns undefined is asked for the
 * parts as well.
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
 * A copy of a value in which a function replaces each part that the schema describes: members of objects, texts of maps, and
 * items. If the function returns undefined, the part is left out. Parts without a schema stay.
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

/** A place in words: `back_hosts[0].host`. */
export function placeText(path: readonly (string | number)[]): string {
  return path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
}
