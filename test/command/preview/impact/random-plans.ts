import type { PlannedProtection } from '../../../../src/command/preview/impact';
import type { DynamicRule, FlowControlPolicy } from '../../../../src/model';
import type { TrafficRecord } from '../../../../src/model/traffic';
import type { Chance } from '../../../traffic/compare/oracle';
import { policy, rule, step } from '../../../traffic/rules/support';
import { at, protection } from './support';

// Random plans of rules and policies, and random traffic on which they act.

const RECORDED = ['aaa', 'bbb', 'ccc'];
const ADDED = ['vvv', 'xxx', 'yyy', 'zzz'];
const MARKS = ['dynamic-rule:r0', 'dynamic-rule:r1', 'fc-id:p0'];
const STEPS = [
  step('GET', '/a'),
  step('POST', '/b'),
  step('GET', '/b', { headers: {} }),
  step('POST', '/b', { headers: {}, args: { page: '[12]' } }),
  { headers: { 'X-Key': 'one' }, args: {}, cookies: {}, plugins: {} },
];
const KEYS = [
  ...[{ attrs: 'ip' }, { headers: 'X-Key' }, { cookies: 'sid' }, { args: 'page' }, { attrs: 'uri' }, { attrs: 'secpolid' }],
  { attrs: 'session' },
];

function selection(chance: Chance, tags: readonly string[]): DynamicRule['include'] {
  const chosen = Array.from({ length: chance.of([0, 1, 1, 1, 2]) }, () => chance.of(tags));
  return { relation: chance.of(['OR', 'AND']), tags: [...new Set(chosen)] };
}

function someRule(chance: Chance, number: number): DynamicRule {
  const read = [...RECORDED, ...RECORDED, ...ADDED, ...MARKS, 'all'];
  const id = `r${number}`;
  return rule({
    ...{ id, name: id, active: chance.is(0.95), target: chance.of(['ip', 'ip', 'country', 'headers_x-key', 'cookies_sid', 'asn']) },
    ...{ threshold: chance.below(4), timeframe: 1 + chance.below(9), ttl: chance.of([0, 1, 3, 9, 20]), tags: chance.some(ADDED, 0.2) },
    include: selection(chance, read),
    exclude: chance.is(0.5) ? { relation: 'OR', tags: [] } : selection(chance, read),
    action: chance.of(['action-dynamic-rule-block', 'action-monitor', 'action-challenge']),
  });
}

function somePolicy(chance: Chance, number: number): FlowControlPolicy {
  const read = [...RECORDED, ...ADDED, ...MARKS, 'all'];
  return policy({
    ...{ id: `p${number}`, name: `P ${number}`, tags: chance.some(ADDED, 0.3), timeframe: 1 + chance.below(12) },
    ...{ include: chance.is(0.6) ? [] : [chance.of(read)], exclude: chance.is(0.7) ? [] : [chance.of(read)] },
    key: chance.is(0.05) ? [{ attrs: 'tags' }] : [...new Set([chance.of(KEYS), chance.of(KEYS)])],
    steps: Array.from({ length: 1 + chance.below(3) }, () => chance.of(STEPS)),
  });
}

/**
 * Returns rules that each select by tags of the one before, of which the last one changes. The first one catches few sources, and each has
 * another target than the next: what a rule holds is then more than what those before it hold. In a circle, the first one also selects by
 * tags of the last one.
 */
function chain(chance: Chance): [DynamicRule, DynamicRule][] {
  const [isCircle, length] = [chance.is(0.3), 3 + chance.below(2)];
  const targets = ['ip', 'country', 'headers_x-key', 'cookies_sid'].sort(() => chance.next() - 0.5);
  return Array.from({ length }, (_, number) => {
    const before = ADDED[(number + length - 1) % length]!;
    const tags = number > 0 ? [before] : isCircle ? ['aaa', before] : ['aaa'];
    const made = rule({
      ...{ id: `r${number}`, name: `r${number}`, tags: [ADDED[number]], target: targets[number] },
      ...{ threshold: number === 0 ? 3 + chance.below(3) : chance.below(2), timeframe: 5 + chance.below(15), ttl: 3 + chance.below(20) },
      include: { relation: 'OR', tags },
      exclude: { relation: 'OR', tags: chance.is(0.7) ? [] : [chance.of([...RECORDED, ...ADDED, ...MARKS])] },
    });
    return [made, number === length - 1 ? { ...made, ttl: made.ttl + 5, threshold: made.threshold + chance.below(2) } : made];
  });
}

