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

/** A place in a value. */
export interface Place<Value> extends Part<Value> {
  /** Steps from the root: `back_hosts`, 0, `host`. Valid during the call only. */
  readonly path: readonly (string | number)[];
}

/**
 * Calls a function with each part of a value: listed members of an object in the order of the model, including absent ones, and
 * then unknown members; values of a map; items.
 */
function eachPart<Value>(
  schema: TSchema | undefined,
  value: Value | undefined,
  names: Names,
  visit: (at: string | number, schema: TSchema | undefined, value: Value | undefined) => void,
): void {
  if (Array.isArray(value)) {
    const item = itemOf(schema);
    (value as Value[]).forEach((one, at) => visit(at, item, one));
  } else if (isJsonObject(value)) {
    const object = value as unknown as Readonly<Record<string, Value>>;
    for (const member of membersOf(schema)) visit(member[names], member.schema, own(object, member[names]));
    for (const at of Object.keys(object))
      if (memberOf(schema, at, names) === undefined) visit(at, partOf(schema, at, names), own(object, at));
  }
}

/**
 * Returns the results of a function for a value and its parts, at any depth. Descends into the parts where the function returns
 * undefined.
 */
export function foundIn<Value, Found>(
  schema: TSchema | undefined,
  value: Value | undefined,
  find: (place: Place<Value>) => readonly Found[] | undefined,
  names: Names = 'field',
): Found[] {
  const [all, path]: [Found[], (string | number)[]] = [[], []];
  const visit = (at: string | number, part: TSchema | undefined, there: Value | undefined): void => {
    const found = find({ at, schema: part, value: there, path });
    if (found) {
      for (const one of found) all.push(one);
      return;
    }
    eachPart(part, there, names, (name, inner, one) => {
      path.push(name);
      visit(name, inner, one);
      path.pop();
    });
  };
  visit('', schema, value);
  return all;
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
  const made: [string, Value][] = [];
  for (const [name, member] of Object.entries(value as unknown as Record<string, Value>)) {
    const part = partOf(schema, name, names);
    const result = part ? make(part, member) : member;
    if (result !== undefined) made.push([name, result]);
  }
  return Object.fromEntries(made) as Value;
}

/** Formats a path: `back_hosts[0].host`. */
export function placeText(path: readonly (string | number)[]): string {
  return path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
}
