import { runInNewContext } from 'node:vm';
import type * as Constructs from '../../../src/constructs';
import { Duration, Field, TrafficCondition, TrafficFilter } from '../../../src/constructs';
import { Re2Patterns } from '../../../src/traffic/filter/pattern/re2-patterns';
import { someValue } from '../../../src/traffic/filter/evaluate/values';
import { checkFilter } from '../../../src/traffic/filter/check-filter';
import { meaningOf } from '../../../src/traffic/filter';
import type { Test } from '../../../src/traffic/filter';

const DAY = TrafficFilter.between('2025-03-01', '2025-03-02');

function jsonOf(condition: TrafficCondition): unknown {
  const { AND } = JSON.parse(DAY.where(condition).toJsonText()) as { AND: unknown[] };
  return AND[1];
}

describe('a condition', () => {
  test('is written in the JSON form, with the operator of its method', () => {
    expect(jsonOf(Field.STATUS.atLeast(500))).toEqual({ field: 'status', op: 'gte', value: 500 });
    expect(jsonOf(Field.STATUS.atMost(499))).toEqual({ field: 'status', op: 'lte', value: 499 });
    expect(jsonOf(Field.STATUS.above(499))).toEqual({ field: 'status', op: 'gt', value: 499 });
    expect(jsonOf(Field.STATUS.below(500))).toEqual({ field: 'status', op: 'lt', value: 500 });
    expect(jsonOf(Field.STATUS.between(500, 599))).toEqual({ field: 'status', op: 'between', value: [500, 599] });
    expect(jsonOf(Field.STATUS.equalTo(404))).toEqual({ field: 'status', op: 'eq', value: 404 });
    expect(jsonOf(Field.STATUS.oneOf(403, 404))).toEqual({ field: 'status', op: 'in', value: [403, 404] });
    expect(jsonOf(Field.COUNTRY.equalTo('Chile'))).toEqual({ field: 'country', op: 'eq', value: 'Chile' });
    expect(jsonOf(Field.COUNTRY.oneOf('Chile', 'Peru'))).toEqual({ field: 'country', op: 'in', value: ['Chile', 'Peru'] });
    expect(jsonOf(Field.PATH.matches('^/login'))).toEqual({ field: 'path', op: 'regex', value: '^/login' });
    expect(jsonOf(Field.BLOCKED.isTrue())).toEqual({ field: 'blocked', op: 'is', value: true });
    expect(jsonOf(Field.BLOCKED.isFalse())).toEqual({ field: 'blocked', op: 'is', value: false });
    expect(jsonOf(Field.TIMESTAMP.between('2025-03-01 12:00', '2025-03-01 13:00'))).toEqual({
      field: 'timestamp',
      op: 'between',
      value: ['2025-03-01 12:00', '2025-03-01 13:00'],
    });
  });

  test('is inverted without a change of the original', () => {
    // GIVEN
    const chile = Field.COUNTRY.equalTo('Chile');
    // WHEN
    const others = chile.negate();
    // THEN
    expect(jsonOf(others)).toEqual({ NOT: { field: 'country', op: 'eq', value: 'Chile' } });
    expect(jsonOf(chile)).toEqual({ field: 'country', op: 'eq', value: 'Chile' });
  });

  test('may test one entry of several', () => {
    const severe = Field.CF_TRIGGERS.anyEntry(Field.CF_TRIGGERS_RISK_LEVEL.atLeast(4), Field.CF_TRIGGERS_RULEID.equalTo('100001').negate());
    expect(jsonOf(severe)).toEqual({
      field: 'cf_triggers',
      conditions: [{ field: 'risk_level', op: 'gte', value: 4 }, { NOT: { field: 'ruleid', op: 'eq', value: '100001' } }],
    });
  });

  test('on a field of entries may stand alone', () => {
    expect(jsonOf(Field.CF_TRIGGERS_RISK_LEVEL.atLeast(4))).toEqual({ field: 'cf_triggers', op: 'gte', key: 'risk_level', value: 4 });
    expect(jsonOf(Field.AGENT.named('ephemeral_id').asText().equalTo('7d'))).toMatchObject({ field: 'agent', key: 'ephemeral_id' });
  });

  test('may be one without a method in the package', () => {
    const members = { field: 'tags', op: 'eq', value: ['all', 'bot'] };
    expect(jsonOf(TrafficCondition.of(members).negate())).toEqual({ NOT: members });
  });
});

