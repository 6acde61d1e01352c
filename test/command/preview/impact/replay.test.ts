import fc from 'fast-check';
import type { DynamicRule, FlowControlPolicy } from '../../../../src/model';
import type { TrafficRecord } from '../../../../src/model/traffic';
import type { EntryImpact } from '../../../../src/command/preview/impact';
import { isLoss } from '../../../../src/command/preview/impact/levels';
import { TrafficEvaluation, type TrafficSettings } from '../../../../src/traffic/rules';
import { policy, rule, step } from '../../../traffic/rules/support';
import { at, impactOn, protection } from './support';

const tags = fc.subarray(['login', 'office', 'paid-properly', 'banned']);
const selector = fc.oneof(fc.constant({ relation: 'OR', tags: [] }), fc.record({ relation: fc.constantFrom('OR', 'AND'), tags }));

/** Types of actions by id, with the strength of each type. */
const TYPES = new Map([
  ['action-dynamic-rule-block', 3],
  ['test', 2],
  ['action-monitor', 1],
  ['let', -1],
]);
const NAMES = new Map([
  [3, 'blocked'],
  [2, 'challenged'],
  [1, 'monitored'],
  [0, 'free'],
  [-1, 'skipped'],
]);
const types = [
  ['test', 'challenge'],
  ['let', 'skip'],
] as const;

/** Returns the strength of a request from the actions that hold it: a skip comes first, then the strongest. */
const strengthOf = (rules: readonly DynamicRule[]): number => {
  const strengths = rules.map(({ action }) => TYPES.get(action)!);
  return strengths.includes(-1) ? -1 : Math.max(0, ...strengths);
};

/** Rules that count by recorded tags, by tags of policies, and by tags of rules. */
const someRule = (id: string): fc.Arbitrary<DynamicRule> =>
  fc
    .record({
      target: fc.constantFrom('ip', 'country', 'cookies_sid'),
      threshold: fc.integer({ min: 0, max: 4 }),
      timeframe: fc.integer({ min: 1, max: 30 }),
      ttl: fc.integer({ min: 1, max: 60 }),
      tags: fc.subarray(['banned']),
      include: selector,
      exclude: fc.constantFrom({ relation: 'OR', tags: [] }, { relation: 'OR', tags: ['office'] }, { relation: 'OR', tags: ['banned'] }),
      active: fc.boolean(),
      action: fc.constantFrom(...TYPES.keys()),
    })
    .map((fields) => rule({ ...fields, id, name: id }));

const somePolicy = (id: string): fc.Arbitrary<FlowControlPolicy> =>
  fc
    .record({
      timeframe: fc.integer({ min: 1, max: 20 }),
      include: fc.subarray(['login', 'banned']),
      steps: fc.array(fc.constantFrom(step('GET', '/basket'), step('POST', '/pay')), { minLength: 1, maxLength: 3 }),
    })
    .map((fields) => policy({ ...fields, id, name: id }));

const record: fc.Arbitrary<TrafficRecord> = fc
  .record({
    ip: fc.constantFrom('192.0.2.1', '192.0.2.2'),
    country: fc.constantFrom('Austria', 'Brazil'),
    cookies: fc.constantFrom<Record<string, string>>({}, { sid: 'a' }, { sid: 'b' }),
    session: fc.constantFrom('', 'a', 'b'),
    human: fc.boolean(),
    tags,
    request: fc.constantFrom({ method: 'GET', path: '/basket' }, { method: 'POST', path: '/pay' }),
  })
  .map(({ request, ...fields }) => ({ ...fields, ...request, host: 'shop.example.org' }));

const records = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 4 }), record), { minLength: 10, maxLength: 60, size: 'max' })
  .map(
    (gaps) =>
      gaps.reduce<[number, TrafficRecord[]]>(
        ([second, all], [gap, fields]) => [second + gap, [...all, at(second + gap, fields)]],
        [0, []],
      )[1],
  );

