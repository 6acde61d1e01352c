import fc from 'fast-check';
import { distance, nearest } from '../../src/model/nearest';

const NAMES = ['status', 'country', 'cookies', 'cf_triggers', 'gf_triggers', 'dr_triggers', 'rl_triggers', 'ip'];

test.each([
  ['staus', ['status']],
  ['Status', ['status']],
  ['contry', ['country']],
  ['sttaus', ['status']],
  ['xf_triggers', ['cf_triggers', 'gf_triggers']],
  ['pi', ['ip']],
  ['weather', []],
  ['x', []],
  ['s'.repeat(100_000), []],
])('%.20s may mean %j', (misspelled, names) => {
  expect(nearest(misspelled, NAMES)).toEqual(names);
});

test('a distance is 0 to itself, equal in both directions, and at most the longer length', () => {
  const text = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(distance(a, a)).toBe(0);
      expect(distance(a, b)).toBe(distance(b, a));
      expect(distance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(distance(a, b) === 0).toBe(a === b);
    }),
  );
});
