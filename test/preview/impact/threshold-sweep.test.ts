import { ThresholdSweep } from '../../../src/preview/impact/threshold-sweep';
import { rule } from '../../rules/support';

/** Sweeps a rule with a timeframe of a minute over sources with the given numbers of requests, all at once. */
function swept(threshold: number, counts: readonly number[], thresholds: readonly number[] = []): ThresholdSweep {
  const sweep = new ThresholdSweep(rule({ threshold, timeframe: 60 }), thresholds);
  counts.forEach((count, source) => {
    for (let request = 0; request < count; request += 1) sweep.count(`source-${source}`, request);
  });
  return sweep;
}

const thresholdsOf = (sweep: ThresholdSweep) => sweep.points(null).map(({ threshold }) => threshold);

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
      { threshold: 1, planned: false, sources: 3, humans: 2 },
      { threshold: 2, planned: true, sources: 2, humans: 1 },
      { threshold: 3, planned: false, sources: 0, humans: 0 },
    ]);
    expect(sweep.points(null).map(({ humans }) => humans)).toEqual([null, null, null]);
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
