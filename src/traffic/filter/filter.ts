import type { OperatorText } from './operator';

// The JSON form of the `filters` parameter (contract, section 4.10), as `normalFilter` returns it.

/** A filter: the time range, then more conditions. A request must meet all of them. There is no OR. */
export interface Filter {
  readonly AND: readonly [TimeRange, ...Condition[]];
}

export type Condition = Test | RecordTest | Inverted;

/** Compares one field, or the part of it that a key selects. */
export interface Test {
  readonly field: string;
  readonly op: OperatorText;
  /** Selects some of several parameters inside the field: by name, or by a regular expression (see `keyIn`). */
  readonly key?: string;
  readonly value: Operand;
}

/** True if one of the field's sub-records meets all conditions. */
export interface RecordTest {
  readonly field: string;
  readonly conditions: readonly Condition[];
}

/** True if the condition is false. */
export interface Inverted {
  readonly NOT: Condition;
}

/** The first condition of every filter: the earlier and the later timestamp, both inclusive. */
export interface TimeRange {
  readonly field: 'timestamp';
  readonly op: 'between';
  readonly value: readonly [string, string];
}

export type Scalar = string | number | boolean;

export type Operand = Scalar | readonly Scalar[];

export function isInverted(condition: Condition): condition is Inverted {
  return 'NOT' in condition;
}

export function isRecordTest(condition: Condition): condition is RecordTest {
  return 'conditions' in condition;
}
