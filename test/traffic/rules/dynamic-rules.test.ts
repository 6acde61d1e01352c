import fc from 'fast-check';
import type { DynamicRule } from '../../../src/model';
import { quarantineRecord, TrafficEvaluation } from '../../../src/traffic/rules';
import { policy, rule, Watch } from './support';

const login = (ip: string, ...more: string[]) => ({ ip, tags: ['login', ...more] });

/** Whether the request brings its source into quarantine. */
const caught = (watch: Watch, second: number, ...request: Parameters<typeof login>): boolean =>
  watch.at(second, login(...request)).caught.length > 0;

describe('a source', () => {
  test('is caught by the request that is one more than the threshold within the timeframe', () => {
    const watch = new Watch({ rules: [rule()] });
    expect([0, 30, 59].map((second) => caught(watch, second, 'a'))).toEqual([false, false, true]);
    expect(watch.held(59)).toEqual(['a']);
  });

  test('is not caught by spread requests: a request that is a timeframe old no longer counts', () => {
    const watch = new Watch({ rules: [rule()] });
    expect([0, 30, 60, 90, 120].map((second) => caught(watch, second, 'a'))).toEqual([false, false, false, false, false]);
    expect(watch.held(120)).toEqual([]);
  });

  test('is counted separately from others', () => {
    const watch = new Watch({ rules: [rule()] });
    for (const ip of ['a', 'b', 'a', 'b']) watch.at(0, login(ip));
    expect(watch.held(0)).toEqual([]);
    watch.at(0, login('b'));
    expect(watch.held(0)).toEqual(['b']);
  });

  test.each([{}, { ip: null }, { ip: '' }])('is not counted if the record lacks it: %j', (source) => {
    const watch = new Watch({ rules: [rule({ threshold: 0 })] });
    expect(watch.at(0, { ...source, tags: ['login'] }).caught).toEqual([]);
  });

  test('may be a header, an argument or a cookie', () => {
    const watch = new Watch({ rules: [rule({ target: 'headers_X-Tenant', threshold: 1 })] });
    for (const ip of ['a', 'b']) watch.at(0, { ...login(ip), headers: { 'x-tenant': 'blue' } });
    expect(watch.held(0)).toEqual(['blue']);
  });
});

describe('a watcher of the counting', () => {
  test('is called for each request that a rule counts, in quarantine too', () => {
    // GIVEN a rule that catches a source with its third login
    const told: [string, string, number][] = [];
    const evaluation = new TrafficEvaluation({ policies: [], rules: [rule()] }, (counted, value, time) => {
      told.push([counted.id, value, time]);
    });
    // WHEN it logs in four times, once with a tag that the rule excludes, and then only looks around
    const requests = [login('a'), login('a', 'office'), login('a'), login('a'), login('a'), { ip: 'a', tags: ['all'] }];
    requests.forEach((request, time) => evaluation.take(request, time));
    // THEN
    expect(told).toEqual([0, 2, 3, 4].map((time) => ['login-bursts', 'a', time]));
  });
});

describe('a request counts', () => {
  const counts = (fields: object, ...tags: string[]): boolean =>
    new Watch({ rules: [rule({ threshold: 0, ...fields })] }).at(0, { ip: 'a', tags }).caught.length > 0;
  const selector = (relation: string, ...tags: string[]) => ({ relation, tags });

  const cases: [string, object, string[], boolean][] = [
    ['OR: one tag is enough', { include: selector('OR', 'x', 'y') }, ['y'], true],
    ['OR: another tag is not', { include: selector('OR', 'x', 'y') }, ['z'], false],
    ['AND: all tags', { include: selector('AND', 'x', 'y') }, ['x', 'z', 'y'], true],
    ['AND: one is missing', { include: selector('AND', 'x', 'y') }, ['x'], false],
    ['`all` is on every request', { include: selector('OR', 'all') }, [], true],
    ['no tags to include: every request', { include: selector('OR') }, ['z'], true],
    ['nothing about what to include: every request', { include: undefined, exclude: undefined }, [], true],
    ['excluded by OR', { include: selector('OR', 'all'), exclude: selector('OR', 'x', 'y') }, ['x'], false],
    ['excluded by AND only with all tags', { include: selector('OR', 'all'), exclude: selector('AND', 'x', 'y') }, ['x'], true],
    ['excluded by AND', { include: selector('OR', 'all'), exclude: selector('AND', 'x', 'y') }, ['y', 'x'], false],
    ['no tags to exclude: none', { include: selector('OR', 'all'), exclude: selector('AND') }, ['x'], true],
    ['included and excluded', { include: selector('OR', 'x'), exclude: selector('OR', 'x') }, ['x'], false],
  ];

  test.each(cases)('if its tags match: %s', (_, fields, tags, expected) => {
    expect(counts(fields, ...tags)).toBe(expected);
  });

  test('for each of many rules as for one rule alone', () => {
    const rules = cases.map(([id, fields]) => rule({ id, threshold: 0, ...fields }));
    const together = cases.map(([, , tags]) => new Watch({ rules }).at(0, { ip: 'a', tags }).caught.map((entry) => entry.rule.id));
    const alone = cases.map(([, , tags]) => cases.filter(([, fields]) => counts(fields, ...tags)).map(([id]) => id));
    expect(together.map((ids) => ids.sort())).toEqual(alone.map((ids) => ids.sort()));
  });

  test('once, even if it has several tags to include', () => {
    expect(counts({ threshold: 1, include: selector('OR', 'x', 'y') }, 'x', 'y', 'x')).toBe(false);
  });
});

