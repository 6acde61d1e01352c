import type { Json } from './json';
import { trimmedEnd } from './trim';
import { grouped } from './words';

/** Limits of a JSON text. */
export interface JsonLimits {
  /** Levels of objects and lists in each other. JSON.stringify fails at some thousands, and SQLite at 1000. */
  readonly levels: number;
  /** Members of one object. JSON.parse takes a second for some hundred thousand. */
  readonly members: number;
  /** Values at any depth. */
  readonly values: number;
}

/** Limits of what a service answers and a file has: far more than a family, a page of logs or a record. */
export const JSON_LIMITS: JsonLimits = { levels: 500, members: 200_000, values: 2_000_000 };

/** Limit that a text is over. */
export interface JsonExcess {
  readonly of: keyof JsonLimits;
  readonly most: number;
}

/** Text with too many values for its parser. */
export class JsonTooLarge extends Error {}

/**
 * Parses JSON within limits: a small text can have more values than memory.
 *
 * @throws JsonTooLarge if the text is over a limit
 * @throws SyntaxError if it is not JSON, without a part of the text: that may be a secret, in a file that a link in a repository leads to
 */
export function parseJson(text: string, limits: JsonLimits = JSON_LIMITS): Json {
  const excess = jsonExcess(text, limits);
  if (excess) throw new JsonTooLarge(excessText(excess));
  try {
    // eslint-disable-next-line bounds/json -- within the limits
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new SyntaxError(jsonProblem(error as Error), { cause: error });
  }
}

/** Returns the message of an error of JSON.parse, unless it quotes the text. */
export function jsonProblem({ message }: Error): string {
  return message.includes('"') ? 'unexpected character' : message;
}

/** Describes an excess: `it has more than 2,000,000 values`. */
export function excessText({ of, most }: JsonExcess): string {
  if (of === 'levels') return `it is nested more than ${grouped(most)} levels deep`;
  return of === 'members' ? `it has an object with more than ${grouped(most)} members` : `it has more than ${grouped(most)} values`;
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Finds objects that are too large, too many values, and too deep nesting, in one pass and without parsing. Invalid JSON may have no excess
 * here.
 *
 * @param text a string, or bytes in UTF-8
 */
export function jsonExcess(text: string | Uint8Array, limits: JsonLimits): JsonExcess | undefined {
  const codeAt = typeof text === 'string' ? (at: number) => text.charCodeAt(at) : (at: number) => text[at];
  const { length } = text;
  // Number of members of each open object before the last comma. Lists have no limit.
  const members: number[] = [-Infinity];
  let values = 0;
  for (let at = 0; at < length; at += 1) {
    // Each value but the first of an object or a list follows a comma, and each object or list begins with a bracket.
    if (values > limits.values) return { of: 'values', most: limits.values };
    const code = codeAt(at);
    switch (code) {
      case QUOTE:
        at = endOfString(codeAt, at, length);
        break;
      case COMMA:
        values += 1;
        members[members.length - 1]! += 1;
        if (members[members.length - 1]! >= limits.members) return { of: 'members', most: limits.members };
        break;
      case LIST:
      case OBJECT:
        values += 1;
        members.push(code === OBJECT ? 0 : -Infinity);
        if (members.length > limits.levels + 1) return { of: 'levels', most: limits.levels };
        break;
      case LIST_END:
      case OBJECT_END:
        if (members.length === 1) return undefined;
        members.pop();
        break;
    }
  }
  return undefined;
}

/** Returns the place of the quote that ends a string. An expression for it would need as much stack as the string is long. */
function endOfString(codeAt: (at: number) => number | undefined, start: number, length: number): number {
  let at = start + 1;
  while (at < length && codeAt(at) !== QUOTE) at += codeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/** Every number of up to 15 digits without an exponent is exact. */
const MAY_BE_INEXACT = /[\d.]{16}|\de/i;

/**
 * Replaces numbers that JavaScript would write with another value again, such as 9007199254740993, by 1e999. Parsers make Infinity of it,
 * which no caller takes for the number. A text that is not JSON stays none.
 */
export function withoutInexact(text: string): string {
  let exact = '';
  let from = 0;
  for (const { index, token } of inexactNumbers(text)) {
    exact += `${text.slice(from, index)}1e999`;
    from = index + token.length;
  }
  return exact + text.slice(from);
}

/** Whether a JSON text has a number that JavaScript would write with another value again. */
export function hasInexact(text: string): boolean {
  return inexactNumbers(text).next().done === false;
}

function* inexactNumbers(text: string): Generator<{ readonly index: number; readonly token: string }> {
  if (!MAY_BE_INEXACT.test(text)) return;
  // Numbers without their signs, and the beginnings of strings.
  const tokens = /(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|"/gi;
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const { index, 0: token } = found;
    if (token === '"') tokens.lastIndex = endOfString((at) => text.charCodeAt(at), index, text.length) + 1;
    else if (!isExact(token)) yield { index, token };
  }
}

function isExact(token: string): boolean {
  if (!MAY_BE_INEXACT.test(token)) return true;
  const value = Number(token);
  const isWrittenAs = (text: string) => decimalOf(text) === decimalOf(token);
  // Some languages write a fraction with 17 digits: 0.10000000000000001 for 0.1.
  return isWrittenAs(String(value)) || (!Number.isInteger(value) && isWrittenAs(value.toPrecision(17)));
}

/** Returns a text that only equal decimal numbers share, without signs. */
function decimalOf(number: string): string {
  const [mantissa = '', exponent = '0'] = number.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = trimmedEnd(digits, /0/);
  if (significant === '') return '0';
  const power = Number(exponent) - fraction.length + digits.length - significant.length;
  return `${significant}e${power}`;
}

/** Whether a value contains more values than the maximum, at any depth. */
export function hasMoreValues(value: Json, most: number): boolean {
  let count = 0;
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const parts = Array.isArray(next) ? next : Object.values(next);
    count += parts.length;
    if (count > most) return true;
    for (const part of parts) open.push(part);
  }
  return false;
}
