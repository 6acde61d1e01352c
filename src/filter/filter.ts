import type { OperatorText } from './operator';

// The JSON form of the `filters` parameter (contract, section 4.10), as `normalFilter` returns it.

/** A filter: the time range first, then what else must hold. All of it must hold; there is no OR. */
export interface Filter {
  readonly AND: readonly [TimeRange, ...Condition[]];
}

export type Condition = Test | RecordTest | Inverted;

/** Compares one field, or what a key selects in it. */
export interface Test {
  readonly field: string;
  readonly op: OperatorText;
  /** Names the parameter inside a field that has several; may be a regular expression. */
  readonly key?: string;
  readonly value: Operand;
}

/** Matches where one of the field's sub-records meets all conditions. */
export interface RecordTest {
  readonly field: string;
  readonly conditions: readonly Condition[];
}

/** Holds where the condition does not. */
export interface Inverted {
  readonly NOT: Condition;
}

/** What every filter begins with. The earlier timestamp comes first. */
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