describe('a condition in the JSON form', () => {
  test('may contain dates and conditions', () => {
    const noon = new Date(Date.UTC(2025, 2, 1, 12));
    expect(jsonOf(TrafficCondition.of({ field: 'timestamp', op: 'gt', value: noon }))).toEqual({
      field: 'timestamp',
      op: 'gt',
      value: '2025-03-01T12:00:00.000Z',
    });
    const either = TrafficCondition.of({ OR: [Field.STATUS.equalTo(404), { NOT: Field.BOT.isTrue() }] });
    const written = { OR: [{ field: 'status', op: 'eq', value: 404 }, { NOT: { field: 'bot', op: 'is', value: true } }] };
    expect(jsonOf(either)).toEqual(written);
    expect(jsonOf(either.negate())).toEqual({ NOT: written });
  });

  test('may contain conditions on entries, as the method for them', () => {
    const severe = Field.CF_TRIGGERS_RISK_LEVEL.atLeast(4);
    const byMethod = jsonOf(Field.CF_TRIGGERS.anyEntry(severe.negate()));
    expect(jsonOf(TrafficCondition.of({ field: 'cf_triggers', conditions: [severe.negate()] }))).toEqual(byMethod);
    expect(jsonOf(TrafficCondition.of({ field: 'cf_triggers', conditions: [{ NOT: severe }] }))).toEqual(byMethod);
    expect(jsonOf(Field.CF_TRIGGERS.anyEntry(TrafficCondition.of({ NOT: severe })))).toEqual(byMethod);
  });

  test('may contain conditions of another copy of the package', () => {
    jest.isolateModules(() => {
      const other = jest.requireActual<typeof Constructs>('../../../src/constructs');
      expect(other.TrafficCondition).not.toBe(TrafficCondition);
      expect(jsonOf(TrafficCondition.of({ NOT: other.Field.STATUS.equalTo(404) }))).toEqual({
        NOT: { field: 'status', op: 'eq', value: 404 },
      });
    });
  });

  test('may be of objects from another context, or without a prototype', () => {
    const members = runInNewContext('({ field: "timestamp", op: "gt", value: new Date(0) })') as { [name: string]: unknown };
    expect(jsonOf(TrafficCondition.of(members))).toEqual({ ...members, value: '1970-01-01T00:00:00.000Z' });
    expect(jsonOf(TrafficCondition.of(Object.assign(Object.create(null) as object, { field: 'x' })))).toEqual({ field: 'x' });
  });

  test.each<[string, object, string]>([
    ['no number', { value: NaN }, 'The member value of a traffic condition is NaN, which JSON cannot hold.'],
    ['an infinite number', { AND: [{ value: -Infinity }] }, 'The member AND[0].value of a traffic condition is -Infinity,'],
    ['nothing in a list', { value: [undefined, 2] }, 'The member value[0] of a traffic condition is undefined,'],
    ['a hole in a list', { value: [2, , 3] }, 'The member value[1] of a traffic condition is undefined,'],
    ['a function', { value: () => 1 }, 'The member value of a traffic condition is a function,'],
    ['a large integer', { value: [2n] }, 'The member value[0] of a traffic condition is 2,'],
    ['a symbol', { value: Symbol('x') }, 'The member value of a traffic condition is Symbol(x),'],
    ['no date', { value: new Date('never') }, 'The member value of a traffic condition is an object of the class Date,'],
    ['a map', new Map([['field', 'status']]), 'A traffic condition is an object of the class Map,'],
    ['a field', { NOT: { field: Field.STATUS } }, 'The member NOT.field of a traffic condition is an object of the class NumberField,'],
    ['a duration', { value: Duration.minutes(1) }, 'The member value of a traffic condition is an object of the class Duration,'],
  ])('is refused where it is made if JSON cannot hold it: %s', (_, members, message) => {
    const make = () => TrafficCondition.of(members as { [name: string]: unknown });
    expect(make).toThrow(message);
    expect(make).toThrow('a field by its name ("status"), a duration as its number.');
  });
});

