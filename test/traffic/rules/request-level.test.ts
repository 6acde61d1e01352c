import fc from 'fast-check';
import { isWeaker, levelOfType, REQUEST_LEVELS, requestLevel } from '../../../src/traffic/rules';

test.each([
  ['skip', 'skipped'],
  ['block', 'blocked'],
  ['challenge', 'challenged'],
  ['ichallenge', 'challenged'],
  ['monitor', 'monitored'],
  ['custom', undefined],
  ['', undefined],
])('requests with an action of the type %j are %s', (type, level) => {
  expect(levelOfType(type)).toBe(level);
});

test.each([
  [[], 'free'],
  [['monitored'], 'monitored'],
  [['monitored', 'challenged'], 'challenged'],
  [['challenged', 'monitored', 'blocked'], 'blocked'],
  [['skipped'], 'skipped'],
  [['blocked', 'skipped'], 'skipped'],
  [['skipped', 'monitored', 'challenged'], 'skipped'],
] as const)('a request that rules hold as %j is %s', (held, level) => {
  expect(requestLevel(held)).toBe(level);
});

test('the level does not depend on the order of the rules', () => {
  const rules = fc.array(fc.constantFrom(...REQUEST_LEVELS), { maxLength: 6 });
  const shuffled = rules.chain((held) => fc.tuple(fc.constant(held), fc.shuffledSubarray(held, { minLength: held.length })));
  fc.assert(fc.property(shuffled, ([held, other]) => expect(requestLevel(other)).toBe(requestLevel(held))));
});

test('another rule weakens a request only if its action is a skip', () => {
  const [rules, one] = [fc.array(fc.constantFrom(...REQUEST_LEVELS), { maxLength: 6 }), fc.constantFrom(...REQUEST_LEVELS)];
  fc.assert(
    fc.property(rules, one, (held, more) => {
      expect(isWeaker(requestLevel([...held, more]), requestLevel(held))).toBe(more === 'skipped' && !held.includes('skipped'));
    }),
  );
});

test.each([
  ['skipped', 'free', true],
  ['free', 'monitored', true],
  ['monitored', 'challenged', true],
  ['challenged', 'blocked', true],
  ['blocked', 'blocked', false],
  ['free', 'skipped', false],
  ['blocked', 'monitored', false],
] as const)('%s is weaker than %s: %s', (level, than, expected) => {
  expect(isWeaker(level, than)).toBe(expected);
});
