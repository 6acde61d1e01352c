import { Relations } from '../../../src/traffic/compare/relations';
import type { EffectiveRule } from '../../../src/traffic/compare/settings';
import { Side } from '../../../src/traffic/compare/side';
import { WitnessSearch } from '../../../src/traffic/compare/witness';
import { isAutomaticTag } from '../../../src/traffic/rules';
import { rule } from '../rules/support';
import { countsOf } from './counts';

test('a search costs what it may, also where hundreds of rules count each request', () => {
  // GIVEN a rule of many, that nothing makes hold less
  const include = { relation: 'OR' as const, tags: ['login'] };
  const rules = Array.from({ length: 200 }, (_, at) =>
    rule({ id: `r${at}`, name: `r${at}`, active: true, include, threshold: 10, ttl: 60 + at }),
  );
  const side = Side.of({ rules, policies: [], action: () => ({ type: 'block', tags: [] }) });
  const [key] = side.keys();
  const suspect = side.get(key!) as EffectiveRule;
  const relations = new Relations(side, side, isAutomaticTag, [key!]);
  // WHEN
  const { result, counts } = countsOf(() =>
    new WitnessSearch(side, side, relations, false, { facts: 5000, search: 2000, trace: 500 }).find({
      rule: suspect,
      side: 'first',
      counterpart: suspect,
    }),
  );
  // THEN
  expect(result).toBeUndefined();
  expect(counts).toBeGreaterThan(2000);
  expect(counts).toBeLessThanOrEqual((2000 + 500) * 6);
});