/** Entries of a family, each of which a plan may add, change, leave or remove. */
const family = <E>(noun: string, some: (id: string) => fc.Arbitrary<E>) =>
  fc
    .tuple(
      ...['one', 'two', 'three'].map((id) => fc.tuple(fc.option(some(`${noun}-${id}`)), fc.option(some(`${noun}-${id}`)), fc.boolean())),
    )
    .map((entries) =>
      entries
        .map(([before, after, same]) => (same ? [before, before] : [before, after]) as [E | null, E | null])
        .filter(([before, after]) => before !== null || after !== null),
    );

const plan = fc.record({ rules: family('rule', someRule), policies: family('policy', somePolicy) });

/** Returns the catches of one side of a plan, evaluated alone. */
function caughtBy(
  side: 0 | 1,
  { rules, policies }: { rules: (DynamicRule | null)[][]; policies: (FlowControlPolicy | null)[][] },
  all: readonly TrafficRecord[],
) {
  const settings: TrafficSettings = {
    rules: rules.flatMap((sides) => sides[side] ?? []),
    policies: policies.flatMap((sides) => sides[side] ?? []),
  };
  const evaluation = new TrafficEvaluation(settings);
  const [requests, humanRequests, sources] = [new Map<string, number>(), new Map<string, number>(), new Map<string, Set<string>>()];
  all.forEach((each) => {
    const { heldBy, caught, ended } = evaluation.take(each, Date.parse(each.timestamp!));
    for (const { id } of [...heldBy, ...ended]) {
      requests.set(id, (requests.get(id) ?? 0) + 1);
      if (each.human === true) humanRequests.set(id, (humanRequests.get(id) ?? 0) + 1);
    }
    for (const {
      rule: { id },
      value,
    } of caught)
      sources.set(id, (sources.get(id) ?? new Set()).add(value));
  });
  return { requests, humanRequests, sources };
}

/** Returns the numbers of one side of an entry; none if it is not replayed. */
const replayedEffect = (impact: EntryImpact, side: 'before' | 'after') => {
  const { [side]: at } = impact;
  return at.kind === 'replayed' ? [at.effect] : [];
};

test('a replay equals a separate evaluation of each side', async () => {
  let caught = 0;
  await fc.assert(
    fc.asyncProperty(plan, records, async (sides, all) => {
      // GIVEN any plan, and any requests
      const expected = { before: caughtBy(0, sides, all), after: caughtBy(1, sides, all) };
      // WHEN
      const impact = await impactOn(all, protection(sides));
      // THEN
      for (const side of ['before', 'after'] as const) {
        for (const entry of impact.rules) {
          for (const effect of replayedEffect(entry, side)) {
            expect(effect.requests).toBe(expected[side].requests.get(entry.id) ?? 0);
            expect(effect.sources).toBe(expected[side].sources.get(entry.id)?.size ?? 0);
            expect(effect.overTime.reduce((sum, count) => sum + count, 0)).toBe(effect.requests);
            caught += effect.requests;
          }
        }
        for (const entry of impact.policies) {
          for (const effect of replayedEffect(entry, side)) expect(effect.requests).toBe(expected[side].requests.get(entry.id) ?? 0);
        }
      }
    }),
    { numRuns: 60 },
  );
  expect(caught).toBeGreaterThan(100);
});

test('an exact sweep equals a separate evaluation of each threshold and timeframe', async () => {
  let [caught, held, isOther] = [0, 0, false];
  const thresholds = [0, 1, 2, 3, 5, 8];
  await fc.assert(
    fc.asyncProperty(plan, records, async ({ rules, policies }, all) => {
      // GIVEN
      const impact = await impactOn(all, protection({ rules, policies }), { thresholds });
      for (const { id, sweep } of impact.rules) {
        if (!sweep?.exact) continue;
        for (const { threshold, sources, requests, humanRequests, otherTimeframes } of sweep.points) {
          // WHEN one rule has another threshold, and another timeframe
          const evaluated = (values: Partial<DynamicRule>) => {
            const changed = rules.map(([before, after]) => [before, after?.id === id ? { ...after, ...values } : after]);
            return caughtBy(1, { rules: changed as typeof rules, policies }, all);
          };
          const alone = evaluated({ threshold });
          // THEN
          expect(sources).toBe(alone.sources.get(id)?.size ?? 0);
          expect(requests).toBe(alone.requests.get(id) ?? 0);
          expect(humanRequests).toBe(alone.humanRequests.get(id) ?? 0);
          caught += sources;
          held += humanRequests ?? 0;
          for (const other of otherTimeframes) {
            expect(other.sources).toBe(evaluated({ threshold, timeframe: other.timeframe }).sources.get(id)?.size ?? 0);
            isOther ||= other.sources !== sources;
          }
        }
      }
    }),
    { numRuns: 60 },
  );
  expect(caught).toBeGreaterThan(20);
  expect(held).toBeGreaterThan(20);
  expect(isOther).toBe(true);
});