describe('quarantine', () => {
  test('acts on later requests, not on the request that caused it', () => {
    // GIVEN
    const watch = new Watch({ rules: [rule({ threshold: 0 })] });
    // WHEN
    const [first, second] = [watch.at(0, login('a')), watch.at(1, { ip: 'a', tags: ['other'] })];
    // THEN
    expect([first.tags, first.heldBy.length]).toEqual([[], 0]);
    expect([second.tags, second.heldBy.map(({ action }) => action)]).toEqual([['banned', 'dynamic-rule:login-bursts'], [rule().action]]);
    expect(watch.at(2, login('b')).heldBy).toEqual([]);
  });

  test('ends when its ttl has passed since the source was last seen above the threshold', () => {
    const watch = new Watch({ rules: [rule()] });
    for (const second of [0, 1, 2, 50]) watch.at(second, login('a'));
    // A request below the threshold does not prolong it.
    watch.at(1000, login('a'));
    expect(watch.held(3649)).toEqual(['a']);
    expect(watch.held(3650)).toEqual([]);
    expect(watch.at(3650, login('a')).heldBy).toEqual([]);
  });

  test('returns on a new violation', () => {
    const watch = new Watch({ rules: [rule({ ttl: 100 })] });
    for (const second of [0, 0, 0]) watch.at(second, login('a'));
    expect(watch.held(100)).toEqual([]);
    expect([200, 201, 202].map((second) => caught(watch, second, 'a'))).toEqual([false, false, true]);
  });

  test('returns with the next request if the ttl is below the timeframe: the source is still above the threshold', () => {
    const watch = new Watch({ rules: [rule({ ttl: 10 })] });
    for (const second of [0, 0, 0]) watch.at(second, login('a'));
    expect(caught(watch, 9, 'a')).toBe(false);
    expect(watch.held(19)).toEqual([]);
    expect(caught(watch, 19, 'a')).toBe(true);
  });

  test('holds nothing with a ttl of 0', () => {
    const watch = new Watch({ rules: [rule({ threshold: 0, ttl: 0 })] });
    expect([0, 0, 1].map((second) => caught(watch, second, 'a'))).toEqual([false, false, false]);
    expect(watch.held(1)).toEqual([]);
  });

  test('begins again after a release only on a new violation', () => {
    // GIVEN
    const watch = new Watch({ rules: [rule()] });
    for (const second of [0, 1, 2]) watch.at(second, login('a'));
    // WHEN
    expect(watch.release(3, 'a')).toBe(true);
    // THEN
    expect(watch.held(3)).toEqual([]);
    expect([4, 5, 6].map((second) => caught(watch, second, 'a'))).toEqual([false, false, true]);
  });

  test('releases only sources that it holds', () => {
    const watch = new Watch({ rules: [rule()] });
    watch.at(0, login('a'));
    expect([watch.release(0, 'a'), watch.release(0, 'b'), watch.evaluation.release('other', 'a')]).toEqual([false, false, false]);
  });

  test('counts the excess requests, and those that follow', () => {
    const watch = new Watch({ rules: [rule()] });
    for (const second of [0, 1, 2, 3, 500]) watch.at(second, login('a'));
    const [entry] = watch.evaluation.quarantined();
    expect(quarantineRecord(entry!, 'prod')).toEqual({
      config: 'prod',
      rule_id: 'login-bursts',
      target: 'ip',
      value: 'a',
      count: 5,
      timestamp: '1970-01-01T00:00:02.000Z',
      last_seen: 3,
      tags: ['banned'],
    });
  });
});

