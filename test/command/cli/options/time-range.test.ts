import { seconds } from '../../../../src/command/cli/options/time-range';

test.each([
  ['45s', 45],
  ['90m', 5400],
  ['24h', 86_400],
  ['7d', 604_800],
  ['2w', 1_209_600],
])('%s are %d seconds', (text, expected) => {
  expect(seconds(text)).toBe(expected);
});

test.each(['', '24', 'h', '0h', '1.5h', '-1h', '24 h', '1y', '9999999w'])('%j is refused', (text) => {
  expect(() => seconds(text)).toThrow('Write a number and a unit: 90m, 24h, 7d or 2w.');
});
