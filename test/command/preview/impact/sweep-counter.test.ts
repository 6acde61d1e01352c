import { SweepCounter } from '../../../../src/command/preview/impact/sweep-counter';
import { rule } from '../../../traffic/rules/support';

/** Sweeps a rule with a timeframe of a minute over sources with the given numbers of requests, all at once. */
function swept(threshold: number, counts: readonly number[], thresholds: readonly number[] = []): SweepCounter {
  const sweep = new SweepCounter(rule({ threshold, timeframe: 60, ttl: 60 }), thresholds);
  counts.forEach((count, source) => {
    for (let request = 0; request < count; request += 1) sweep.count(`source-${source}`, request);
  });
  return sweep;
}

const NO_REQUESTS = { requests: 0, humanRequests: 0 };

const thresholdsOf = (sweep: SweepCounter) => sweep.points(null).map(({ threshold }) => threshold);

describe('a sweep', () => {
  test('has round thresholds up to the first that catches no source, and the planned one', () => {
    expect(thresholdsOf(swept(7, [26, 3]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 30]);
  });

  test('goes up to ten times the planned threshold', () => {
    expect(thresholdsOf(swept(4, [1000])).at(-1)).toBe(40);
  });

  test('has the planned threshold, also if it catches no source', () => {
    expect(thresholdsOf(swept(500, [2]))).toEqual([1, 2, 500]);
    expect(thresholdsOf(swept(500, []))).toEqual([1, 500]);
    expect(thresholdsOf(swept(0, [2]))).toEqual([0, 1, 2]);
  });

  test('counts the sources above each threshold, and the humans among them', () => {
    // GIVEN sources with 1, 2, 3 and 3 requests, of which the second and the last are human
    const sweep = swept(2, [1, 2, 3, 3]);
    // WHEN, THEN
    expect(sweep.points(new Set(['source-1', 'source-3', 'another']))).toEqual([
      { threshold: 1, planned: false, sources: 3, humans: 2, ...NO_REQUESTS },
      { threshold: 2, planned: true, sources: 2, humans: 1, ...NO_REQUESTS },
      { threshold: 3, planned: false, sources: 0, humans: 0, ...NO_REQUESTS },
    ]);
    expect(sweep.points(null).map(({ humans }) => humans)).toEqual([null, null, null]);
  });

  test('counts the requests that each threshold holds, also those that the rule does not count', () => {
    // GIVEN a rule that holds a source for ten seconds, and requests of a bot and a human, each a second apart
    const sweep = new SweepCounter(rule({ threshold: 2, timeframe: 60, ttl: 10 }), []);
    for (let second = 0; second < 4; second += 1) {
      for (const [source, human] of [['bot', false], ...(second < 2 ? [['anna', true] as const] : [])] as const) {
        sweep.take(source, second * 1000, human);
        sweep.count(source, second * 1000);
      }
    }
    // WHEN both send a request that the rule does not count, and the bot one after its quarantine
    sweep.take('bot', 4000, false);
    sweep.take('anna', 5000, true);
    sweep.take('bot', 13_000, false);
    // THEN
    expect(sweep.points(new Set(['anna'])).map(({ threshold, requests, humanRequests }) => [threshold, requests, humanRequests])).toEqual([
      [1, 4, 1],
      [2, 2, 0],
      [3, 1, 0],
      [4, 0, 0],
    ]);
    expect(sweep.points(null)[0]!.humanRequests).toBeNull();
  });

  test('catches nothing with a ttl of 0', () => {
    const sweep = new SweepCounter(rule({ threshold: 1, timeframe: 60, ttl: 0 }), []);
    for (let second = 0; second < 4; second += 1) sweep.count('bot', second);
    expect(sweep.points(null)).toEqual([{ threshold: 1, planned: true, sources: 0, humans: null, requests: 0, humanRequests: null }]);
  });

  test('has all requested thresholds', () => {
    const points = swept(2, [60, 200], [1000, 199, 59]).points(null);
    expect(points.map(({ threshold, sources }) => [threshold, sources])).toEqual([
      [2, 2],
      [59, 2],
      [199, 1],
      [1000, 0],
    ]);
  });
});