describe('rules', () => {
  test('do nothing if they are not active', () => {
    const watch = new Watch({ rules: [rule({ threshold: 0, active: false })] });
    expect(watch.at(0, login('a')).caught).toEqual([]);
  });

  test('see the tags of the rules that hold the source', () => {
    const follow = rule({ id: 'follow', threshold: 1, target: 'country', include: { relation: 'AND', tags: ['banned'] } });
    const watch = new Watch({ rules: [rule({ threshold: 0 }), follow] });
    for (const second of [0, 1]) expect(watch.at(second, { ...login('a'), country: 'Chile' }).caught).toHaveLength(second === 0 ? 1 : 0);
    expect(watch.at(2, { ...login('a'), country: 'Chile' }).caught.map(({ value }) => value)).toEqual(['Chile']);
  });

  test('count separately if they have the same target and timeframe', () => {
    const watch = new Watch({ rules: [rule({ id: 'one', threshold: 1 }), rule({ id: 'two', threshold: 2 })] });
    const outcomes = [0, 1, 2].map((second) => watch.at(second, login('a')).caught.map((entry) => entry.rule.id));
    expect(outcomes).toEqual([[], ['one'], ['two']]);
  });
});

test('requests are refused out of the order of time', () => {
  const watch = new Watch({ rules: [rule()] });
  watch.at(1, login('a'));
  watch.at(1, login('a'));
  expect(() => watch.at(0, login('a'))).toThrow('The requests are not in order of time.');
  expect(() => watch.held(0)).toThrow(RangeError);
});

describe('memory', () => {
  test('holds only the sources of the last timeframes, and those in quarantine', () => {
    const watch = new Watch({ rules: [rule(), rule({ id: 'other', timeframe: 10 })] });
    for (const second of [0, 0, 0]) watch.at(second, login('caught'));
    for (let second = 1; second <= 3000; second += 1) {
      watch.at(second, login(`source-${second}`));
      // Two requests of each source, for both rules: those in quarantine, and those of two timeframes at most.
      expect(watch.evaluation.capacity).toBeLessThanOrEqual(2 * (1 + 120));
    }
    watch.at(3700, login('a'));
    expect(watch.evaluation.capacity).toBe(2);
  });

  test('holds one more request of each source than the threshold, however many it sends', () => {
    const watch = new Watch({ rules: [rule({ threshold: 10 })] });
    for (let sent = 0; sent < 5000; sent += 1) watch.at(0, login(sent % 2 === 0 ? 'a' : 'b'));
    expect(watch.evaluation.capacity).toBe(2 * 11);
  });
});

interface Request {
  readonly second: number;
  readonly ip: string;
  readonly tags: readonly string[];
}

interface Release {
  /** The request before which it happens. */
  readonly before: number;
  readonly rule: number;
  readonly ip: string;
}

/** What one rule does, in the simplest way: all requests are kept, and all are counted again for each. */
function simply({ threshold, timeframe, ttl, include }: DynamicRule, requests: readonly Request[], releases: readonly Release[]) {
  let counted: Request[] = [];
  const held = new Map<string, number>();
  const isHeld = (ip: string, second: number) => (held.get(ip) ?? -Infinity) + ttl > second;
  return requests.map((request, position) => {
    const { second, ip, tags } = request;
    for (const release of releases) {
      if (release.before !== position || !isHeld(release.ip, second)) continue;
      held.delete(release.ip);
      counted = counted.filter((each) => each.ip !== release.ip);
    }
    const before = isHeld(ip, second);
    if (!include!.tags!.some((tag) => tags.includes(tag))) return { held: before, caught: false };
    counted.push(request);
    const tooMany = counted.filter((each) => each.ip === ip && each.second > second - timeframe).length > threshold;
    if (tooMany) held.set(ip, second);
    return { held: before, caught: !before && tooMany };
  });
}

