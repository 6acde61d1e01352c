import { AnyField, EntriesField, Field, FlagField, NamedValuesField, NumberField, OpenField } from '../../../src/constructs';
import { TextField, TextMapField, TimeField, type TrafficCondition, TrafficFilter } from '../../../src/constructs';
import { checkFilter } from '../../../src/traffic/filter/check-filter';
import { NotedPatterns } from '../../../src/traffic/filter/pattern/patterns';
import { TRAFFIC_FIELDS, type TrafficField } from '../../../src/model/traffic';
import { fieldClass } from '../../../tools/generate/traffic-fields';

// The class is generated. These tests hold what it offers against the model and against the language of filters.

const CONSTANTS = new Map(Object.entries(Field));

/** A condition of each kind that a field offers. */
function conditionsOf(field: unknown): TrafficCondition[] {
  if (field instanceof TextField) return [field.equalTo('a'), field.oneOf('a', 'b'), field.matches('^a')];
  if (field instanceof NumberField)
    return [field.equalTo(1), field.oneOf(1, 2), field.atLeast(1), field.atMost(1), field.above(1), field.below(1), field.between(1, 2)];
  if (field instanceof FlagField) return [field.isTrue(), field.isFalse()];
  if (field instanceof TimeField) return [field.between('2025-03-01', '2025-03-02')];
  if (field instanceof AnyField) return [field.asText(), field.asNumber(), field.asFlag()].flatMap(conditionsOf);
  if (field instanceof TextMapField) return [field.anyValue(), field.named('a'), field.namedLike('^a')].flatMap(conditionsOf);
  if (field instanceof NamedValuesField) return [field.named('a'), field.namedLike('^a')].flatMap(conditionsOf);
  if (field instanceof OpenField) {
    const inside = conditionsOf(field.named('a'));
    return [...conditionsOf(field.anyValue()), ...inside, field.anyEntry(...inside)];
  }
  throw new Error('a field of a class that this test does not know');
}

/** The fields of the entries of a field. */
function entryFields(owner: string): unknown[] {
  return [...CONSTANTS].filter(([name]) => name.startsWith(`${owner}_`)).map(([, field]) => field);
}

/** @throws FilterError when the language refuses it */
function checked(condition: TrafficCondition): unknown {
  const text = TrafficFilter.between('2025-03-01', '2025-03-02').where(condition).toJsonText();
  return checkFilter(JSON.parse(text), new NotedPatterns()).AND[1];
}

/** The parts of a field that conditions can be about, beside the field itself. */
function partsOf(field: TrafficField): string[] {
  const parts = field.holds === 'map' ? (field.keys ?? []) : field.holds === 'records' ? field.members : [];
  return parts.map(({ name }) => name);
}

test('the class has every field of the model, and no other', () => {
  const pairs = ['profiling', 'proxy'];
  const wanted = TRAFFIC_FIELDS.flatMap((field) => [
    field.name,
    ...(pairs.includes(field.name) ? [] : partsOf(field).map((part) => `${field.name}_${part}`)),
  ]);
  expect([...CONSTANTS.keys()].sort()).toEqual(wanted.map((name) => name.toUpperCase()).sort());
});

test.each([...CONSTANTS])('the language of filters accepts every condition that Field.%s offers', (name, field) => {
  const conditions = field instanceof EntriesField ? [field.anyEntry(...entryFields(name).flatMap(conditionsOf))] : conditionsOf(field);
  for (const condition of conditions) expect(checked(condition)).toMatchObject({ field: expect.any(String) });
});

test('a field of the model gets the class of its type', () => {
  expect(Field.STATUS).toBeInstanceOf(NumberField);
  expect(Field.SECURITY_CONFIG_ACL_ACTIVE).toBeInstanceOf(FlagField);
  expect(Field.TIMESTAMP).toBeInstanceOf(TimeField);
  expect(Field.TAGS).toBeInstanceOf(TextField);
  expect(Field.DR_TRIGGERS).toBeInstanceOf(OpenField);
});

test('the shorthands name one of several values', () => {
  expect(checked(Field.cookie('sid').equalTo('x'))).toEqual({ field: 'cookies', op: 'eq', key: 'sid', value: 'x' });
  expect(checked(Field.header('x-tenant').equalTo('x'))).toMatchObject({ field: 'headers', key: 'x-tenant' });
  expect(checked(Field.argument('q').equalTo('x'))).toMatchObject({ field: 'arguments', key: 'q' });
  expect(checked(Field.pathPart('part1').equalTo('x'))).toMatchObject({ field: 'path_parts', key: 'part1' });
});

test('a new field of the model gets its place in the class', () => {
  const source = fieldClass([
    { holds: 'one', type: 'integer', name: 'hop_count', description: 'Number of hops.', unit: 'hops', known: [1] },
  ]);
  expect(source).toContain(
    [
      '  /** Number of hops. In hops. Known values: `1`. */',
      "  public static readonly HOP_COUNT = NumberField._whole(Tested.field('hop_count'));",
    ].join('\n'),
  );
  expect(source).not.toContain('TextField');
});
