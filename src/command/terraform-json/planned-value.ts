import { createHash } from 'node:crypto';
import { isJsonObject, type Json, own } from '../../model';

/** A value that is known only after the apply. */
export const UNKNOWN = Symbol('known after apply');

/** A value of a plan. A report may show all of it but the secrets, which cannot be read back. */
export type PlannedValue =
  null | boolean | number | string | typeof UNKNOWN | Secret | readonly PlannedValue[] | { readonly [name: string]: PlannedValue };

export type PlannedObject = Readonly<Record<string, PlannedValue>>;

/** Sensitive value. Secrets can only be compared. */
export class Secret {
  readonly #digest: string;

  public constructor(value: Json) {
    this.#digest = createHash('sha256').update(JSON.stringify(value)).digest('hex');
  }

  public equals(other: unknown): boolean {
    return other instanceof Secret && this.#digest === other.#digest;
  }

  /** Serializes as `(secret)`. */
  public toJSON(): string {
    return '(secret)';
  }
}

export function isSecret(value: PlannedValue | undefined): value is Secret {
  return value instanceof Secret;
}

/** Whether the value is an object or a map. */
export function isPlannedObject(value: PlannedValue | undefined): value is PlannedObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isSecret(value);
}

/** Whether the value is a list or a set. */
export function isPlannedList(value: PlannedValue | undefined): value is readonly PlannedValue[] {
  return Array.isArray(value);
}

/**
 * Combines the three parts of a value in a plan.
 *
 * @param unknown the corresponding part of `after_unknown`
 * @param sensitive the corresponding part of all marks of the resource
 */
export function plannedValue(value: Json | undefined, unknown?: Json, sensitive?: Json): PlannedValue {
  if (value !== undefined && !isMarked(unknown) && !isMarked(sensitive)) return value;
  if (unknown === true) return UNKNOWN;
  if (sensitive === true) return value === undefined || value === null ? null : new Secret(value);
  if (Array.isArray(value) || Array.isArray(unknown)) {
    const items = Array.isArray(value) ? value : [];
    const length = Math.max(items.length, Array.isArray(unknown) ? unknown.length : 0);
    return Array.from({ length }, (_, i) => plannedValue(items[i], part(unknown, i), part(sensitive, i)));
  }
  if (isJsonObject(value) || isJsonObject(unknown)) {
    const members = isJsonObject(value) ? value : {};
    const names = new Set([...Object.keys(members), ...(isJsonObject(unknown) ? Object.keys(unknown) : [])]);
    return Object.fromEntries(
      [...names].map((name) => [name, plannedValue(own(members, name), part(unknown, name), part(sensitive, name))]),
    );
  }
  return value ?? null;
}

/** Whether marks of unknown or sensitive values, which have the form of the value, mark any part of it. */
function isMarked(marks: Json | undefined): boolean {
  if (typeof marks !== 'object' || marks === null) return marks === true;
  return Object.values(marks).some(isMarked);
}

/**
 * Returns marks of all that is marked on some side: a value that a change marks stands on its other side, too. Items of lists move, so a
 * mark of one masks the whole list.
 */
export function allMarks(sides: readonly (Json | undefined)[]): Json | undefined {
  let all: Marks | undefined;
  for (const side of sides) all = withMarks(all, side);
  return all && jsonOf(all);
}

/** A mark, or what is marked below. All else is left out. */
type Marks = true | Map<string, Marks>;

/** Adds marks to others. Several objects of a plan may have one address: that takes as long as the added marks are. */
function withMarks(known: Marks | undefined, added: Json | undefined): Marks | undefined {
  if (known === true || added === true) return true;
  if (Array.isArray(added)) return known !== undefined || isMarked(added) ? true : undefined;
  if (!isJsonObject(added)) return known;
  let all = known;
  for (const [name, member] of Object.entries(added)) {
    const marks = withMarks(all?.get(name), member);
    if (marks !== undefined) (all ??= new Map<string, Marks>()).set(name, marks);
  }
  return all;
}

function jsonOf(marks: Marks): Json {
  return marks === true || Object.fromEntries([...marks].map(([name, part]) => [name, jsonOf(part)]));
}

function part(marks: Json | undefined, at: number | string): Json | undefined {
  if (typeof marks !== 'object' || marks === null) return undefined;
  if (Array.isArray(marks)) return typeof at === 'number' ? marks[at] : undefined;
  return own(marks, String(at));
}

/** Returns the attributes whose values are only known after the apply, by dotted path. */
export function unknownIn(value: PlannedValue, at = ''): string[] {
  return marked(value, (one) => one === UNKNOWN, at);
}

/** Returns the attributes with secret values, by dotted path. */
export function secretsIn(value: PlannedValue, at = ''): string[] {
  return marked(value, isSecret, at);
}

function marked(value: PlannedValue, has: (value: PlannedValue) => boolean, at: string): string[] {
  if (has(value)) return [at];
  if (isPlannedList(value)) return [...new Set(value.flatMap((item) => marked(item, has, at)))];
  if (!isPlannedObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => marked(member, has, at === '' ? name : `${at}.${name}`));
}

/**
 * Returns a value in the form of the API, which has no nulls.
 *
 * @throws Error if some part is secret or unknown
 */
export function apiValue(value: PlannedValue): unknown {
  if (value === UNKNOWN || isSecret(value)) throw new Error('a secret or unknown value has no form in the API');
  if (isPlannedList(value)) return value.map(apiValue);
  if (!isPlannedObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, apiValue(member)]));
}
