import type { DynamicRule, FlowControlPolicy } from '../../../src/model';
import type { TrafficRecord } from '../../../src/model/traffic';
import {
  Comparison,
  type Answer,
  type ComparedAction,
  type ComparedEntry,
  type ComparisonOptions,
  type Part,
} from '../../../src/traffic/compare';
import { tagsSelectedBy, TrafficEvaluation } from '../../../src/traffic/rules';
import { policy, rule, step } from '../rules/support';

// Random settings and random traces, which share nothing with the comparison but the evaluation of traffic.

/** Random numbers that are the same for the same seed (xorshift). */
export class Chance {
  private state: number;

  public constructor(seed: number) {
    this.state = (seed * 2654435761 + 88675123) >>> 0 || 1;
    for (let warm = 0; warm < 8; warm += 1) this.next();
  }

  public next(): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    this.state >>>= 0;
    return this.state / 4294967296;
  }

  public below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  public is(probability: number): boolean {
    return this.next() < probability;
  }

  public of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  public some<Item>(items: readonly Item[], probability: number): Item[] {
    return items.filter(() => this.is(probability));
  }
}

export interface Settings {
  readonly rules: readonly DynamicRule[];
  readonly policies: readonly FlowControlPolicy[];
  readonly actions: Readonly<Record<string, ComparedAction>>;
}

export const BASE = ['aaa', 'bbb'];
const ADDED = ['xxx', 'yyy'];
const MARKS = ['dynamic-rule:r1', 'dynamic-rule:r2', 'fc-id:p1'];
const READ = [...BASE, ...BASE, ...ADDED, ...MARKS, 'all', 'status:403'];
const ACTIONS: Settings['actions'] = {
  block: { type: 'block', tags: [], status: 403 },
  deny: { type: 'block', tags: ['yyy'], status: 404 },
  test: { type: 'challenge', tags: [] },
  ask: { type: 'ichallenge', tags: [] },
  watch: { type: 'monitor', tags: [] },
  let: { type: 'skip', tags: [] },
};
const STEPS = [
  step('GET', '/a'),
  step('GET', '/b'),
  step('POST', '/b'),
  step('POST', '/b', { headers: {} }),
  ...[step('GET', '/b'), step('GET', '/a')].map((each) => ({ ...each, headers: { host: 'OTHER.example.org' } })),
];

function selector(chance: Chance, tags = READ): DynamicRule['include'] {
  const count = chance.of([0, 1, 1, 1, 2, 2, 3]);
  return { relation: chance.of(['OR', 'AND']), tags: [...new Set(Array.from({ length: count }, () => chance.of(tags)))] };
}

function someRule(chance: Chance, id: string): DynamicRule {
  return rule({
    ...{ id, name: id, active: chance.is(0.95), target: chance.of(['ip', 'ip', 'ip', 'country', 'headers_key']) },
    ...{ threshold: chance.below(5), timeframe: 1 + chance.below(6), ttl: chance.of([0, 1, 2, 3, 5, 8, 12]) },
    tags: chance.some(ADDED, 0.3),
    include: selector(chance),
    exclude: chance.is(0.5) ? { relation: 'OR', tags: [] } : selector(chance),
    action: chance.of(Object.keys(ACTIONS)),
  });
}

function somePolicy(chance: Chance, id: string): FlowControlPolicy {
  return policy({
    ...{ id, name: id, active: chance.is(0.95), timeframe: 1 + chance.below(5), tags: chance.some(ADDED, 0.6) },
    ...{ include: chance.is(0.6) ? [] : [chance.of(READ)], exclude: chance.is(0.7) ? [] : [chance.of(READ)] },
    key: chance.of([[{ attrs: 'ip' }], [{ attrs: 'session' }], [{ attrs: 'ip' }, { attrs: 'session' }]]),
    steps: Array.from({ length: chance.of([1, 1, 2, 2, 3]) }, () => chance.of(STEPS)),
  });
}