test('any traffic and rules give the same result as counting everything again for each rule at each request', () => {
  const ip = fc.constantFrom('a', 'b', 'c');
  const tags = fc.constantFrom(['all', 'login'], ['all', 'login'], ['all']);
  const traffic = fc.array(fc.record({ gap: fc.nat(6), ip, tags }), { maxLength: 80 }).map((all) => {
    let second = 0;
    return all.map(({ gap, ...request }): Request => ({ second: (second += gap), ...request }));
  });
  const releases = fc.array(fc.record({ before: fc.nat(80), rule: fc.nat(2), ip }), { maxLength: 6 });
  const settings = fc.record({
    threshold: fc.nat(6),
    timeframe: fc.integer({ min: 1, max: 20 }),
    ttl: fc.integer({ min: 1, max: 30 }),
    include: fc.constantFrom(...['login', 'all'].map((tag) => ({ relation: 'OR', tags: [tag] }))),
  });
  fc.assert(
    fc.property(fc.array(settings, { minLength: 1, maxLength: 3 }), traffic, releases, (all, requests, released) => {
      const rules = all.map((fields, position) => rule({ id: `rule-${position}`, ...fields }));
      const { evaluation } = new Watch({ rules });
      const outcomes = requests.map(({ second, ...request }, position) => {
        for (const each of released) {
          if (each.before === position) evaluation.release(`rule-${each.rule}`, each.ip, second * 1000);
        }
        const { heldBy, caught: found } = evaluation.take(request, second * 1000);
        return rules.map((one) => ({ held: heldBy.includes(one), caught: found.some((entry) => entry.rule === one) }));
      });
      const each = rules.map((one, position) =>
        simply(
          one,
          requests,
          released.filter((release) => release.rule === position),
        ),
      );
      expect(outcomes).toEqual(requests.map((_, position) => each.map((outcome) => outcome[position])));
    }),
    { numRuns: 500 },
  );
});

describe('a request with the record of the last one', () => {
  const tags = fc.uniqueArray(fc.constantFrom('login', 'banned', 'dynamic-rule:r0', 'all'), { maxLength: 2 });
  const selection = fc.record({ relation: fc.constantFrom('AND', 'OR'), tags });
  const settings = fc.record({
    target: fc.constantFrom('ip', 'country'),
    threshold: fc.nat({ max: 4 }),
    timeframe: fc.integer({ min: 1, max: 9 }),
    ttl: fc.nat({ max: 12 }),
    tags: fc.constantFrom(['banned'], []),
    include: selection,
    exclude: fc.oneof(fc.constant({ relation: 'OR', tags: [] }), selection),
  });
  const requests = fc.record({
    ip: fc.constantFrom('a', 'b', undefined),
    country: fc.constantFrom('x', 'y'),
    tags: fc.constantFrom(['login'], [], ['banned']),
  });
  const run = fc.record({
    record: requests,
    gaps: fc.array(fc.constantFrom(0, 0, 0, 500, 999, 1000, 4000, 9000), { minLength: 1, maxLength: 12 }),
    released: fc.boolean(),
  });

  test('counts and is held as any other', () => {
    let short = 0;
    fc.assert(
      fc.property(fc.array(settings, { minLength: 1, maxLength: 4 }), fc.array(run, { maxLength: 8 }), (fields, runs) => {
        const rules = fields.map((each, number) => rule({ id: `r${number}`, name: `r${number}`, ...each }));
        const [each, alike] = [0, 1].map(() => new TrafficEvaluation({ policies: [], rules })) as [TrafficEvaluation, TrafficEvaluation];
        let time = 0;
        for (const { record, gaps, released } of runs) {
          let heldBy: readonly DynamicRule[] | undefined;
          for (const gap of gaps) {
            time += gap;
            const expected = each.take(record, time).heldBy;
            if (heldBy && alike.takeAlike(time)) short += 1;
            else heldBy = alike.take(record, time).heldBy;
            expect(heldBy).toEqual(expected);
            expect(alike.quarantined(time)).toEqual(each.quarantined(time));
            // A release between two requests.
            const held = each.quarantined(time)[0];
            if (released && held) for (const evaluation of [each, alike]) evaluation.release(held.rule.id, held.value, time);
          }
        }
      }),
      { numRuns: 400 },
    );
    expect(short).toBeGreaterThan(1000);
  });

  test('is not taken in short if a policy has to see it', () => {
    const { evaluation } = new Watch({ rules: [rule()], policies: [policy()] });
    evaluation.take({ ip: 'a' }, 0);
    expect(evaluation.takeAlike(1)).toBe(false);
  });
});
