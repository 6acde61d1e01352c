import { type Body } from '../answer';

/** What a field holds, as the contract's tables spell it. */
export type FieldType = 'string' | 'integer' | 'boolean' | 'string[]' | 'integer[]' | 'object' | 'map';

/** One field of a contract's table, transcribed by hand. */
export interface FieldRow {
  /** With dots into objects and lists: `include.tags`, `steps.0.uri`. */
  readonly at: string;
  readonly type: FieldType;
  /** Two values that differ and that any service should take. */
  readonly values: readonly [unknown, unknown];
  /** The contract says that it is required. */
  readonly required?: true;
  /** What the contract says a field has that is left out. */
  readonly default?: unknown;
  /** The contract says that it appears in write bodies: reads may lack it. */
  readonly readsMayLackIt?: true;
  /** It names something outside the family that this service may not have; bodies do without it by default. */
  readonly reference?: true;
  /** Members stand in rows of their own. */
  readonly whole?: true;
}

/** A kind of entry: its routes and its fields. */
export interface Family {
  /** The last segment of the base path. */
  readonly path: string;
  /** Of one entry, in a sentence. */
  readonly noun: string;
  /** Where its routes are. */
  readonly routeSection: string;
  /** Where its fields are. */
  readonly fieldSection: string;
  /** There are routes for the set as a whole. */
  readonly sets: boolean;
  /** There are versions. */
  readonly versions: boolean;
  /** The contract shows success codes and the ids' pattern (4.2, 4.3). */
  readonly strict: boolean;
  /** The table has an id. */
  readonly idInBody: boolean;
  readonly rows: readonly FieldRow[];
}

/** A complete body: every field that every service can take, with its first value. */
export function bodyOf({ idInBody, rows }: Family, id: string, name = `Conformance ${id}`): Body {
  const body: Body = { ...(idInBody && { id }), name };
  return rows.filter(({ reference, whole }) => !reference && !whole).reduce((made, { at, values }) => withValue(made, at, values[0]), body);
}

/** A body with one value changed. */
export function withValue<T>(body: T, at: string, value: unknown): T {
  const [head = '', ...rest] = at.split('.');
  const inner =
    rest.length === 0 ? value : withValue(valueAt(body, head) ?? (/^\d+$/.test(rest[0] ?? '') ? [] : {}), rest.join('.'), value);
  if (Array.isArray(body)) {
    const copy = [...(body as unknown[])];
    copy[Number(head)] = inner;
    return copy as T;
  }
  return { ...body, [head]: inner };
}

/** A body with one value left out. */
export function withoutValue<T>(body: T, at: string): T {
  const [head = '', ...rest] = at.split('.');
  if (rest.length > 0) {
    return withValue(body, head, withoutValue(valueAt(body, head), rest.join('.')));
  }
  return Object.fromEntries(Object.entries(body as object).filter(([name]) => name !== head)) as T;
}

/** The value at a place; undefined where there is none. */
export function valueAt(body: unknown, at: string): unknown {
  return at
    .split('.')
    .reduce<unknown>(
      (here, step) => (typeof here === 'object' && here !== null ? (here as Record<string, unknown>)[step] : undefined),
      body,
    );
}

/** Short ways to write rows. */
export const row = {
  string: (at: string, a: string, b: string, more: Partial<FieldRow> = {}): FieldRow => ({ at, type: 'string', values: [a, b], ...more }),
  integer: (at: string, a: number, b: number, more: Partial<FieldRow> = {}): FieldRow => ({ at, type: 'integer', values: [a, b], ...more }),
  boolean: (at: string, a: boolean, more: Partial<FieldRow> = {}): FieldRow => ({ at, type: 'boolean', values: [a, !a], ...more }),
  strings: (at: string, a: readonly string[], b: readonly string[], more: Partial<FieldRow> = {}): FieldRow => ({
    at,
    type: 'string[]',
    values: [a, b],
    ...more,
  }),
  map: (at: string, a: Body, b: Body, more: Partial<FieldRow> = {}): FieldRow => ({ at, type: 'map', values: [a, b], ...more }),
};

/** Marks a row of a field that the contract calls required. */
export const REQUIRED = { required: true } as const;
