import fc from 'fast-check';
import { UNKNOWN, Unknown, type Value, type ValueObject } from '../../../../src/provider/framework/value';

/** A part of a configuration at two times: fully known, and before, with unknown values. */
export interface Draft<V extends Value = Value> {
  readonly known: V;
  /** The same with some unknown values. */
  readonly veiled: Value;
}

/** Draft of an object, which itself is known from the start. */
export interface ObjectDraft extends Draft<ValueObject> {
  readonly veiled: ValueObject;
}

/** Draft of a value that is known from the start. */
export function plain(known: Value): Draft {
  return { known, veiled: known };
}

/** Makes some drafts unknown as a whole. */
export function veiled(draft: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> {
  return fc.tuple(draft, fc.nat(15)).map(([one, veil]) => {
    if (veil < 14) return one;
    return { known: one.known, veiled: veil === 15 && one.known !== null ? new Unknown(true) : UNKNOWN };
  });
}

export function listDraft(items: readonly Draft[]): Draft<Value[]> {
  return { known: items.map(({ known }) => known), veiled: items.map((item) => item.veiled) };
}

export function objectDraft(members: readonly (readonly [string, Draft])[]): ObjectDraft {
  return {
    known: Object.fromEntries(members.map(([name, { known }]) => [name, known])),
    veiled: Object.fromEntries(members.map(([name, member]) => [name, member.veiled])),
  };
}
