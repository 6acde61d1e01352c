import { clockText, dayText, timeText } from '../../src/output';

const MOMENT = Date.UTC(2026, 10, 22, 8, 0, 30, 120);

test.each([
  ['milliseconds', MOMENT],
  ['a fraction of a second', '2026-11-22T08:00:30.120Z'],
  ['the offset of UTC', '2026-11-22T08:00:30+00:00'],
  ['another offset', '2026-11-22T10:30:30+0230'],
])('a time with %s is in UTC, to the second', (_, time) => {
  expect(timeText(time)).toBe('2026-11-22T08:00:30Z');
});

test.each(['2026-11-22 08:00:00', '2026-13-99T99:99:99Z', 'yesterday', ''])('what has no zone or is no time stays as it is: %j', (text) => {
  expect(timeText(text)).toBe(text);
});

test('times inside of a text have the same form', () => {
  expect(timeText('from 2026-11-22T08:00:00.5Z to 2026-11-22T09:00:00+01:00.')).toBe('from 2026-11-22T08:00:00Z to 2026-11-22T08:00:00Z.');
});

test('a number that is no time stays a number', () => {
  expect(timeText(1e300)).toBe('1e+300');
});

test('labels of an axis are in UTC', () => {
  expect([clockText(MOMENT, false), clockText(MOMENT, true), dayText(MOMENT)]).toEqual(['08:00', '08:00:30', 'Nov 22']);
});
