import type { TestedType, TrafficField } from '../../model/traffic';
import type { RecordTest, Test } from './filter';
import { type Key, keyIn } from './key';
import { inverts, type Operator, operatorIn } from './operator';
import { Fields, subFields, testedType } from './tested';

/** Meaning of a test, for all implementations of filters. */
export interface TestMeaning {
  readonly field: TrafficField;
  /** Selects the compared values of the field. Default: all. */
  readonly key?: Key;
  readonly operator: Operator;
  /** Whether the test is true if no value passes. */
  readonly inverted: boolean;
  /** Type of the compared values. If it is `unknown`, each value has the type that it has in the record. */
  readonly type: TestedType;
}

/** @param fields those that the test can be about: of the record, or of the sub-records around the test */
export function meaningOf({ field: name, key: text, op }: Test, fields: Fields = Fields.OF_RECORD): TestMeaning {
  const field = fieldOf(name, fields);
  const key = text === undefined ? undefined : keyIn(text);
  return { field, ...(key && { key }), operator: operatorIn(op)!, inverted: inverts(op), type: testedType(field, key) };
}

/** Returns the field of a test of sub-records, and the fields of its sub-records. */
export function recordsOf({ field: name }: RecordTest, fields: Fields = Fields.OF_RECORD): { field: TrafficField; inside: Fields } {
  const field = fieldOf(name, fields);
  return { field, inside: subFields(field)! };
}

function fieldOf(name: string, fields: Fields): TrafficField {
  const field = fields.find(name);
  if (!field) throw new Error(`A filter in its normal form has no field ${name}.`);
  return field;
}