export function someSettings(chance: Chance): Settings {
  const some = ['r1', 'r2', 'r3'].slice(0, 1 + chance.below(3)).map((id) => someRule(chance, id));
  // Rules that hold the same as another one.
  const held = some.map((each) => (chance.is(0.1) ? { ...chance.of(some), id: each.id, name: each.name } : each));
  // Several rules with one name add one tag.
  const rules = chance.is(0.1) ? held.map((each) => ({ ...each, name: chance.of(['r1', 'r2']) })) : held;
  const policies = ['p1', 'p2'].slice(0, chance.of([0, 0, 1, 1, 2])).map((id) => somePolicy(chance, id));
  const reading = (tag: string) => {
    const [include, exclude] = [[tag], []].map((tags) => ({ relation: 'OR' as const, tags }));
    return { active: true, target: 'ip', action: 'block', threshold: chance.below(2), ttl: 8, include, exclude };
  };
  if (chance.is(0.12)) {
    // A rule that shows what others of one name do.
    const each = { name: 'r1', active: true, threshold: chance.below(2), ttl: 8 };
    const others = ['r1', 'r2'].map((id) => ({ ...someRule(chance, id), ...each }));
    return { rules: [...others, { ...someRule(chance, 'r3'), ...reading('dynamic-rule:r1') }], policies, actions: ACTIONS };
  }
  if (!chance.is(0.25)) return { rules, policies, actions: ACTIONS };
  // A rule that shows what a policy does.
  const seen = { ...somePolicy(chance, 'p1'), active: true, tags: ['xxx'], include: [], exclude: [], timeframe: 5 };
  return { rules: [{ ...rules[0]!, ...reading('xxx') }], policies: [seen], actions: ACTIONS };
}

/** Returns the settings after a change of one member, or of several. */
export function changed(settings: Settings, chance: Chance): Settings {
  let { rules, policies, actions } = settings;
  for (let edits = chance.of([1, 1, 1, 2, 3]); edits > 0; edits -= 1) {
    if (chance.is(0.2) && rules.length > 0) {
      const other = chance.is(0.5) ? { name: 'another', isFollowed: chance.is(0.5) } : undefined;
      ({ rules, policies } = renamed(
        { rules, policies, actions },
        chance.of(rules).id,
        chance.of(['r1', 'r2', 'other', 'other', 'fresh']),
        other,
      ));
      continue;
    }
    const kind = chance.next();
    if (kind < 0.62) {
      const at = chance.below(rules.length);
      const other = someRule(chance, rules[at]?.id ?? 'r1');
      const member = chance.of([
        'threshold',
        'timeframe',
        'ttl',
        'include',
        'exclude',
        'action',
        'active',
        'tags',
        'target',
        'name',
      ] as const);
      const value =
        member === 'name' ? chance.of(['r1', 'r2', 'other', 'another']) : member === 'active' ? !rules[at]?.active : other[member];
      rules = rules.map((each, position) => (position === at ? { ...each, [member]: value } : each));
      if (chance.is(0.15)) rules = rules.map((each, position) => (position === at ? { ...each, ...pairOf(chance, each) } : each));
    } else if (kind < 0.7 && rules.length > 0) {
      const gone = chance.of(rules);
      rules = rules.filter((each) => each !== gone);
    } else if (kind < 0.78) {
      rules = [...rules, chance.is(0.5) && rules.length > 0 ? { ...chance.of(rules), id: 'r4', name: 'r4' } : someRule(chance, 'r5')];
      rules = rules.filter(({ id }, at) => rules.findIndex((other) => other.id === id) === at);
    } else if (kind < 0.93) {
      const at = chance.below(policies.length || 1);
      const other = somePolicy(chance, policies[at]?.id ?? 'p1');
      const member = chance.of(['timeframe', 'include', 'exclude', 'steps', 'steps', 'key', 'key', 'tags', 'active'] as const);
      policies =
        policies.length === 0
          ? [other]
          : chance.is(0.15)
            ? policies.filter((_, position) => position !== at)
            : policies.map((each, position) => (position === at ? { ...each, [member]: memberOf(chance, each, other, member) } : each));
    } else {
      const id = chance.of(Object.keys(actions));
      actions = { ...actions, [id]: chance.of(Object.values(ACTIONS)) };
    }
  }
  return { rules, policies, actions };
}

/**
 * Returns settings in which a rule has another name, and what selects by its tag follows.
 *
 * @param other another name of the rules that had the same name as this one, and whether what selects follows them, too
 */
