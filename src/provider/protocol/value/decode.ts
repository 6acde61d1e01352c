import type { AttributePath } from '../../framework/diagnostics';
import { typeFromJson, type Type } from '../../framework/type';
import type { TypeJson, Value, ValueObject } from '../../framework/value';
import { describeType, ValueError } from './error';

/** The differences between the two encodings of a value, msgpack and JSON. */
export interface Notation {
  /** Returns the unknown value that the item represents, or undefined. */
  unknown(item: unknown, type: Type, path: AttributePath): Value | undefined;
  /** Returns the number that the item represents, or undefined. */
  number(item: unknown): Value | undefined;
  dynamic(item: unknown, path: AttributePath): Value;
  /** The members of a decoded map or object by their keys. */
  members(item: Record<string, unknown>): Record<string, unknown>;
}

/**
 * Converts decoded data to a value of a type.
 *
 * @throws ValueError if the data does not fit the type
 */
export function decodeValue(item: unknown, type: Type, path: AttributePath, notation: Notation): Value {
  if (item === null) return null;
  const unknown = notation.unknown(item, type, path);
  if (unknown !== undefined) return unknown;
  if (type === 'string') {
    if (typeof item === 'string') return item;
    throw mismatch(path, 'a string', item);
  }
  if (type === 'bool') {
    if (typeof item === 'boolean') return item;
    throw mismatch(path, 'a bool', item);
  }
  if (type === 'number') {
    const number = notation.number(item);
    if (number !== undefined) return number;
    throw mismatch(path, 'a number', item);
  }
  if (type === 'dynamic') return notation.dynamic(item, path);
  if ('list' in type || 'set' in type) {
    const element = 'list' in type ? type.list : type.set;
    if (!Array.isArray(item)) throw mismatch(path, 'list' in type ? 'a list' : 'a set', item);
    return item.map((each, index) => decodeValue(each, element, [...path, { index }], notation));
  }
  if ('tuple' in type) {
    if (!Array.isArray(item)) throw mismatch(path, 'a tuple', item);
    if (item.length !== type.tuple.length)
      throw new ValueError(path, `a tuple of ${type.tuple.length} is required, got one of ${item.length}`);
    return type.tuple.map((element, index) => decodeValue(item[index], element, [...path, { index }], notation));
  }
  if ('map' in type) {
    if (!isPlainObject(item)) throw mismatch(path, 'a map', item);
    const entries = Object.entries(notation.members(item));
    return objectOf(entries.map(([key, each]) => [key, decodeValue(each, type.map, [...path, { key }], notation)]));
  }
  if (!isPlainObject(item)) throw mismatch(path, 'an object', item);
  const members = notation.members(item);
  for (const name of Object.keys(members))
    if (!Object.hasOwn(type.object, name)) throw new ValueError(path, `there is no attribute ${JSON.stringify(name)}`);
  return objectOf(
    Object.entries(type.object).map(([name, attribute]) => {
      const each = Object.hasOwn(members, name) ? (members[name] ?? null) : null;
      return [name, decodeValue(each, attribute, [...path, { attribute: name }], notation)];
    }),
  );
}

function isPlainObject(item: unknown): item is Record<string, unknown> {
  return typeof item === 'object' && item !== null && !Array.isArray(item) && !(item instanceof Uint8Array);
}

/** Returns an object that is not built by assignment, because a map key may be `__proto__`. */
function objectOf(entries: readonly (readonly [string, Value])[]): ValueObject {
  return Object.fromEntries(entries);
}

function mismatch(path: AttributePath, wanted: string, item: unknown): ValueError {
  return new ValueError(path, `${wanted} is required, got ${describeType(item)}`);
}

/**
 * Returns the type that is encoded with a value.
 *
 * @param json gives cty's JSON notation of the type
 * @throws ValueError if the notation is invalid
 */
export function typeAt(path: AttributePath, json: () => unknown): Type {
  try {
    return typeFromJson(json() as TypeJson);
  } catch (cause) {
    // Stack overflow.
    if (cause instanceof RangeError) throw cause;
    throw new ValueError(path, 'the value has an invalid cty type');
  }
}
