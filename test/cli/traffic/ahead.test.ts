import { aheadWarning } from '../../../src/cli/traffic/ahead';

const NOON = Date.UTC(2025, 2, 1, 12);
const after = (minutes: number) => aheadWarning('access.log', new Date(NOON + minutes * 60_000).toISOString(), NOON);

test.each([
  [118, 'is 118 minutes ahead', '--shift -2h.'],
  [90, 'is 90 minutes ahead', '--shift -90m.'],
  [7.5, 'is 8 minutes ahead', '--shift -8m.'],
])('names the difference of %d minutes, and the shift that removes it', (minutes, difference, shift) => {
  expect(after(minutes)).toMatch(/^access\.log: the newest request \(2025-03-01T1/);
  expect(after(minutes)).toContain(difference);
  expect(after(minutes)).toContain(shift);
});

test.each([-60, 0, 1])('is absent after %d minutes', (minutes) => {
  expect(after(minutes)).toBeUndefined();
});
