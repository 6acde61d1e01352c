import * as fc from 'fast-check';
import {
  memberValue,
  Decimal,
  DynamicValue,
  equal,
  hasUnknown,
  isValueObject,
  isUnknown,
  Unknown,
  UNKNOWN,
  type Value,
} from '../../../src/provider/framework/value';

const VALUES: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Value>(null, true, false, 0, 1, '', 'a', '1', UNKNOWN, new Unknown(true), new Decimal('1e400'), new Decimal('1')),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'toString'), tie('value'), { maxKeys: 2, noNullPrototype: true }),
    tie('value').map((value) => new DynamicValue('string', value)),
  ),
})).value;

describe('equality', () => {
  test('is reflexive and symmetric', () => {
    fc.assert(
      fc.property(VALUES, VALUES, (a, b) => {
        expect(equal(a, a)).toBe(true);
        expect(equal(a, b)).toBe(equal(b, a));
      }),
    );
  });

  test.each<[string, Value, Value]>([
    ['unknown values, whatever is promised of them', UNKNOWN, new Unknown(true)],
    ['decimals of the same text', new Decimal('1e400'), new Decimal('1e400')],
    ['dynamic values of the same type and value', new DynamicValue(['list', 'string'], ['a']), new DynamicValue(['list', 'string'], ['a'])],
    ['objects whatever their order', { a: 1, b: [2] }, { b: [2], a: 1 }],
  ])('joins %s', (_, a, b) => {
    expect(equal(a, b)).toBe(true);
  });

  test.each<[string, Value, Value]>([
    ['text and number', '1', 1],
    ['null and unknown', null, UNKNOWN],
    ['null and an empty object', null, {}],
    ['an empty array and an empty object', [], {}],
    ['arrays in another order', [1, 2], [2, 1]],
    ['an array and its beginning', [1, 2], [1]],
    ['an absent member and null', {}, { a: null }],
    ['an own member and an inherited one', { toString: null }, { a: null }],
    ['a decimal and a number', new Decimal('1'), 1],
    ['dynamic values of another type', new DynamicValue('string', null), new DynamicValue('number', null)],
    ['a dynamic value and its value', new DynamicValue('string', 'a'), 'a'],
  ])('divides %s', (_, a, b) => {
    expect(equal(a, b)).toBe(false);
  });
});

describe('what a value is', () => {
  test('objects are plain ones only', () => {
    expect(isValueObject({})).toBe(true);
    expect([null, [], 'a', UNKNOWN, new Decimal('1'), new DynamicValue('string', 'a'), undefined].some(isValueObject)).toBe(false);
  });

  test('unknown is found at any depth', () => {
    expect(isUnknown(UNKNOWN)).toBe(true);
    expect(isUnknown(undefined)).toBe(false);
    expect(hasUnknown({ a: [{ b: new DynamicValue('string', UNKNOWN) }] })).toBe(true);
    expect(hasUnknown({ a: [{ b: 'c' }], d: null, e: new Decimal('1') })).toBe(false);
  });
});

test('a missing member is null, also where objects inherit one of this name', () => {
  expect(memberValue({ a: 1 }, 'a')).toBe(1);
  expect(memberValue({}, 'a')).toBeNull();
  expect(memberValue({}, 'toString')).toBeNull();
  expect(memberValue({}, '__proto__')).toBeNull();
});
