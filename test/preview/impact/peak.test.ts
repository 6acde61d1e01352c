import fc from 'fast-check';
import { Peak } from '../../../src/preview/impact/peak';

function peakOf(times: readonly number[], timeframe: number, limit = Infinity): number {
  const peak = new Peak();
  for (const time of times) peak.count(time, timeframe, limit);
  return peak.height;
}

test.each<[string, number[], number]>([
  ['nothing', [], 0],
  ['one', [5], 1],
  ['two inside the timeframe', [0, 9], 2],
  ['two of which one is a timeframe old', [0, 10], 1],
  ['the most of all times', [0, 1, 2, 100, 101, 200], 3],
  ['the most, later', [0, 1, 100, 101, 102, 103], 4],
])('a peak is the largest number of requests within the timeframe: %s', (_, times, expected) => {
  expect(peakOf(times, 10)).toBe(expected);
});

test('a peak equals a recount at each request, up to the limit', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 300, size: 'max' });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20 }), (all, timeframe, limit) => {
      let now = 0;
      const times = all.map((gap) => (now += gap));
      const counts = times.map((time, last) => times.filter((each, position) => position <= last && each > time - timeframe).length);
      const highest = Math.max(0, ...counts);
      expect(peakOf(times, timeframe)).toBe(highest);
      expect(peakOf(times, timeframe, limit)).toBe(Math.min(highest, limit));
    }),
  );
});