function renamed(
  { rules, policies, actions }: Settings,
  id: string,
  name: string,
  other?: { readonly name: string; readonly isFollowed: boolean },
): Settings {
  const former = rules.find((each) => each.id === id)!.name;
  const from = `dynamic-rule:${former}`;
  const to = [name, ...(other?.isFollowed ? [other.name] : [])].map((each) => `dynamic-rule:${each}`);
  const follow = (tags: readonly string[]) => [...new Set(tags.flatMap((tag) => (tag === from ? to : tag)))];
  return {
    rules: rules.map((each) => ({
      ...{ ...each, name: each.id === id ? name : each.name === former ? (other?.name ?? former) : each.name },
      include: { ...each.include!, tags: follow(each.include!.tags) },
      exclude: { ...each.exclude!, tags: follow(each.exclude!.tags) },
    })),
    policies: policies.map((each) => ({ ...each, include: follow(each.include ?? []), exclude: follow(each.exclude ?? []) })),
    actions,
  };
}

/** Returns another value of a policy's member; for steps, often the same ones but for one. */
function memberOf(chance: Chance, policy: FlowControlPolicy, other: FlowControlPolicy, member: keyof FlowControlPolicy): unknown {
  if (member !== 'steps' || chance.is(0.3)) return other[member];
  const at = chance.below(policy.steps.length);
  return policy.steps.map((each, position) => (position === at ? chance.of(STEPS) : each));
}

function pairOf(chance: Chance, { threshold, timeframe, ttl }: DynamicRule): Partial<DynamicRule> {
  return chance.of<Partial<DynamicRule>>([
    { threshold: threshold * 2, timeframe: timeframe * 2 },
    { threshold: Math.floor(threshold / 2), timeframe: Math.max(1, Math.floor(timeframe / 2)) },
    { threshold: Math.max(0, threshold - 1), ttl: ttl + 1 },
    { threshold: threshold + 1, timeframe: timeframe + 1 },
  ]);
}

export interface Request {
  readonly time: number;
  readonly record: TrafficRecord;
}

export function someTrace(chance: Chance, closed: boolean, policies: readonly FlowControlPolicy[]): Request[] {
  const ips = chance.of([1, 1, 1, 2, 3]);
  const tags = closed ? [...BASE, ...ADDED] : [...BASE, ...ADDED, ...MARKS, 'status:403'];
  const density = chance.of([0.2, 0.5, 0.8]);
  const gaps = chance.of([
    [0, 0, 1, 1000],
    [0, 500, 1000, 2000],
    [0, 0, 0, 999, 1000, 2999, 3000],
    [0, 250, 1000, 4000, 6000],
  ]);
  const steady = chance.is(0.4) ? chance.some(tags, density) : undefined;
  const sessions = chance.of([1, 1, 2, 3]);
  const hosts = chance.of([['shop.example.org'], ['shop.example.org', 'other.example.org'], ['other.example.org']]);
  // Often, the requests begin with the steps of a policy.
  const steps = policies.length > 0 && chance.is(0.4) ? chance.of(policies).steps : [];
  let time = 0;
  return Array.from({ length: steps.length > 0 ? steps.length + 2 : 4 + chance.below(24) }, (_, at) => {
    time += chance.of(gaps);
    const ip = steps.length > 0 ? 0 : chance.below(ips);
    const record = {
      ip: `192.0.2.${ip}`,
      country: ['Austria', 'Brazil', 'Austria'][ip]!,
      session: `s${1 + chance.below(sessions)}`,
      method: steps[at]?.method ?? chance.of(['GET', 'POST']),
      path: steps[at]?.uri ?? chance.of(['/a', '/b']),
      host: steps[at]?.headers?.['host'] ?? chance.of(hosts),
      headers: (chance.is(0.7) ? { key: chance.of(['k1', 'k1', 'k2']) } : {}) as Record<string, string>,
      tags: steady && chance.is(0.8) ? steady : chance.some(tags, density),
    };
    return { time, record };
  });
}

const STRENGTH: Readonly<Record<string, number>> = { block: 3, challenge: 2, ichallenge: 2, monitor: 1, skip: -1 };

