import fc from 'fast-check';
import {
  absenceDoubt,
  DynamicRule,
  factsOf,
  type FieldFacts,
  keyedDoubt,
  lengthDoubt,
  membersDoubt,
  nearValues,
  object,
  optional,
  scalarDoubt,
  text,
} from '../../src/model';

const facts = (given: Omit<FieldFacts, 'mode'>): FieldFacts => ({ mode: 'optional', ...given });
const TARGETS = ['ip', 'asn', 'arguments_*', 'headers_*', 'cookies_*'];

describe('a listed value', () => {
  test.each([
    ['AND', ['OR', 'AND'], true],
    ['ADN', ['OR', 'AND'], false],
    ['and', ['OR', 'AND'], false],
    ['headers_host', TARGETS, true],
    ['headers_', TARGETS, false],
    ['header_host', TARGETS, false],
    ['', TARGETS, false],
  ])('%j of %j: %s', (value, known, isKnown) => {
    expect(scalarDoubt(facts({ known }), value) === undefined).toBe(isKnown);
  });

  test('causes no warning', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TARGETS), fc.string({ minLength: 1 }), (pattern, rest) => {
        expect(
          scalarDoubt(
            facts({ known: TARGETS }),
            pattern.replace('*', () => rest),
          ),
        ).toBeUndefined();
      }),
    );
  });

  test('may have white space at its ends where the service trims', () => {
    expect(scalarDoubt(facts({ known: ['a'], observed: { trimmed: true } }), ' a ')).toBeUndefined();
    expect(scalarDoubt(facts({ known: ['a'] }), ' a ')).toMatchObject({ kind: 'not-known' });
  });

  test.each([
    ['ADN', ['OR', 'AND'], ['AND']],
    ['get', ['GET', 'PUT'], ['GET']],
    ['htps', ['default', 'http', 'https'], ['https']],
    ['header_x-tenant', TARGETS, ['headers_x-tenant']],
    ['headers', TARGETS, ['headers_*']],
    ['headers_', TARGETS, ['headers_*']],
    ['basket', ['action-*', 'basked', 'basked'], ['basked']],
    ['weather', TARGETS, []],
  ])('%j may mean one of %j: %j', (value, known, near) => {
    expect(nearValues(known, value)).toEqual(near);
  });
});

describe('a reference', () => {
  const { action } = DynamicRule.schema.properties;

  test('to a built-in action is known', () => {
    expect(scalarDoubt(factsOf(action), 'action-acl-block')).toBeUndefined();
  });

  test('to another action is unknown until the service is read', () => {
    expect(scalarDoubt(factsOf(action), 'mine')).toEqual({
      kind: 'no-entry',
      value: 'mine',
      family: 'actions',
      known: factsOf(action).known,
    });
    expect(scalarDoubt(facts({ entryOf: 'actions' }), 'mine')).toMatchObject({ kind: 'no-entry' });
  });
});

describe('a number', () => {
  const PORT = { minimum: 1, maximum: 65535 };

  test.each<[FieldFacts, unknown, string | undefined]>([
    [facts({ expected: PORT }), 1, undefined],
    [facts({ expected: PORT }), 65535, undefined],
    [facts({ expected: PORT }), 0, 'out-of-range'],
    [facts({ expected: PORT }), 65536, 'out-of-range'],
    [facts({ observed: { minimum: 1 } }), 0, 'out-of-range'],
    [facts({ observed: { minimum: 1 } }), 1, undefined],
    [facts({}), -1, undefined],
    [facts({ expected: { minimum: 1 } }), '1', undefined],
    [facts({ expected: { minimum: 1 } }), '0', 'out-of-range'],
    [facts({ expected: { minimum: 1 } }), '-1', 'out-of-range'],
    [facts({ expected: { minimum: 1 } }), '1k', 'no-number'],
    [facts({ expected: { minimum: 1 } }), '1.5', 'no-number'],
    [facts({ expected: { minimum: 1 } }), '', 'no-number'],
    [facts({ expected: { minimum: 1 } }), true, undefined],
  ])('%j: %j is %s', (given, value, kind) => {
    expect(scalarDoubt(given, value)?.kind).toBe(kind);
  });
});

test.each<[FieldFacts, string, string | undefined]>([
  [facts({ expected: { minLength: 1 } }), '', 'too-short'],
  [facts({ observed: { minLength: 1 } }), ' ', 'too-short'],
  [facts({ observed: { itemMinLength: 3 } }), 'ab ', 'too-short'],
  [facts({ observed: { itemMinLength: 3 } }), 'abc', undefined],
  [facts({ expected: { beginsWith: '/' } }), '/basket', undefined],
  [facts({ expected: { beginsWith: '/' } }), 'basket', 'prefix-missing'],
  [facts({ expected: { beginsWith: '/' }, observed: { trimmed: true } }), ' /basket', undefined],
  [facts({}), '', undefined],
])('%j: %j is %s', (given, value, kind) => {
  expect(scalarDoubt(given, value)?.kind).toBe(kind);
});

test('a collection requires its minimum of items', () => {
  expect(lengthDoubt(facts({ expected: { minItems: 1 } }), 0)).toEqual({ kind: 'too-few-items', minItems: 1 });
  expect(lengthDoubt(facts({ expected: { minItems: 1 } }), 1)).toBeUndefined();
  expect(lengthDoubt(facts({}), 0)).toBeUndefined();
});

test.each([
  ['host', ' ', true],
  ['HOST', '', true],
  ['host', 'a', false],
  ['x-tenant', '', false],
])('the string under the key %j of a map may be %j: warning %s', (key, value, isDoubted) => {
  expect(keyedDoubt(facts({ expected: { filledKeys: ['host'] } }), key, value) !== undefined).toBe(isDoubted);
});

test.each([
  [[], true],
  [['a'], false],
  [['a', 'b'], true],
])('%j are set in an object of alternatives: warning %s', (set, isDoubted) => {
  const member = optional(text({ description: '' }));
  const schema = object({ a: member, b: member }, { description: '', expected: { oneMember: true } });
  expect(membersDoubt(schema, set)).toEqual(isDoubted ? { kind: 'not-one-member', set, members: ['a', 'b'] } : undefined);
  expect(membersDoubt(object({ a: member }, { description: '' }), set)).toBeUndefined();
});

test('a value is required only by the sibling value that needs it', () => {
  const cookie = facts({ expected: { neededFor: { field: 'sticky', value: 'customcookie' } } });
  expect(absenceDoubt(cookie, () => 'customcookie')).toEqual({ kind: 'needed', field: 'sticky', value: 'customcookie' });
  expect(absenceDoubt(cookie, () => 'none')).toBeUndefined();
  expect(absenceDoubt(facts({}), () => 'customcookie')).toBeUndefined();
});
