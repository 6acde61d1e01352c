import { decode, type DecoderOptions, encode, ExtData } from '@msgpack/msgpack';
import type { AttributePath } from '../../framework/diagnostics';
import { typeFromJson, typeToJson, type Type } from '../../framework/type';
import { Decimal, DynamicValue, isValueObject, UNKNOWN, Unknown, type TypeJson, type Value } from '../../framework/value';
import { decodeValue, typeAt, type Notation } from './decode';
import { describeType, orTooDeep, ValueError } from './error';
import { claimsTooMuch } from './msgpack-length';
import { numberFromBigInt, numberFromFloat, numberFromText, numberText } from './number';

/** The only key that the library rejects, because it builds objects by assignment. */
const REFUSED_KEY = '__proto__';
/** Replaces the rejected key during decoding. Unique, because UTF-8 cannot contain its first character. */
const STAND_IN = `\ud800${REFUSED_KEY}`;

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Extension type of an unknown value. Its content has no meaning. */
const UNKNOWN_EXTENSION = 0;
/** Extension type of an unknown value with refinements: a msgpack map with integer keys. */
const REFINED_EXTENSION = 12;
/** Key of the refinement about null. Other refinements (prefix, bounds) are ignored. */
const NULLNESS = 1;

const UNKNOWN_EXT = new ExtData(UNKNOWN_EXTENSION, new Uint8Array([0]));
/** A map of one entry: key 1 (an integer, which the library's own objects cannot have), value false. */
const UNKNOWN_NOT_NULL_EXT = new ExtData(REFINED_EXTENSION, new Uint8Array([0x81, NULLNESS, 0xc2]));
const UNKNOWN_NOT_NULL = new Unknown(true);

/**
 * Decodes a value of a type from msgpack, in cty's conventions.
 *
 * @throws ValueError if the data does not fit the type
 */
export function valueFromMsgpack(bytes: Uint8Array, type: Type): Value {
  const item = decoded(bytes, [], isIn(bytes, REFUSED_KEY) ? { keyDecoder: STANDING_IN } : undefined);
  return orTooDeep(() => decodeValue(item, type, [], MSGPACK));
}

