import type { TestedType } from '../model/traffic';

/** Messages shorten quoted texts that are longer than this. */
const LONGEST = 60;

/** A value, as a message quotes it. Lists and objects are only named, because they may be of any size and depth. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}

/** A text in quotes, shortened if it is long. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}

/** `a, b or c`, each as code. */
export function anyOf(names: readonly string[]): string {
  const codes = names.map((name) => `\`${name}\``);
  return codes.length < 2 ? codes.join('') : `${codes.slice(0, -1).join(', ')} or ${codes.at(-1)}`;
}

const SPOKEN: Readonly<Record<TestedType, string>> = {
  string: 'text',
  integer: 'whole number',
  float: 'number',
  boolean: 'boolean',
  timestamp: 'timestamp',
  unknown: 'value',
};

/** The name of a type in messages. The plural has an `s` at its end. */
export function spoken(type: TestedType): string {
  return SPOKEN[type];
}
