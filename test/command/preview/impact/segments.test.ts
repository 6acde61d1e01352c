import { TimeSegments } from '../../../../src/command/preview/impact/segments';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const BEGIN = Date.UTC(2025, 2, 1, 12, 0, 30);

test.each([
  ['a moment', 0, 60, 1],
  ['two hours', 120 * MINUTE, 60, 121],
  ['three hours', 180 * MINUTE, 300, 37],
  ['a day', DAY, 900, 97],
  ['a week', 7 * DAY, 6 * 3600, 29],
  ['a year', 365 * DAY, 7 * 86_400, 53],
  ['ten years', 3650 * DAY, 7 * 86_400, 522],
])('%s is divided into equal segments', (_, duration, length, count) => {
  // WHEN
  const segments = new TimeSegments(BEGIN, BEGIN + duration);
  // THEN
  expect({ length: segments.length, count: segments.count }).toEqual({ length, count });
  expect(segments.zeros()).toHaveLength(count);
  expect(segments.from % length).toBe(0);
  expect([segments.positionOf(BEGIN), segments.positionOf(BEGIN + duration)]).toEqual([0, count - 1]);
});

test('a segment includes its start and excludes its end', () => {
  const segments = new TimeSegments(BEGIN, BEGIN + 10 * MINUTE);
  expect([29_999, 30_000].map((later) => segments.positionOf(BEGIN + later))).toEqual([0, 1]);
});
