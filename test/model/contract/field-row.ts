/** What a field holds, as the contract's tables spell it. */
export type FieldType =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'string[]'
  | 'integer[]'
  | 'map of string to string'
  | 'object'
  | `object {${string}}`
  | 'array'
  | 'array of objects';

/** Two values that differ. Any service should take both, unless the row says otherwise. */
export type Pair = readonly [unknown, unknown];

/**
 * One row of a field table of the contract (section 2), transcribed by hand. Nothing here is taken from the model: the
 * model is held against it. The conformance rules and the entries that tests write come from it, too.
 */
export interface FieldRow {
  readonly name: string;
  readonly type: FieldType;
  /** As the table spells it: `yes`, `no`, `appears in bodies`; empty where the table has no such column. */
  readonly required: string;
  /** As the table spells it. */
  readonly note: string;
  /** The default that the note gives, parsed. */
  readonly default?: unknown;
  /** The pattern that the note gives. */
  readonly pattern?: string;
  /** Members of an object, or of each object of an array, where the contract lists them in rows or prose of their own. */
  readonly members?: readonly FieldRow[];
  /** What was decided where the contract is silent. */
  readonly decided?: Decision;
  /**
   * Two values for tests. A member of each object of an array has them by the object's position: `{ 0: [80, 81], 1: [443, 444] }`.
   * Rows with members, `id`, `name` and what is never sent have none.
   */
  readonly values?: Pair | Readonly<Record<number, Pair>>;
  /** It names something outside the family that a service may not have: tests leave it out, unless they are about it. */
  readonly reference?: true;
  /** The second value is an invention, since the contract gives a sample only: a service may refuse it, but may not change it. */
  readonly invented?: true;
}

/** A decision of ours, with the reason for it. */
export interface Decision {
  readonly mode?: 'required' | 'defaulted' | 'optional' | 'service-chosen' | 'read-only' | 'retained';
  readonly default?: unknown;
  readonly pattern?: string;
  readonly because: string;
}

/** A field at its place in a body. */
export interface SampledField extends FieldRow {
  /** With dots into objects and lists: `include.tags`, `steps.0.uri`. */
  readonly at: string;
  readonly values: Pair;
  /** It is an object with a default, whose members stand beside it. */
  readonly whole: boolean;
}

/** Every place of a body that the rows give values for. */
export function sampledFields(rows: readonly FieldRow[], prefix = ''): SampledField[] {
  return rows.flatMap((row) => {
    const at = `${prefix}${row.name}`;
    if (row.type === 'array of objects') return itemsOf(row).flatMap((members, position) => sampledFields(members, `${at}.${position}.`));
    if (row.members) {
      const whole = row.default === undefined ? [] : [{ ...row, at, values: [row.default, row.default] as const, whole: true }];
      return [...whole, ...sampledFields(row.members, `${at}.`)];
    }
    return row.values ? [{ ...row, at, values: row.values as Pair, whole: false }] : [];
  });
}

/** The rows of each object of an array: the members that have values at its position. */
function itemsOf({ members = [] }: FieldRow): FieldRow[][] {
  const length = Math.max(0, ...members.flatMap(({ values = {} }) => Object.keys(values).map((position) => Number(position) + 1)));
  return Array.from({ length }, (_, position) =>
    members.flatMap((member) => {
      const values = (member.values as Readonly<Record<number, Pair>> | undefined)?.[position];
      return values ? [{ ...member, values }] : [];
    }),
  );
}
