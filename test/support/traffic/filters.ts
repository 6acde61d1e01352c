import fc from 'fast-check';
import { keyIn } from '../../../src/traffic/filter/key';
import { operatorsFor, type Operator } from '../../../src/traffic/filter/operator';
import { isNamedValues, subFields, takesKey, testedType } from '../../../src/traffic/filter/tested';
import { TRAFFIC_FIELDS, type TestedType, type TrafficField } from '../../../src/model/traffic';
import { poolFloat, poolInteger, poolKey, poolName, poolPattern, poolText, poolTime } from './pools';

// Filters as one may write them: not in their normal form.

const text = fc.oneof(
  { arbitrary: poolText, weight: 4 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }), weight: 1 },
  { arbitrary: fc.stringMatching(/^[\\",~=! a\n()]{0,8}$/), weight: 1 },
);
const integer = fc.oneof({ arbitrary: poolInteger, weight: 4 }, { arbitrary: fc.maxSafeInteger(), weight: 1 });
const float = fc.oneof(
  { arbitrary: poolFloat, weight: 4 },
  { arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }), weight: 1 },
);

/** Timestamps in several forms. */
export const timestamp = fc
  .record({
    date: fc.oneof(
      { arbitrary: poolTime.map((time) => new Date(time)), weight: 4 },
      { arbitrary: fc.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true }), weight: 1 },
    ),
    form: fc.constantFrom<(iso: string) => string>(
      (iso) => iso,
      (iso) => iso.slice(0, 10),
      (iso) => iso.slice(0, 16),
      (iso) => iso.slice(0, 19).replace('T', ' '),
      (iso) => iso.slice(0, 19).replace(/[-:]/g, ''),
      (iso) => iso.replace('Z', '-05:30'),
    ),
  })
  .map(({ date, form }) => form(date.toISOString()));

/** An object with its members in any order. */
function shuffled(members: Readonly<Record<string, unknown>>): fc.Arbitrary<object> {
  const entries = Object.entries(members);
  return fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length }).map((all) => Object.fromEntries(all));
}

export const timeRange = fc.tuple(timestamp, timestamp).chain((value) => shuffled({ field: 'timestamp', op: 'between', value }));

function scalar(type: TestedType): fc.Arbitrary<unknown> {
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return integer;
  if (type === 'float') return float;
  if (type === 'timestamp') return timestamp;
  return type === 'unknown' ? fc.oneof(text, float) : text;
}

function operand(operator: Operator, type: TestedType): fc.Arbitrary<unknown> {
  if (operator === 'regex') return poolPattern;
  const ordered = type === 'unknown' && !['eq', 'in', 'is'].includes(operator);
  const compared = operator === 'is' ? 'boolean' : ordered ? 'float' : type;
  if (operator === 'in') return fc.array(scalar(compared), { maxLength: 3 });
  return operator === 'between' ? fc.tuple(scalar(compared), scalar(compared)) : scalar(compared);
}

function keyOf(field: TrafficField): fc.Arbitrary<string | undefined> {
  if (!takesKey(field)) return fc.constant(undefined);
  if (field.holds === 'records') {
    const members = fc.constantFrom(...field.members.map(({ name }) => name), '^a|e$', '.+');
    return isNamedValues(field) ? poolKey : members;
  }
  const key = field.holds === 'map' && field.keys ? fc.constantFrom(...field.keys.map(({ name }) => name), '^a.*', '^cf') : poolKey;
  return fc.option(key, { nil: undefined });
}

/** A test of a field, by any operator that fits it. */
function testOf(field: TrafficField): fc.Arbitrary<object> {
  return keyOf(field).chain((key) => {
    const type = testedType(field, key === undefined ? undefined : keyIn(key));
    return fc.constantFrom(...operatorsFor(type)).chain((operator) => {
      const list = field.holds === 'list' && key === undefined && operator === 'eq';
      const value = list ? fc.oneof(scalar(type), fc.array(scalar(type), { maxLength: 3 })) : operand(operator, type);
      return fc.tuple(value, fc.boolean()).chain(([compared, inverted]) =>
        shuffled({
          field: field.name,
          op: inverted ? `not ${operator}` : operator,
          ...(key === undefined ? {} : { key }),
          value: compared,
        }),
      );
    });
  });
}

const anyField = fc.constantFrom(...TRAFFIC_FIELDS);

const withRecords = TRAFFIC_FIELDS.filter((field) => subFields(field) !== undefined);

/** Conditions on sub-records. Where the contract does not show the sub-records, any of their members may have sub-records again. */
function recordTestOf(field: TrafficField, deeper: number): fc.Arbitrary<object> {
  const member: fc.Arbitrary<TrafficField> =
    field.holds === 'records'
      ? fc.constantFrom<TrafficField>(...field.members)
      : poolName.map((name) => ({ holds: 'unknown', name, description: '' }));
  const inner = member.chain((each) =>
    each.holds === 'unknown' && deeper > 0 ? fc.oneof(testOf(each), recordTestOf(each, deeper - 1)) : testOf(each),
  );
  return fc.array(wrapped(inner), { minLength: 1, maxLength: 3 }).map((conditions) => ({ conditions, field: field.name }));
}

/** The condition, inverted none or a few times. */
function wrapped(condition: fc.Arbitrary<object>): fc.Arbitrary<object> {
  return fc
    .tuple(condition, fc.constantFrom(0, 0, 0, 1, 2))
    .map(([inner, wrappers]) => Array.from({ length: wrappers }).reduce<object>((around) => ({ NOT: around }), inner));
}

const test = anyField.chain(testOf);

export const condition: fc.Arbitrary<object> = wrapped(
  fc.oneof(
    { arbitrary: test, weight: 3 },
    { arbitrary: fc.constantFrom(...withRecords).chain((field) => recordTestOf(field, 1)), weight: 1 },
  ),
);

const filterOf = (conditions: fc.Arbitrary<object>) =>
  fc.tuple(timeRange, fc.array(conditions, { maxLength: 5 })).map(([range, others]) => ({ AND: [range, ...others] }));

/** Any filter that the contract allows. */
export const filter = filterOf(condition);

/** Any filter that a query string can express: without sub-records and without `eq` of a whole list. */
export const sayable = filterOf(
  wrapped(test.filter((each) => !(/eq$/.test((each as { op: string }).op) && Array.isArray((each as { value: unknown }).value)))),
);
