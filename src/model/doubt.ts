import type { TObject } from '@sinclair/typebox';
import { factsOf, type FieldFacts } from './field';
import { nearest } from './nearest';

/** A reason for which a value may have no effect, because the provider does not recognize it. Doubts never reject a value. */
export type Doubt = NotKnown | NoEntry | NoNumber | OutOfRange | TooShort | PrefixMissing | TooFewItems | NotOneMember | Needed;

interface NotKnown {
  readonly kind: 'not-known';
  readonly value: string;
  readonly known: readonly string[];
  /** Known values of which the value may be a misspelling. */
  readonly near: readonly string[];
}

/** The string is not a built-in id. Only the service knows whether the family has an entry with this id. */
interface NoEntry {
  readonly kind: 'no-entry';
  readonly value: string;
  /** As in `FieldFacts.entryOf`. */
  readonly family: string;
  readonly known: readonly string[];
}

interface NoNumber {
  readonly kind: 'no-number';
  readonly value: string;
  readonly unit?: string;
}

interface OutOfRange {
  readonly kind: 'out-of-range';
  readonly value: number;
  readonly minimum: number;
  readonly maximum?: number;
}

interface TooShort {
  readonly kind: 'too-short';
  readonly value: string;
  readonly minLength: number;
}

interface PrefixMissing {
  readonly kind: 'prefix-missing';
  readonly value: string;
  readonly beginsWith: string;
}

interface TooFewItems {
  readonly kind: 'too-few-items';
  readonly minItems: number;
}

interface NotOneMember {
  readonly kind: 'not-one-member';
  readonly set: readonly string[];
  readonly members: readonly string[];
}

interface Needed {
  readonly kind: 'needed';
  /** The field that requires this one, with its value. */
  readonly field: string;
  readonly value: string;
}

/** Returns the doubt about a string or number, or about an item of a list or set. Sensitive values have none, because the message
 * would quote the value. */
export function scalarDoubt(facts: FieldFacts, value: unknown): Doubt | undefined {
  if (facts.sensitive) return undefined;
  if (typeof value === 'number') return numberDoubt(facts, value);
  return typeof value === 'string' ? textDoubt(facts, facts.observed?.trimmed ? value.trim() : value) : undefined;
}

/** Returns the doubt about the length of a list or set. */
export function lengthDoubt({ expected }: FieldFacts, length: number): Doubt | undefined {
  const { minItems = 0 } = expected ?? {};
  return length < minItems ? { kind: 'too-few-items', minItems } : undefined;
}

/** Returns the doubt about the value of a key in a map. */
export function keyedDoubt({ expected }: FieldFacts, key: string, value: unknown): Doubt | undefined {
  const isBlank = typeof value === 'string' && value.trim() === '';
  return isBlank && expected?.filledKeys?.includes(key.toLowerCase()) ? { kind: 'too-short', value: '', minLength: 1 } : undefined;
}

/**
 * Returns the doubt about the set members of an object.
 *
 * @param set names of the members
 */
export function membersDoubt(schema: TObject, set: readonly string[]): Doubt | undefined {
  if (!factsOf(schema).expected?.oneMember || set.length === 1) return undefined;
  return { kind: 'not-one-member', set, members: Object.keys(schema.properties) };
}

/**
 * Returns the doubt about a field without a value.
 *
 * @param beside returns the value of another field of the object
 */
export function absenceDoubt({ expected }: FieldFacts, beside: (field: string) => unknown): Doubt | undefined {
  const { neededFor } = expected ?? {};
  return neededFor && beside(neededFor.field) === neededFor.value ? { kind: 'needed', ...neededFor } : undefined;
}

/** Returns the known values of which a string may be a misspelling. */
export function nearValues(known: readonly string[], text: string): readonly string[] {
  return nearest(text, new Set(known.map((value) => completed(value, text))));
}

function textDoubt(facts: FieldFacts, value: string): Doubt | undefined {
  const { known = [], entryOf, expected, observed, unit } = facts;
  if ((facts.known || entryOf !== undefined) && !known.some((pattern) => matches(pattern, value))) {
    if (entryOf !== undefined) return { kind: 'no-entry', value, family: entryOf, known };
    return { kind: 'not-known', value, known, near: nearValues(known, value) };
  }
  const { minimum, beginsWith } = expected ?? {};
  if (minimum !== undefined) return /^-?\d+$/.test(value) ? numberDoubt(facts, Number(value)) : { kind: 'no-number', value, unit };
  const minLength = Math.max(expected?.minLength ?? 0, observed?.minLength ?? 0, observed?.itemMinLength ?? 0);
  if (value.trim().length < minLength) return { kind: 'too-short', value, minLength };
  if (beginsWith !== undefined && !value.startsWith(beginsWith)) return { kind: 'prefix-missing', value, beginsWith };
  return undefined;
}

function numberDoubt({ expected, observed }: FieldFacts, value: number): Doubt | undefined {
  const { minimum = observed?.minimum, maximum } = expected ?? {};
  if (minimum === undefined || (value >= minimum && value <= (maximum ?? Infinity))) return undefined;
  return { kind: 'out-of-range', value, minimum, maximum };
}

function matches(pattern: string, value: string): boolean {
  const beginning = beginningOf(pattern);
  return beginning === undefined ? pattern === value : value.startsWith(beginning) && value.length > beginning.length;
}

/** Replaces the prefix of a string by that of the pattern: `headers_*` and `header_host` make `headers_host`. */
function completed(pattern: string, text: string): string {
  const beginning = beginningOf(pattern);
  if (beginning === undefined) return pattern;
  const [, ...rest] = text.split(beginning.slice(-1));
  return rest.join('') === '' ? pattern : beginning + rest.join(beginning.slice(-1));
}

/** Returns the prefix before the `*` of a pattern, or undefined for a plain value. */
function beginningOf(pattern: string): string | undefined {
  return pattern.endsWith('*') ? pattern.slice(0, -1) : undefined;
}
