import fc from 'fast-check';
import { Source } from '../../src/rules/source';
import { TagMarks } from '../../src/rules/tag-marks';
import { WatchedRule } from '../../src/rules/watched-rule';
import { rule } from './support';

/** A rule that holds no source for long, so that each request that is one too many catches it. */
const watched = (seconds: number, threshold: number) => new WatchedRule(rule({ timeframe: seconds, threshold, ttl: 0 }), new TagMarks());

const counted = (seconds: number, threshold: number, times: readonly number[]): boolean[] => {
  const source = new Source();
  return times.map((time) => source.count(watched(seconds, threshold), time * 1000));
};

test.each<[number, number[], boolean[]]>([
  [2, [0, 1, 2], [false, false, true]],
  [1, [0, 0], [false, true]],
  [0, [0], [true]],
  // The first request has left the timeframe of 10 seconds when the last one comes: exactly one timeframe is too long.
  [2, [0, 1, 10], [false, false, false]],
  [2, [0, 1, 9], [false, false, true]],
  [2, [0, 1, 2, 11, 12, 13], [false, false, true, false, false, true]],
])('more than %i of the requests at %j are in the timeframe', (threshold, times, expected) => {
  expect(counted(10, threshold, times)).toEqual(expected);
});

test('for any requests, it is what counting them all says', () => {
  const requests = fc.array(fc.nat(8), { maxLength: 60 }).map((gaps) => {
    let time = 0;
    return gaps.map((gap) => (time += gap));
  });
  fc.assert(
    fc.property(requests, fc.integer({ min: 1, max: 30 }), fc.nat(12), (times, seconds, threshold) => {
      const all = times.map((time, at) => times.slice(0, at + 1).filter((each) => each > time - seconds).length > threshold);
      expect(counted(seconds, threshold, times)).toEqual(all);
    }),
  );
});

test('it needs no memory for requests that have left the timeframe', () => {
  const source = new Source();
  for (let time = 0; time < 1000; time += 1) source.count(watched(10, 500), time * 1000);
  expect(source.capacity).toBeLessThanOrEqual(16);
});