/** Settings of each side of a plan. */
const settingsOf = (sides: { rules: (DynamicRule | null)[][]; policies: (FlowControlPolicy | null)[][] }): TrafficSettings[] =>
  [0, 1].map((side) => ({
    rules: sides.rules.flatMap((entry) => entry[side] ?? []),
    policies: sides.policies.flatMap((entry) => entry[side] ?? []),
  }));

test('an entry loses and gains the requests whose level it changes', async () => {
  let [lost, gained, exempted] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(plan, records, async (sides, all) => {
      // GIVEN an evaluation of each side
      const [before, after] = settingsOf(sides).map((each) => new TrafficEvaluation(each)) as [TrafficEvaluation, TrafficEvaluation];
      const [losses, gains, changed] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
      const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
      for (const each of all) {
        const time = Date.parse(each.timestamp!);
        const [{ heldBy }, { heldBy: later }] = [before.take(each, time), after.take(each, time)];
        const [strength, afterwards] = [strengthOf(heldBy), strengthOf(later)];
        if (strength === afterwards) continue;
        count(changed, `${NAMES.get(strength)} ${NAMES.get(afterwards)}`);
        let entries = 0;
        for (const id of new Set([...heldBy, ...later].map((held) => held.id))) {
          const [was, is] = [heldBy, later].map((rules) => strengthOf(rules.filter((held) => held.id === id))) as [number, number];
          const isLost = afterwards < strength && is < was && afterwards < was;
          const isGained = afterwards > strength && is > was && is > strength;
          if (isLost) count(losses, id);
          if (isGained) count(gains, id);
          if (isLost && is < 0) exempted += 1;
          if (isLost || isGained) entries += 1;
        }
        // Each change of a level has an entry that it is due to.
        expect(entries).toBeGreaterThan(0);
      }
      // WHEN
      const { rules, transitions } = await impactOn(all, protection({ ...sides, types }));
      // THEN
      const found = (of: 'released' | 'added') =>
        new Map(rules.filter((one) => one[of]!.requests > 0).map((one) => [one.id, one[of]!.requests]));
      expect(found('released')).toEqual(losses);
      expect(found('added')).toEqual(gains);
      expect(new Map(transitions.map((one) => [`${one.before} ${one.after}`, one.requests]))).toEqual(changed);
      for (const one of rules) {
        const ofLevels = one.transitions.filter(isLoss).reduce((sum, { requests }) => sum + requests, 0);
        expect(ofLevels).toBe(one.released!.requests);
        // The changes that an unchanged rule loses requests by are known.
        if (one.change === 'unchanged' && ofLevels > 0) expect(one.causes!.entries).not.toEqual([]);
      }
      lost += losses.size;
      gained += gains.size;
    }),
    { numRuns: 60 },
  );
  // What matters is that there are any.
  expect(Math.min(lost, gained, exempted)).toBeGreaterThan(0);
});

test('sources of a changed target are told apart from those of the former one with the same value', async () => {
  // GIVEN a rule that counts by a header, and by the network after the plan; the network "1" sends a human request, the tenant "1" none
  const [before, after] = ['headers_tenant', 'asn'].map((target) => rule({ id: 'moving', target, threshold: target === 'asn' ? 9 : 0 }));
  const login = { tags: ['login'], human: false, headers: { tenant: '1' }, asn: '7' };
  const records = [at(0, login), at(1, login), at(2, { tags: [], human: true, headers: {}, asn: '1' })];
  // WHEN
  const { rules } = await impactOn(records, protection({ rules: [[before!, after!]] }));
  // THEN
  expect(rules[0]!.released).toMatchObject({ requests: 1, sources: 1, humanSources: 0 });
});