export function plan(chance: Chance, config: string): PlannedProtection {
  const sides = <S>(setting: S, other: S): [S | null, S | null] =>
    chance.of<[S | null, S | null]>([
      [setting, setting],
      [setting, other],
      [setting, other],
      [null, setting],
      [setting, null],
    ]);
  const changed = (each: DynamicRule, number: number): DynamicRule =>
    chance.is(0.5) ? { ...each, threshold: chance.below(4) } : { ...someRule(chance, number), tags: each.tags };
  const rules = Array.from({ length: chance.below(5) }, (_, number) => someRule(chance, number));
  const planned = protection({
    rules: chance.is(0.5) ? chain(chance) : rules.map((each, number) => sides(each, changed(each, number))),
    policies: Array.from({ length: chance.of([0, 0, 1, 2]) }, (_, number) => sides(somePolicy(chance, number), somePolicy(chance, number))),
  });
  return { ...planned, config };
}

function record(chance: Chance, second: number, configurations: readonly string[]): TrafficRecord {
  const maybe = (probability: number, name: string, value: () => unknown) => (chance.is(probability) ? { [name]: value() } : {});
  const tags = [
    ...chance.some(RECORDED, 0.4),
    ...chance.some(chance.is(0.1) ? [...ADDED, ...MARKS] : [], 0.4),
    ...(chance.is(0.1) ? ['all', 'other', null] : []),
  ];
  return at(second, {
    ...maybe(0.95, 'tags', () => (chance.is(0.05) ? null : tags)),
    ...maybe(0.95, 'ip', () => chance.of([...(chance.is(0.4) ? ['a'] : ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', ''])])),
    ...maybe(0.8, 'country', () => chance.of(['A', 'B', 'C', 'D', null])),
    ...maybe(0.5, 'asn', () => chance.of(['1', '2'])),
    ...maybe(0.7, 'human', () => chance.of([true, false, null])),
    ...maybe(0.6, 'session', () => chance.of(['s', 't', ''])),
    ...maybe(0.8, 'headers', () => ({
      ...maybe(0.6, chance.of(['X-Key', 'x-key', 'X-KEY']), () => chance.of(['one', 'two', '', 1, true, null])),
      ...maybe(0.3, 'x-key', () => 'three'),
      ...maybe(0.4, 'Host', () => 'shop.example.org'),
    })),
    ...maybe(0.5, 'cookies', () => ({ ...maybe(0.7, 'sid', () => chance.of(['k', 'l', 'm', '"', 'ü'])) })),
    ...maybe(0.6, 'arguments', () => ({ page: chance.of(['1', '2', '3']) })),
    ...maybe(0.3, 'security_config', () => ({ secpolid: chance.of(['p', 'q']) })),
    ...maybe(0.9, 'method', () => chance.of(['GET', 'POST'])),
    ...maybe(0.9, 'path', () => chance.of(['/a', '/b'])),
    ...maybe(0.4, 'query', () => chance.of(['?x', ''])),
    ...maybe(0.5, 'host', () => 'shop.example.org'),
    ...maybe(0.6, 'branch', () => chance.of(['prod', 'prod', ...configurations, 'other', null])),
  } as TrafficRecord);
}

const FIELDS = ['tags', 'ip', 'country', 'human', 'session', 'headers', 'cookies', 'arguments', 'method', 'path', 'host'] as const;

export function traffic(chance: Chance, configurations: readonly string[]): TrafficRecord[] {
  let second = 0;
  // A log may leave out a field of all requests, or have no value in it.
  const [lacking, isNull] = [chance.is(0.3) ? chance.of(FIELDS) : undefined, chance.is(0.5)];
  const records = Array.from({ length: chance.below(240) }, () => {
    const { [lacking!]: _, ...rest } = record(chance, (second += chance.of([0, 0, 0.25, 0.5, 1, 1, 4])), configurations);
    return (lacking !== undefined && isNull ? { ...rest, [lacking]: null } : rest) as TrafficRecord;
  });
  return chance.is(0.2) ? records.reverse() : chance.is(0.1) ? records.sort(() => chance.next() - 0.5) : records;
}
