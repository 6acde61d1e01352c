import { otherName } from '../../../src/command/files/other-name';

test.each([
  ['plan.json', [], 'plan.json'],
  ['plan.json', ['state.json'], 'plan.json'],
  ['plan.json', ['plan.json'], 'new-plan.json'],
  ['plan.json', ['./plan.json', '/work/shop/new-plan.json'], 'new-new-plan.json'],
  ['plan.json', ['PLAN.JSON'], 'new-plan.json'],
])('a file for %s beside %j is %s', (wanted, files, name) => {
  expect(otherName(wanted, files)).toBe(name);
});
