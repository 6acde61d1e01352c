import { aheadOf } from '../../../src/traffic/records';

const NOON = Date.UTC(2025, 2, 1, 12);
const after = (minutes: number) => aheadOf(NOON + minutes * 60_000, NOON);

test.each([
  [118, 118, '-2h'],
  [90, 90, '-90m'],
  [7.5, 8, '-8m'],
])('names the difference of %d minutes, and the shift that removes it', (difference, minutes, shift) => {
  expect(after(difference)).toEqual({ minutes, shift });
});

test.each([-60, 0, 1])('is absent after %d minutes', (minutes) => {
  expect(after(minutes)).toBeUndefined();
});
