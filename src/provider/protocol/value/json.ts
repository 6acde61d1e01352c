import { randomUUID } from 'node:crypto';
import { typeToJson, type Type } from '../../framework/type';
import { Decimal, DynamicValue, type Value } from '../../framework/value';
import { decodeValue, typeAt, type Notation } from './decode';
import { describeType, orTooDeep, ValueError } from './error';
import { numberFromText } from './number';

/**
 * Decodes a value of a type from JSON text, in cty's conventions.
 *
 * @throws ValueError if the text does not fit the type
 */
export function valueFromJson(bytes: Uint8Array, type: Type): Value {
  const item = parseJson(bytes);
  return orTooDeep(() => decodeValue(item, type, [], JSON_NOTATION));
}

const JSON_NOTATION: Notation = {
  members: (item) => item,
  unknown: () => undefined,
  number: (item) => {
    if (typeof item === 'number' || item instanceof Decimal) return item;
    return typeof item === 'string' ? numberFromText(item) : undefined;
  },
  dynamic: (item, path) => {
    if (typeof item !== 'object' || item === null || !('type' in item) || !('value' in item))
      throw new ValueError(path, `a value with its type is required, got ${describeType(item)}`);
    const type = typeAt(path, () => item.type);
    return new DynamicValue(typeToJson(type), decodeValue(item.value, type, path, JSON_NOTATION));
  },
};

/** Beginning of a string or of a number. */
const START = /["\d-]/g;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** Longer numbers may be inexact. Texts with only shorter ones use the fast parser. */
const MAY_NOT_FIT = /[\d.]{16}|\d[eE][+-]?\d/;

/**
 * Parses JSON. A number that a JavaScript number cannot express exactly becomes a {@link Decimal}.
 *
 * @throws ValueError if the text is not JSON
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  try {
    // eslint-disable-next-line bounds/json -- the engine sends it
    return MAY_NOT_FIT.test(text) ? orTooDeep(() => parseWithDecimals(text)) : JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    // The parser's own message quotes the text, which may contain secrets.
    throw new ValueError([], 'not JSON');
  }
}

/** Replaces large numbers by marked strings, parses the text, and converts the marked strings. */
function parseWithDecimals(text: string): unknown {
  const mark = `${randomUUID()}:`;
  let marked = '';
  let from = 0;
  START.lastIndex = 0;
  for (let start = START.exec(text); start; start = START.exec(text)) {
    const { index } = start;
    const end = start[0] === '"' ? endOfString(text, index) : endOfNumber(text, index);
    const token = text.slice(index, end);
    if (start[0] !== '"' && numberFromText(token) instanceof Decimal) {
      marked += text.slice(from, index) + JSON.stringify(mark + token);
      from = end;
    }
    START.lastIndex = end;
  }
  marked += text.slice(from);
  // eslint-disable-next-line bounds/json -- the engine sends it
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? new Decimal(value.slice(mark.length)) : value,
  );
}

/** Returns the end of a string. An expression for it would need as much stack as the string is long. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfNumber(text: string, start: number): number {
  NUMBER.lastIndex = start;
  return NUMBER.test(text) ? NUMBER.lastIndex : start + 1;
}
