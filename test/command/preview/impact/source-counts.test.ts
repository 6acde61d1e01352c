import fc from 'fast-check';
import { SourceCounts } from '../../../../src/command/preview/impact/source-counts';

function highestOf(times: readonly number[], timeframe: number, limit = Infinity): number {
  const counts = new SourceCounts([timeframe], limit);
  for (const time of times) counts.count(0, time);
  return counts.highest(0, 0);
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
  expect(counts.heldBelow(0, 0, 20)).toBe(0);
  for (const time of [0, 1, 2, 15]) counts.count(0, time);
  expect([15, 21, 22, 34, 35].map((time) => counts.heldBelow(0, time, 20))).toEqual([3, 3, 1, 1, 0]);
});

test('counts of several sources equal a recount at each request, up to the limit', () => {
  const gaps = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.constantFrom(0, 1, 2, 70, 300)), { maxLength: 300, size: 'max' });
  const length = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 40 }), length, fc.integer({ min: 1, max: 20 }), (all, timeframe, ttl, limit) => {
      const timeframes = [timeframe, Math.ceil(timeframe / 2), timeframe * 2];
      const counts = new SourceCounts(timeframes, limit);
      let now = 0;
      const taken: { readonly source: number; readonly time: number; readonly recounted: readonly number[] }[] = [];
      for (const [gap, source] of all) {
        now += gap;
        const own = taken.filter((each) => each.source === source);
        const lasting = own.filter(({ time }) => now < time + ttl).map(({ recounted: [first] }) => first!);
        expect(counts.heldBelow(source, now, ttl)).toBe(Math.min(limit, Math.max(0, ...lasting)));
        counts.count(source, now);
        const times = [...own.map(({ time }) => time), now];
        taken.push({ source, time: now, recounted: timeframes.map((window) => times.filter((each) => each > now - window).length) });
      }
      for (const source of [0, 1, 2, 70, 300, 1000]) {
        const own = taken.filter((each) => each.source === source);
        const highest = timeframes.map((_, at) => Math.min(limit, Math.max(0, ...own.map(({ recounted }) => recounted[at]!))));
        expect(timeframes.map((_, at) => counts.highest(source, at))).toEqual(highest);
      }
    }),
  );
});