/** Returns the strength of what holds each request, with the service's precedence. A longer ttl tells the end of a hold from a hold. */
export function strengths({ rules, policies, actions }: Settings, trace: readonly Request[], longer = 0): number[] {
  const full = rules.map((each) => {
    const { tags, type, status } = actions[each.action]!;
    const answered = type === 'block' && status !== undefined ? [`status:${status}`] : [];
    return { ...each, ttl: each.ttl > 0 ? each.ttl + longer : 0, tags: [...(each.tags ?? []), ...tags, ...answered] };
  });
  const evaluation = new TrafficEvaluation({ rules: full, policies });
  return trace.map(({ time, record }) => {
    const held = evaluation.take(record, time).heldBy.map(({ action }) => STRENGTH[actions[action]!.type!]!);
    return held.length === 0 ? 0 : held.includes(-1) ? -1 : Math.max(...held);
  });
}

export interface Outcome {
  readonly answers: readonly Answer[];
  /** Undefined if nothing contradicts the answers. */
  readonly contradiction: string | undefined;
}

const isMark = (tag: string) => /^(dynamic-rule|fc-id|fc-name):/.test(tag);

/** Compares a random pair of settings, and looks for a trace that contradicts an answer. */
export function tried(seed: number, traces: number, budgetFor?: ComparisonOptions['budgetFor']): Outcome {
  const chance = new Chance(seed);
  const before = someSettings(chance);
  const after = changed(before, chance);
  const closed = chance.is(0.3);
  const sides = { before: withAction(before), after: withAction(after) };
  const comparison = new Comparison(sides, { ...(closed && { isClosed: isMark }), ...(budgetFor && { budgetFor }) });
  const pairs: [string, Settings, Answer][] = [['whole', after, comparison.whole()]];
  const entries: ComparedEntry[] = [];
  // A rename and what follows it are one change: none of its entries alone is what the plan does.
  const isFollowed = selects(after, newNames(before, after));
  for (const id of ['r1', 'r2', 'r3', 'r4', 'r5']) {
    const other = after.rules.find((each) => each.id === id);
    if (JSON.stringify(other) === JSON.stringify(before.rules.find((each) => each.id === id))) continue;
    entries.push({ kind: 'rule', id });
    if (isFollowed) continue;
    // The rule alone is changed. Its action is the one that it has after the change.
    const moved = other && { ...other, action: `${other.action}'` };
    const kept = before.rules.map((each) => (each.id === id ? moved : each));
    const rules = (kept.includes(moved) ? kept : [...kept, moved]).filter((each) => each !== undefined);
    const actions = { ...before.actions, ...(other && { [`${other.action}'`]: after.actions[other.action]! }) };
    pairs.push([id, { ...before, rules, actions }, comparison.of([{ kind: 'rule', id }])]);
  }
  for (const id of ['p1', 'p2']) {
    const policies = [...before.policies.filter((each) => each.id !== id), ...after.policies.filter((each) => each.id === id)];
    if (JSON.stringify(policies) === JSON.stringify(before.policies)) continue;
    entries.push({ kind: 'policy', id });
    if (isFollowed) continue;
    pairs.push([id, { ...before, policies }, comparison.of([{ kind: 'policy', id }])]);
  }
  const final = entries.map((entry) => ({ ...partsOf(comparison.of([entry])), ...comparison.withOthers([entry]) }));
  const contradiction = [
    // A loss of all changes is the loss of some change, alone or with the others.
    calm(comparison, entries) && !actionsDiffer(before, after) ? unconfirmedCalm(comparison) : undefined,
    ...final.flatMap(({ losses, gains }) => [
      unconfirmed(before, after, losses, 'with others, losses'),
      unconfirmed(after, before, gains, 'with others, gains'),
    ]),
    ...pairs.flatMap(([name, to, answer]) => [
      unconfirmed(before, to, answer.losses, `${name} losses`),
      unconfirmed(to, before, answer.gains, `${name} gains`),
    ]),
    ...Array.from({ length: traces }, () => someTrace(chance, closed, chance.of([before, after]).policies)).flatMap((trace) => {
      const was = strengths(before, trace);
      return pairs.flatMap(([name, to, answer]) => {
        const is = strengths(to, trace);
        return [
          contradicted(before, to, trace, was, is, answer.losses, `${name} losses`),
          contradicted(to, before, trace, is, was, answer.gains, `${name} gains`),
        ];
      });
    }),
  ].find((each) => each !== undefined);
  const shown = contradiction && `seed ${seed}${closed ? ' closed' : ''}: ${contradiction}\n${difference(before, after)}`;
  return { answers: pairs.map(([, , answer]) => answer), contradiction: shown };
}

