import { randomUUID } from 'node:crypto';
import { typeFromJson, typeToJson, type Type } from '../../framework/type';
import { Decimal, DynamicValue, type TypeJson, type Value } from '../../framework/value';
import { decodeValue, type Notation } from './decode';
import { kindOf, ValueError } from './error';
import { numberFromText } from './number';

/**
 * The value that JSON text stands for under a type, in cty's conventions.
 *
 * @throws ValueError when it does not fit the type
 */
export function valueFromJson(bytes: Uint8Array, type: Type): Value {
  return decodeValue(parseJson(bytes), type, [], JSON_NOTATION);
}

const JSON_NOTATION: Notation = {
  unknown: () => undefined,
  number: (item) => {
    if (typeof item === 'number' || item instanceof Decimal) return item;
    return typeof item === 'string' ? numberFromText(item) : undefined;
  },
  dynamic: (item, path) => {
    if (typeof item !== 'object' || item === null || !('type' in item) || !('value' in item)) {
      throw new ValueError(path, `a value with its type is required, got ${kindOf(item)}`);
    }
    const type = typeFromJson(item.type as TypeJson);
    return new DynamicValue(typeToJson(type), decodeValue(item.value, type, path, JSON_NOTATION));
  },
};

/** A string, or a number outside of one. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Numbers of up to 15 digits always fit; so most texts need not go the slower way. */
const MAY_NOT_FIT = /[\d.]{16}|\d[eE][+-]?\d/;

/**
 * Parsed JSON. Numbers that a JavaScript number cannot hold become {@link Decimal}s rather than other numbers.
 *
 * @throws ValueError when it is not JSON
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  try {
    if (!MAY_NOT_FIT.test(text)) return JSON.parse(text);
    return parseWithDecimals(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    // The parser's own message quotes the text, which may hold secrets.
    throw new ValueError([], 'not JSON');
  }
}

/** Puts strings with a mark of their own in place of the large numbers, parses, and turns the marked ones back. */
function parseWithDecimals(text: string): unknown {
  const mark = `${randomUUID()}:`;
  const marked = text.replace(TOKEN, (token) => {
    if (token.startsWith('"')) return token;
    return numberFromText(token) instanceof Decimal ? JSON.stringify(mark + token) : token;
  });
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? new Decimal(value.slice(mark.length)) : value,
  );
}
