import { timeTicks } from '../../../../../../src/command/preview/report/html/charts/time-axis';

const FROM = Date.UTC(2026, 10, 21, 7) / 1000;

test.each([60, 600, 3600, 5 * 3600, 86_400, 3 * 86_400, 30 * 86_400, 400 * 86_400])(
  'an axis of %d seconds has five labels or more, and fits a phone',
  (length) => {
    const all = timeTicks(FROM, FROM + length);
    expect(all.length).toBeGreaterThanOrEqual(5);
    expect(all.length).toBeLessThanOrEqual(10);
    for (const { at } of all) expect(at >= 0 && at <= 1).toBe(true);
  },
);

test('shows the date where a day begins', () => {
  expect(timeTicks(FROM, FROM + 86_400).map(({ text }) => text)).toEqual(['08:00', '12:00', '16:00', '20:00', 'Nov 22', '04:00']);
});

test('dates the first label of an axis that begins within a day', () => {
  const datesOf = (from: number, to: number) => timeTicks(from, to).map(({ date }) => date);
  expect(datesOf(FROM, FROM + 3600)).toEqual(['Nov 21', ...Array<undefined>(6).fill(undefined)]);
  // Labels of days are dates.
  expect(new Set(datesOf(FROM, FROM + 30 * 86_400))).toEqual(new Set([undefined]));
});

test('has no labels for an empty range', () => {
  expect(timeTicks(FROM, FROM)).toEqual([]);
});