describe('a mistake is refused at its construct', () => {
  test.each([
    ['a fraction for a whole number', () => Field.STATUS.atLeast(500.5), 'status: 500.5 is not a whole number.'],
    ['no number', () => Field.REQUEST_TIME.below(NaN), 'request_time: NaN is not a number.'],
    ['an end of a range', () => Field.STATUS.between(500, 599.9), 'status: 599.9 is not a whole number.'],
    ['one of several numbers', () => Field.STATUS.oneOf(500, 1 / 3), /^status: 0\.33+ is not a whole number\./],
    ['no value', () => Field.COUNTRY.oneOf(), 'country: no value is given. Give at least one.'],
    ['no number of several', () => Field.STATUS.oneOf(), 'status: no value is given. Give at least one.'],
    ['no condition', () => Field.CF_TRIGGERS.anyEntry(), 'cf_triggers: no condition is given. Give at least one.'],
    ['no condition on objects', () => Field.AGENT.anyEntry(), 'agent: no condition is given. Give at least one.'],
    [
      'look-around',
      () => Field.PATH.matches('^/(?!login)'),
      'path: the regular expression "^/(?!login)" has a mistake. RE2 has no look-around',
    ],
    ['a pattern of a name', () => Field.HEADERS.namedLike('x-('), 'headers: the regular expression "x-(" has a mistake. A "(" has no ")".'],
    ['a pattern of a pair', () => Field.PROXY.namedLike('*['), 'proxy: the regular expression "*[" has a mistake.'],
    ['a time', () => Field.TIMESTAMP.between('2025-03-01', 'now'), '"now" is not a time. Write year, month and day at least'],
    [
      'a field of other entries',
      () => DAY.where(Field.CF_TRIGGERS.anyEntry(Field.ACL_TRIGGERS_ACTION.equalTo('block'))),
      'acl_triggers.action: the entries of cf_triggers have no such field.',
    ],
    [
      'a field of requests',
      () => DAY.where(Field.CF_TRIGGERS.anyEntry(Field.STATUS.equalTo(404).negate())),
      'status: the entries of cf_triggers have no such field. A condition on any entry of cf_triggers takes conditions on its fields.',
    ],
  ])('%s', (_, make, message) => {
    expect(make).toThrow(message);
  });
});

describe('a name', () => {
  /** Which of these names a condition is about, as the engine reads it. */
  function selected(condition: TrafficCondition, names: readonly string[]): string[] {
    const [, test] = checkFilter(JSON.parse(DAY.where(condition).toJsonText()), new Re2Patterns()).AND;
    const { field, key } = meaningOf(test as Test);
    const values = someValue(field, key);
    return names.filter((name) => values({ [field.name]: { [name]: 'there' } }, (value) => value === 'there'));
  }

  const NAMES = ['ids', 'ids[]', 'my-ids[]', 'ids[]2', 'user.id', 'user-id', 'a|b', 'a'];

  test.each(NAMES)('selects itself and no other: %s', (name) => {
    expect(selected(Field.argument(name).equalTo('x'), NAMES)).toEqual([name]);
  });

  test('as a regular expression selects all that it matches, with signs or without', () => {
    expect(selected(Field.ARGUMENTS.namedLike('ids').equalTo('x'), NAMES)).toEqual(['ids', 'ids[]', 'my-ids[]', 'ids[]2']);
    expect(selected(Field.ARGUMENTS.namedLike('^user.id$').equalTo('x'), NAMES)).toEqual(['user.id', 'user-id']);
  });
});
