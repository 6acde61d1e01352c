import { patternSteps } from '../../../../src/traffic/filter/pattern/pattern-steps';

test.each<[string, number]>([
  ['', 0],
  ['abc', 3],
  ['a{3}', 3],
  ['a{2,5}b', 6],
  ['a{3,}', 3],
  ['a{,3}', 5],
  ['(ab{3}){10}', 40],
  ['((a{10}){10}){10}', 1000],
  ['[a{9}]{2}', 2],
  ['[]a]{5}', 5],
  ['[[:alpha:]]{5}', 5],
  ['\\{9}', 3],
  ['\\x{3042}{2}\\x41', 5],
  ['\\x{304', 1],
  ['\\Qa{9}\\E{2}', 5],
  ['(a{3}', 3],
  ['a)b{2}', 3],
])('%j has %i steps', (pattern, steps) => {
  expect(patternSteps(pattern)).toBe(steps);
});
