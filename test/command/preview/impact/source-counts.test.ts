import fc from 'fast-check';
import { SourceCounts } from '../../../../src/command/preview/impact/source-counts';

function highestOf(times: readonly number[], timeframe: number, limit = Infinity): number {
  const counts = new SourceCounts([timeframe], limit);
  for (const time of times) counts.count(time);
  return counts.highest[0]!;
}

test.each<[string, number[], number]>([
  ['nothing', [], 0],
  ['one', [5], 1],
  ['two inside the timeframe', [0, 9], 2],
  ['two of which one is a timeframe old', [0, 10], 1],
  ['the most of all times', [0, 1, 2, 100, 101, 200], 3],
  ['the most, later', [0, 1, 100, 101, 102, 103], 4],
])('the highest count is the largest number of requests within the timeframe: %s', (_, times, expected) => {
  expect(highestOf(times, 10)).toBe(expected);
});

test('holds a source for the ttl after a count above the threshold', () => {
  const counts = new SourceCounts([10], Infinity);
  expect(counts.heldBelow(0, 20)).toBe(0);
  for (const time of [0, 1, 2, 15]) counts.count(time);
  expect([15, 21, 22, 34, 35].map((time) => counts.heldBelow(time, 20))).toEqual([3, 3, 1, 1, 0]);
});

test('counts equal a recount at each request, up to the limit', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 300, size: 'max' });
  const length = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(gaps, length, length, fc.integer({ min: 1, max: 20 }), (all, timeframe, ttl, limit) => {
      let now = 0;
      const times = all.map((gap) => (now += gap));
      const recountedWithin = (window: number) =>
        times.map((time, last) => times.filter((each, position) => position <= last && each > time - window).length);
      const recounted = recountedWithin(timeframe);
      expect(highestOf(times, timeframe)).toBe(Math.max(0, ...recounted));
      const timeframes = [timeframe, Math.ceil(timeframe / 2), timeframe * 2];
      const counts = new SourceCounts(timeframes, limit);
      times.forEach((time, position) => {
        const lasting = recounted.filter((_, at) => at < position && time < times[at]! + ttl);
        expect(counts.heldBelow(time, ttl)).toBe(Math.min(limit, Math.max(0, ...lasting)));
        counts.count(time);
      });
      expect(counts.highest).toEqual(timeframes.map((window) => Math.min(limit, Math.max(0, ...recountedWithin(window)))));
    }),
  );
});
