import fc from 'fast-check';
import { RuleGroup } from '../../../src/traffic/rules/rule-group';
import { SourceCounter } from '../../../src/traffic/rules/source-counter';
import { TagConditions } from '../../../src/traffic/rules/tag-condition';
import { TagMarks } from '../../../src/traffic/rules/tag-marks';
import { WatchedRule } from '../../../src/traffic/rules/watched-rule';
import { rule } from './support';

interface Limit {
  readonly timeframe: number;
  readonly threshold: number;
}

/** Rules that count the same requests. */
function group(...limits: readonly Limit[]): RuleGroup {
  const conditions = new TagConditions(new TagMarks());
  const [only, ...others] = RuleGroup.of(limits.map((limit) => new WatchedRule(rule(limit), conditions)));
  expect(others).toEqual([]);
  return only!;
}

/** For each request at a second, whether it is one too many for each of the limits. */
function exceeded(limits: readonly Limit[], seconds: readonly number[]): boolean[][] {
  const rules = group(...limits);
  const each = limits.map(({ timeframe, threshold }) => {
    return rules.rules.find((one) => one.timeframe === timeframe * 1000 && one.threshold === threshold)!;
  });
  const source = new SourceCounter();
  return seconds.map((second) => {
    source.count(rules, second * 1000);
    return each.map((one) => source.exceeds(one, second * 1000));
  });
}

test.each<[number, number[], boolean[]]>([
  [2, [0, 1, 2], [false, false, true]],
  [1, [0, 0], [false, true]],
  [0, [0], [true]],
  // The first request has left the timeframe of 10 seconds when the last one comes: exactly one timeframe is too long.
  [2, [0, 1, 10], [false, false, false]],
  [2, [0, 1, 9], [false, false, true]],
  [2, [0, 1, 2, 11, 12, 13], [false, false, true, false, false, true]],
])('is above the threshold of %i with requests at %j', (threshold, times, expected) => {
  expect(exceeded([{ timeframe: 10, threshold }], times)).toEqual(expected.map((each) => [each]));
});

test('gives the same result as counting all requests for each rule, for any requests and rules', () => {
  const requests = fc.array(fc.nat(8), { maxLength: 60 }).map((gaps) => {
    let time = 0;
    return gaps.map((gap) => (time += gap));
  });
  const limit = fc.record({ timeframe: fc.integer({ min: 1, max: 30 }), threshold: fc.nat(12) });
  fc.assert(
    fc.property(requests, fc.array(limit, { minLength: 1, maxLength: 4 }), (times, limits) => {
      const all = times.map((time, at) =>
        limits.map(({ timeframe, threshold }) => times.slice(0, at + 1).filter((each) => each > time - timeframe).length > threshold),
      );
      expect(exceeded(limits, times)).toEqual(all);
    }),
    { numRuns: 300 },
  );
});

test('counts from zero for a rule that has released it, and goes on for the others', () => {
  const rules = group({ timeframe: 60, threshold: 1 }, { timeframe: 30, threshold: 1 });
  const source = new SourceCounter();
  const [released] = rules.rules;
  const outcomes = [1, 2, 3, 4].map((second) => {
    source.count(rules, second * 1000);
    const outcome = rules.rules.map((each) => source.exceeds(each, second * 1000));
    if (second === 2) source.release(released!);
    return outcome;
  });
  expect(outcomes).toEqual([
    [false, false],
    [true, true],
    [false, true],
    [true, true],
  ]);
});

test('holds no requests older than the longest timeframe', () => {
  const source = new SourceCounter();
  const rules = group({ timeframe: 10, threshold: 500 }, { timeframe: 5, threshold: 1000 });
  for (let time = 0; time < 1000; time += 1) source.count(rules, time * 1000);
  expect(source.capacity).toBeLessThanOrEqual(16);
});

test('holds only as many requests as the highest threshold requires', () => {
  const source = new SourceCounter();
  const rules = group({ timeframe: 10, threshold: 20 }, { timeframe: 1000, threshold: 5 });
  for (let time = 0; time < 1000; time += 1) source.count(rules, time);
  expect(source.capacity).toBe(21);
});

test('holds no more requests of a long timeframe with a low threshold because another rule has a high threshold', () => {
  const source = new SourceCounter();
  const rules = group({ timeframe: 10, threshold: 1000 }, { timeframe: 86_400, threshold: 2 });
  for (let minute = 0; minute < 1000; minute += 1) source.count(rules, minute * 60_000);
  expect(source.capacity).toBeLessThanOrEqual(4);
});