/** Returns the tags from the names of rules that get another one. */
function newNames({ rules }: Settings, after: Settings): string[] {
  const former = new Map(rules.map(({ id, name }) => [id, name]));
  return after.rules.filter(({ id, name }) => (former.get(id) ?? name) !== name).map(({ name }) => `dynamic-rule:${name}`);
}

function selects({ rules, policies }: Settings, tags: readonly string[]): boolean {
  const read = [...rules, ...policies].flatMap(tagsSelectedBy);
  return tags.some((tag) => read.includes(tag));
}

function partsOf({ losses, gains }: Answer): Answer {
  return { losses, gains };
}

/** Whether no change loses a request, alone or with the others. */
function calm(comparison: Comparison, entries: readonly ComparedEntry[]): boolean {
  return entries.every((entry) => (comparison.withOthers([entry]).losses ?? comparison.of([entry]).losses).kind === 'none');
}

function actionsDiffer({ actions }: Settings, after: Settings): boolean {
  return JSON.stringify(actions) !== JSON.stringify(after.actions);
}

function unconfirmedCalm(comparison: Comparison): string | undefined {
  return comparison.whole().losses.kind === 'none' ? undefined : 'all changes lose a request, and none of them does';
}

export function withAction({ actions, ...settings }: Settings) {
  return { ...settings, action: (id: string) => actions[id] };
}

/** Evaluates a witness again. */
function unconfirmed(first: Settings, second: Settings, part: Part, name: string): string | undefined {
  if (part.kind !== 'some') return undefined;
  const trace = part.witness.map(({ time, record }) => ({ time, record }));
  const [was, is] = [strengths(first, trace), strengths(second, trace)];
  return is.at(-1)! < was.at(-1)! ? undefined : `${name}: the witness shows nothing: ${JSON.stringify({ trace, was, is })}`;
}

function contradicted(
  first: Settings,
  second: Settings,
  trace: readonly Request[],
  was: readonly number[],
  is: readonly number[],
  part: Part,
  name: string,
): string | undefined {
  if (part.kind !== 'none') return undefined;
  const at = was.findIndex((strength, position) => is[position]! < strength);
  if (at < 0) return undefined;
  const { reservations } = part;
  if (reservations.includes('restart') && [...first.policies, ...second.policies].some((each) => beginsTwice(each, trace)))
    return undefined;
  if (reservations.includes('tail')) {
    const longest = Math.max(...[...first.rules, ...second.rules].map(({ timeframe }) => timeframe));
    const [longer, exempt] = [strengths(second, trace, longest), strengths(first, trace, longest)];
    const isAllowed = (at: number) => is[at]! >= was[at]! || longer[at]! >= was[at]! || exempt[at]! <= is[at]!;
    if (trace.every((_, position) => isAllowed(position))) return undefined;
  }
  return `${name}: request ${at} of ${JSON.stringify({ trace, was, is, reservations })}`;
}

/** Whether a visitor takes the first step of a sequence twice. */
function beginsTwice({ steps: [first], key }: FlowControlPolicy, trace: readonly Request[]): boolean {
  const visitors = trace
    .filter(({ record }) => record.method === first!.method && record.path === first!.uri)
    .map(({ record }) => JSON.stringify(key.map(({ attrs }) => (record as Record<string, unknown>)[attrs!])));
  return new Set(visitors).size < visitors.length;
}

function difference(before: Settings, after: Settings): string {
  return JSON.stringify({ before: short(before), after: short(after) }, undefined, 1);
}

function short({ rules, policies }: Settings) {
  return {
    rules: rules.map(({ id, name, active, target, threshold, timeframe, ttl, tags, include, exclude, action }) =>
      JSON.stringify({ id, name, active, target, rate: [threshold, timeframe, ttl], tags, include, exclude, action }),
    ),
    policies: policies.map((each) => JSON.stringify(each)),
  };
}