function decoded(bytes: Uint8Array, path: AttributePath, options?: DecoderOptions): unknown {
  if (claimsTooMuch(bytes)) throw new ValueError(path, 'not msgpack: the data ends too early');
  try {
    return decode(bytes, { useBigInt64: true, ...options });
  } catch (cause) {
    throw new ValueError(path, `not msgpack: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

function isIn(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text);
}

/** Decodes keys of the same length as the rejected one. The library decodes all others. */
const STANDING_IN: DecoderOptions['keyDecoder'] = {
  canBeCached: (length) => length === REFUSED_KEY.length,
  decode: (bytes, at, length) => {
    const key = Buffer.from(bytes.buffer, bytes.byteOffset + at, length).toString('utf8');
    return key === REFUSED_KEY ? STAND_IN : key;
  },
};

const MSGPACK: Notation = {
  members(item) {
    if (!Object.hasOwn(item, STAND_IN)) return item;
    return Object.fromEntries(Object.entries(item).map(([key, each]) => [key === STAND_IN ? REFUSED_KEY : key, each]));
  },
  unknown(item, _type, path) {
    if (!(item instanceof ExtData)) return undefined;
    if (item.type === UNKNOWN_EXTENSION) return UNKNOWN;
    if (item.type !== REFINED_EXTENSION) throw new ValueError(path, `unknown msgpack extension ${item.type}`);
    return isNotNull(item, path) ? UNKNOWN_NOT_NULL : UNKNOWN;
  },
  number(item) {
    if (typeof item === 'number') return numberFromFloat(item);
    if (typeof item === 'bigint') return numberFromBigInt(item);
    return typeof item === 'string' ? numberFromText(item) : undefined;
  },
  dynamic(item, path) {
    if (!Array.isArray(item) || item.length !== 2)
      throw new ValueError(path, `a value with its type is required, got ${describeType(item)}`);
    const [typeItem, value] = item as [unknown, unknown];
    const text = typeItem instanceof Uint8Array ? Buffer.from(typeItem).toString('utf8') : String(typeItem);
    // eslint-disable-next-line bounds/json -- a type that the engine sends
    const type = typeAt(path, () => JSON.parse(text));
    return new DynamicValue(typeToJson(type), decodeValue(value, type, path, MSGPACK));
  },
};

function isNotNull(extension: ExtData, path: AttributePath): boolean {
  const data = typeof extension.data === 'function' ? extension.data(0) : extension.data;
  if (data.length <= 1) return false;
  const refinements = decoded(data, path);
  return typeof refinements === 'object' && refinements !== null && (refinements as Record<number, unknown>)[NULLNESS] === false;
}

/**
 * Encodes a value of a type in msgpack, in cty's conventions.
 *
 * @throws ValueError if the value does not fit the type
 */
export function valueToMsgpack(value: Value, type: Type): Uint8Array {
  return encode(toItem(value, type, []));
}

function toItem(value: Value | undefined, type: Type, path: AttributePath): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Unknown) return value.notNull && type !== 'dynamic' ? UNKNOWN_NOT_NULL_EXT : UNKNOWN_EXT;
  if (type === 'dynamic') return dynamicItem(value, path);
  if (type === 'string') {
    if (typeof value === 'string') return inUtf8(value);
    throw misfit(path, 'a string', value);
  }
  if (type === 'bool') {
    if (typeof value === 'boolean') return value;
    throw misfit(path, 'a bool', value);
  }
  if (type === 'number') return numberItem(value, path);
  if ('list' in type || 'set' in type) {
    const element = 'list' in type ? type.list : type.set;
    if (!Array.isArray(value)) throw misfit(path, 'list' in type ? 'a list' : 'a set', value);
    return value.map((each, index) => toItem(each, element, [...path, { index }]));
  }
  if ('tuple' in type) {
    if (!Array.isArray(value) || value.length !== type.tuple.length) throw misfit(path, `a tuple of ${type.tuple.length}`, value);
    return type.tuple.map((element, index) => toItem(value[index], element, [...path, { index }]));
  }
  if (!isValueObject(value)) throw misfit(path, 'map' in type ? 'a map' : 'an object', value);
  if ('map' in type)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [inUtf8(key), toItem(each, type.map, [...path, { key }])]));
  for (const name of Object.keys(value))
    if (!Object.hasOwn(type.object, name)) throw new ValueError(path, `there is no attribute ${JSON.stringify(name)}`);
  return Object.fromEntries(
    Object.entries(type.object).map(([name, attribute]) => [
      name,
      toItem(Object.hasOwn(value, name) ? value[name] : null, attribute, [...path, { attribute: name }]),
    ]),
  );
}

/** UTF-8 has no halves of surrogate pairs. The library would write bytes that engines turn into several characters. */
function inUtf8(text: string): string {
  return text.replace(LONE_SURROGATE, '\ufffd');
}

/**
 * Whole numbers are sent as integers, other numbers as decimal text. Core reads text with 512 bits, so 0.1 equals the
 * 0.1 of the configuration. The binary float would not.
 */
function numberItem(value: Value, path: AttributePath): unknown {
  if (value instanceof Decimal) return value.text;
  if (typeof value !== 'number' || Number.isNaN(value)) throw misfit(path, 'a number', value);
  return Number.isSafeInteger(value) || !Number.isFinite(value) ? value : numberText(value);
}

function dynamicItem(value: Value, path: AttributePath): unknown {
  const { type, value: inner } = value instanceof DynamicValue ? value : new DynamicValue(inferType(value), value);
  return [Buffer.from(JSON.stringify(type)), toItem(inner, typeFromJson(type), path)];
}

/** Infers the type of a plain value in a dynamic attribute, like HCL. */
function inferType(value: Value): TypeJson {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number' || value instanceof Decimal) return 'number';
  if (Array.isArray(value)) return ['tuple', value.map(inferType)];
  if (isValueObject(value)) return ['object', Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inferType(each)]))];
  return 'dynamic';
}

function misfit(path: AttributePath, wanted: string, value: Value): ValueError {
  return new ValueError(path, `${wanted} is required, got ${value instanceof Decimal ? 'a number' : describeType(value)}`);
}
