import fc from 'fast-check';
import { OPERATORS, operatorsFor, type Operator } from '../../../src/filter/operator';
import { needsConditions, takesKey, testedType } from '../../../src/filter/tested';
import { TRAFFIC_FIELDS, type TestedType, type TrafficField } from '../../../src/model/traffic';

// Filters as one may write them: not in their normal form.

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.stringMatching(/^[\\",~=! a\n]{0,8}$/),
  fc.constantFrom('404', 'true', '2025-03-01'),
);
const integer = fc.maxSafeInteger();
const float = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });

/** Timestamps in several forms. */
export const timestamp = fc
  .record({
    date: fc.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true }),
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
  return text;
}

function operand(operator: Operator, type: TestedType): fc.Arbitrary<unknown> {
  const [first] = OPERATORS[operator];
  const compared = type === 'unknown' ? (operator === 'eq' || operator === 'in' ? 'string' : first === 'integer' ? 'float' : first) : type;
  if (operator === 'regex') return text;
  if (operator === 'in') return fc.array(scalar(compared), { maxLength: 3 });
  if (operator !== 'between') return scalar(compared);
  return compared === 'timestamp' ? fc.tuple(timestamp, timestamp) : fc.tuple(scalar(compared), scalar(compared));
}

function keyOf(field: TrafficField): fc.Arbitrary<string | undefined> {
  if (!takesKey(field)) return fc.constant(undefined);
  const key = field.holds === 'map' && field.keys ? fc.constantFrom(...field.keys.map(({ name }) => name), '^a.*') : text;
  return needsConditions(field) ? key : fc.option(key, { nil: undefined });
}

/** A test of a field, by any operator that fits it, or by those of some. */
export function testOf(field: TrafficField, fits: (operator: Operator, inverted: boolean) => boolean = () => true): fc.Arbitrary<object> {
  return keyOf(field).chain((key) => {
    const type = testedType(field, key);
    const choices = operatorsFor(type).flatMap((operator) =>
      [false, true].filter((inverted) => fits(operator, inverted)).map((inverted) => ({ operator, inverted })),
    );
    return fc
      .constantFrom(...choices)
      .chain(({ operator, inverted }) =>
        operand(operator, type).chain((value) =>
          shuffled({ field: field.name, op: inverted ? `not ${operator}` : operator, ...(key === undefined ? {} : { key }), value }),
        ),
      );
  });
}

const anyField = fc.constantFrom(...TRAFFIC_FIELDS);

const recordTest = fc.constantFrom(...TRAFFIC_FIELDS.filter((field) => field.holds === 'records')).chain((field) =>
  fc
    .array(
      fc.constantFrom(...field.members).chain((member) => testOf(member)),
      { minLength: 1, maxLength: 3 },
    )
    .map((conditions) => ({ conditions, field: field.name })),
);

export const condition: fc.Arbitrary<object> = fc
  .oneof(
    anyField.chain((field) => testOf(field)),
    recordTest,
  )
  .chain((inner) =>
    fc
      .constantFrom(0, 0, 0, 1, 2)
      .map((wrappers) => Array.from({ length: wrappers }).reduce<object>((wrapped) => ({ NOT: wrapped }), inner)),
  );

/** Any filter that the contract allows. */
export const filter = fc
  .tuple(timeRange, fc.array(condition, { maxLength: 5 }))
  .map(([range, conditions]) => ({ AND: [range, ...conditions] }));

/** Any filter that a query string can say. */
export const sayable = fc
  .tuple(
    timeRange,
    fc.array(
      anyField.chain((field) =>
        testOf(field, (operator, inverted) => !['in', 'between'].includes(operator) && !(inverted && /^[gl]te?$/.test(operator))),
      ),
      { maxLength: 5 },
    ),
  )
  .map(([range, conditions]) => ({ AND: [range, ...conditions] }));
