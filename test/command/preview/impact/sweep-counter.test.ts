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

const within = (...others: [timeframe: number, sources: number, humans: number][]) => ({
  otherTimeframes: others.map(([timeframe, sources, humans]) => ({ timeframe, sources, humans })),
});

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
      { threshold: 1, planned: false, sources: 3, humans: 2, ...NO_REQUESTS, ...within([30, 3, 2], [120, 3, 2]) },
      { threshold: 2, planned: true, sources: 2, humans: 1, ...NO_REQUESTS, ...within([30, 2, 1], [120, 2, 1]) },
      { threshold: 3, planned: false, sources: 0, humans: 0, ...NO_REQUESTS, ...within([30, 0, 0], [120, 0, 0]) },
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
    expect(sweep.points(null)).toMatchObject([{ threshold: 1, planned: true, sources: 0, humans: null, requests: 0, humanRequests: null }]);
  });

  test('counts the sources within half of the timeframe, and within twice as much', () => {
    // GIVEN requests of a human every 20 seconds, and of a bot every 50 seconds
    const sweep = new SweepCounter(rule({ threshold: 2, timeframe: 61, ttl: 60 }), []);
    for (let second = 0; second < 600; second += 10) {
      if (second % 20 === 0) sweep.count('anna', second * 1000);
      if (second % 50 === 0) sweep.count('bot', second * 1000);
    }
    // WHEN
    const points = sweep.points(new Set(['anna']));
    // THEN the thresholds reach as far as those of the longest timeframe
    expect(points.map(({ threshold, sources, humans, otherTimeframes }) => [threshold, sources, humans, otherTimeframes])).toEqual([
      [1, 2, 1, within([30, 1, 1], [122, 2, 1]).otherTimeframes],
      [2, 1, 1, within([30, 0, 0], [122, 2, 1]).otherTimeframes],
      [3, 1, 1, within([30, 0, 0], [122, 1, 1]).otherTimeframes],
      [4, 0, 0, within([30, 0, 0], [122, 1, 1]).otherTimeframes],
      [5, 0, 0, within([30, 0, 0], [122, 1, 1]).otherTimeframes],
      [6, 0, 0, within([30, 0, 0], [122, 1, 1]).otherTimeframes],
      [8, 0, 0, within([30, 0, 0], [122, 0, 0]).otherTimeframes],
    ]);
  });

  test('of a timeframe of a second has no half of it', () => {
    const sweep = new SweepCounter(rule({ threshold: 2, timeframe: 1, ttl: 60 }), [3]);
    sweep.count('bot', 0);
    expect(sweep.points(null)[0]!.otherTimeframes).toEqual([{ timeframe: 2, sources: 0, humans: null }]);
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
