import { asText } from '../../model/json';
import type { TestedType } from '../../model/traffic';

/** Maximum length of quoted strings in messages. */
const LONGEST = 60;

/** Formats a value for a message. Lists and objects are only named, because they may be large. */
export function messageValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return quotedShort(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return asText(value);
}

/** Quotes a string, shortened if long. */
export function quotedShort(text: string): string {
  return JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}

/** Formats names as code: `a, b or c`. */
export function anyOf(names: readonly string[]): string {
  const codes = names.map((name) => `\`${name}\``);
  return codes.length < 2 ? codes.join('') : `${codes.slice(0, -1).join(', ')} or ${codes.at(-1)}`;
}

const SPOKEN: Readonly<Record<TestedType, string>> = {
  string: 'string',
  integer: 'whole number',
  float: 'number',
  boolean: 'boolean',
  timestamp: 'timestamp',
  unknown: 'value',
};

/** Returns the name of a type in messages. The plural ends with `s`. */
export function spoken(type: TestedType): string {
  return SPOKEN[type];
}
