import { OBSERVED_DEVIATIONS, UNSHOWN } from './deviations';
import { RULES } from './rules';

test('every rule has an id of its own', () => {
  const ids = RULES.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every deviation is one from a rule that there is', () => {
  const ids = RULES.map(({ id }) => id);
  expect([...UNSHOWN, ...OBSERVED_DEVIATIONS].filter(({ rule }) => !ids.includes(rule))).toEqual([]);
});
