import { mostOf } from '../../model/extremes';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { FlowControlPolicy } from '../../model';
import type { TrafficRecord } from '../../model/traffic';
import { targetOf } from '../rules';
import { EVERY_REQUEST } from '../../model/facts';
import type { Budget } from './budget';
import type { Relations } from './relations';
import { example } from './selection';
import { type Effective, type EffectiveRule, tagsRead } from './settings';
import type { Side } from './side';
import { type Draft, evaluated, type Evaluated, type IsWanted, type Weakened } from './trace';

/** Rule to which a witness is sought: what it holds on the first side, or on the second one, the other side does not hold. */
export interface Suspect {
  readonly rule: EffectiveRule;
  readonly side: 'first' | 'second';
  /** The rule on the other side, if there is one. */
  readonly counterpart: EffectiveRule | undefined;
}

/** Highest threshold for which a trace is made. */
const MAX_THRESHOLD = 30_000;

/** Number of tries with requests by chance, where no try on purpose finds a witness. */
const CHANCES = 40;

/** Searches for a short trace, one of whose requests has a weaker level on the second side than on the first one. */
export class WitnessSearch {
  private left: number;
  private spent = 0;
  private byChangedTag: ReadonlyMap<string, ReadonlySet<Effective>> | undefined;

  /** @param budget of the search for a suspect */
  public constructor(
    private readonly first: Side,
    private readonly second: Side,
    private readonly relations: Relations,
    private readonly reverse: boolean,
    private readonly budget: Budget,
  ) {
    this.left = budget.search;
  }

  /** Searches for a request that the suspect holds. @returns that trace, else one with another request that is held more weakly */
  public find({ rule, side, counterpart }: Suspect): Found | undefined {
    // Later suspects get what the earlier ones leave, and at least a part, until they have had the whole once more.
    if (this.spent > this.budget.search * 2) return undefined;
    this.left = Math.max(this.left, this.budget.search / 4);
    const isOwn: IsWanted = ({ second }, rules) => (side === 'first' ? rules.includes(rule.setting.id) : second === 'skipped');
    let other: Found | undefined;
    for (const trace of this.traces({ rule, side, counterpart })) {
      const { found, isWanted } = this.evaluated(trace, isOwn);
      if (found && isWanted) return { ...this.shortened(found, isOwn), isOwn: true };
      if (found) other ??= { ...this.shortened(found), isOwn: false };
      if (this.left <= 0) break;
    }
    return other;
  }

  private evaluated(trace: readonly Draft[], isWanted?: IsWanted): Evaluated {
    const most = Math.max(this.left, this.budget.trace);
    const evaluation = evaluated(this.first, this.second, trace, { isWanted, most });
    this.spend(evaluation.cost);
    return evaluation;
  }

  private spend(cost: number): void {
    this.left -= cost;
    this.spent += cost;
  }

  /** Leaves out the requests that a witness does not need. */
  private shortened(witness: Weakened, isWanted?: IsWanted): Weakened {
    let shortest = witness;
    if (witness.trace.length <= MAX_SHORTENED) {
      for (let at = 0; at < shortest.trace.length - 1;) {
        const rest = shortest.trace.filter((_, position) => position !== at);
        const { found: shorter, isWanted: isShorter } = this.evaluated(rest, isWanted);
        if (shorter && isShorter) {
          shortest = shorter;
        } else {
          // Of requests that are alike, usually all are needed.
          const { record } = shortest.trace[at]!;
          while (at < shortest.trace.length - 1 && shortest.trace[at]!.record === record) at += 1;
        }
      }
    }
    const begin = shortest.trace[0]!.time;
    return { ...shortest, trace: shortest.trace.map((request) => ({ ...request, time: request.time - begin })) };
  }

  private *traces(suspect: Suspect): Generator<Draft[]> {
    const { rule, counterpart } = suspect;
    const related = this.related(suspect);
    const involved = [rule, ...(counterpart ? [counterpart] : []), ...related];
    const base = baseRecord(involved);
    // Traces are made from the tags by which these settings select.
    this.spend(tagsRead(involved).length);
    // Requests get the tags that only known settings add from these settings alone.
    const tagSets = new Map(
      [...this.tagSets(suspect, related)]
        .map((tags) => tags.filter((tag) => !this.relations.isClosed(tag)))
        .map((tags) => [[...tags].sort().join('\n'), tags]),
    );
    // A rule with a high threshold leaves few tries: the plainest trace after each prefix comes before the others.
    if (rule.setting.threshold >= MANY && isShort(rule)) {
      const [plain] = patterns(rule, counterpart);
      const rest = this.left * FOR_OTHERS;
      for (const prefix of plain ? this.prefixes(suspect, related, base) : []) {
        if (this.left <= rest) break;
        for (const tags of tagSets.values()) {
          if (this.left <= rest) break;
          const [trace] = withProbes(prefix, tags, plain!, base, false, rule, counterpart);
          if (trace) yield trace;
        }
      }
    }
    for (const prefix of this.prefixes(suspect, related, base)) {
      for (const tags of tagSets.values()) {
        for (const spread of counterpart && counterpart.target !== rule.target ? [true, false] : [false])
          for (const times of patterns(rule, counterpart)) yield* withProbes(prefix, tags, times, base, spread, rule, counterpart);
      }
    }
    yield* this.byChance(suspect, related, base);
  }

  /**
   * Returns the settings that add tags by which the rule or its counterpart selects, directly or through others: tags which differ, or
   * which requests get from known settings alone.
   */
  private related({ rule, counterpart }: Suspect): Effective[] {
    const found = new Set<Effective>();
    let tags = tagsRead([rule, ...(counterpart ? [counterpart] : [])]);
    for (let depth = 0; depth < 3 && tags.length > 0; depth += 1) {
      const changed = tags.flatMap((tag) => [...(this.changing().get(tag) ?? [])]);
      const closed = tags.filter((tag) => this.relations.isClosed(tag));
      const others = [this.first, this.second].flatMap((side) => closed.flatMap((tag) => [...side.addersOf(tag)]));
      const next = [...new Set([...changed, ...others])].filter((setting) => !found.has(setting)).slice(0, MAX_RELATED);
      next.forEach((setting) => found.add(setting));
      tags = tagsRead(next);
    }
    return [...found];
  }

  /** Returns the settings that change, or read what changes, by the tags that they add and whose requests may differ. */
  private changing(): ReadonlyMap<string, ReadonlySet<Effective>> {
    if (this.byChangedTag) return this.byChangedTag;
    const found = new Map(this.relations.changedTags().map((tag) => [tag, new Set<Effective>()]));
    for (const side of [this.first, this.second]) {
      for (const key of this.relations.affected()) {
        const setting = side.get(key);
        for (const tag of setting?.adds ?? []) found.get(tag)?.add(setting!);
      }
    }
    return (this.byChangedTag = found);
  }

  /** Returns requests that come before those of the rule: none, or those that make other settings add their tags. */
  private *prefixes({ rule }: Suspect, related: readonly Effective[], base: TrafficRecord): Generator<Prefix> {
    yield NO_PREFIX;
    const others = [rule, ...related.filter((setting) => setting !== rule)];
    for (const setting of others) yield* this.prefixOf(setting, base, []);
    for (const one of others) {
      for (const other of others) {
        if (one === other || one.kind === 'policy') continue;
        // The first one's tags are those by which the other one selects.
        const shared = one.adds.filter((tag) => tagsRead([other]).includes(tag));
        if (shared.length === 0 && other.kind === 'policy') continue;
        for (const before of this.prefixOf(one, base, []))
          for (const after of this.prefixOf(other, base, shared)) yield joined(before, after);
      }
    }
  }

  private *prefixOf(setting: Effective, base: TrafficRecord, given: readonly string[]): Generator<Prefix> {
    const version = this.otherVersion(setting);
    const isOfFirst = this.first.get(setting.key) === setting;
    const isFree = (tag: string) => !given.includes(tag) && !this.relations.isClosed(tag);
    const model = example(setting.selection, this.relations.facts(setting.kind, this.reverse));
    const needed = [...(model ?? [])].filter(([tag, [has]]) => has === true && isFree(tag)).map(([tag]) => tag);
    // Requests that only this version of the setting takes.
    const gap = version && this.relations.gap(setting, version, isOfFirst ? this.reverse : !this.reverse);
    const apart = gap && [...gap].filter(([tag, [one, other]]) => (one ?? other) === true && isFree(tag)).map(([tag]) => tag);
    const known = new Set<string>();
    for (const tags of [needed, ...(apart ? [apart] : [])]) {
      const key = [...tags].sort().join('\n');
      if (!known.has(key)) yield* this.prefixWith(setting, version, base, tags);
      known.add(key);
    }
  }

  private *prefixWith(setting: Effective, version: Effective | undefined, base: TrafficRecord, tags: readonly string[]): Generator<Prefix> {
    if (setting.kind === 'rule') {
      if (!isShort(setting)) return;
      const requests = new Array<Draft>(setting.setting.threshold + 1).fill(request(base, tags, 0));
      yield { requests, last: (record) => record, adds: setting.adds, delays: [1, setting.setting.ttl * 1000 - 1] };
      return;
    }
    const steps = setting.setting.steps.map((step) => stepRecord(step));
    const before = steps.slice(0, -1);
    const ends = (record: TrafficRecord): TrafficRecord => merged(record, steps.at(-1)!, tags);
    const requestsOf = (visitor: (at: number) => TrafficRecord) =>
      before.map((step, at) => request(merged(visitor(at), step, tags), [], 0));
    const prefix = { requests: requestsOf(() => base), last: ends, adds: setting.adds, delays: [1] };
    yield prefix;
    // Visitors who lack what only the other version of the policy tells them apart by.
    const own = keyParameters(setting).map(({ field, name }) => `${field} ${name}`);
    const lacking = version ? keyParameters(version).filter(({ field, name }) => !own.includes(`${field} ${name}`)) : [];
    if (lacking.length > 0)
      yield { ...prefix, requests: requestsOf(() => without(base, lacking)), last: (record) => ends(without(record, lacking)) };
    if (before.length === 0) return;
    // Slow visitors, who begin long before the last step, and those who begin twice.
    yield { ...prefix, delays: [setting.setting.timeframe * 1000 - 1] };
    // Visitors of a coarser key.
    yield { ...prefix, requests: requestsOf((at) => varied(base, at + 1, [])) };
  }

  /** Returns a setting as the other side has it. */
  private otherVersion(setting: Effective): Effective | undefined {
    return [this.first, this.second].map((side) => side.get(setting.key)).find((each) => each !== undefined && each !== setting);
  }

  /** Returns tags of the requests that the rule counts. */
  private *tagSets({ rule, side, counterpart }: Suspect, related: readonly Effective[]): Generator<readonly string[]> {
    const reverse = this.reverse !== (side === 'second');
    const gap = counterpart && this.relations.gap(rule, counterpart, reverse);
    // Requests that other rules, which may hold the same source, do not count.
    const apart = related.map((other) => (other.kind === 'rule' && other !== rule ? this.relations.gap(rule, other, reverse) : undefined));
    const models = [gap, example(rule.selection, this.relations.facts('rule', reverse)), ...apart].filter((model) => model !== undefined);
    const changed = this.changing();
    for (const model of models) {
      const tags = [...model].filter(([tag, [one, other]]) => (one ?? other) === true && tag !== EVERY_REQUEST).map(([tag]) => tag);
      yield tags;
      const fixed = tags.filter((tag) => !changed.has(tag));
      if (fixed.length < tags.length) yield fixed;
      const needed = rule.selection.include.tags.filter((tag) => tags.includes(tag));
      if (needed.length < tags.length) yield needed;
    }
    const { include } = rule.selection;
    if (!include.needsAll) for (const tag of include.tags.slice(0, MAX_TAGS)) yield [tag];
    if (side === 'first') yield [];
  }

  private *byChance(suspect: Suspect, related: readonly Effective[], base: TrafficRecord): Generator<Draft[]> {
    const { rule, counterpart } = suspect;
    const involved = [rule, ...(counterpart ? [counterpart] : []), ...related];
    const rules = involved.filter((setting): setting is EffectiveRule => setting.kind === 'rule');
    const longest = mostOf(rules.map(({ setting }) => setting.threshold));
    if (!(longest >= 0 && longest <= MAX_BY_CHANCE)) return;
    // The same for each search, so that the same plan has the same report.
    const source = xoroshiro128plus(1);
    const random = () => uniformFloat64(source);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
    const isGiven = (tag: string) => tag !== EVERY_REQUEST && !this.relations.isClosed(tag);
    const tags = [...new Set(tagsRead(involved))].filter(isGiven).slice(0, 12);
    const steps = involved.flatMap((setting) => (setting.kind === 'policy' ? setting.setting.steps.map(stepRecord) : []));
    const gaps = [0, 1, 1000, ...rules.flatMap(({ setting: { timeframe, ttl } }) => [timeframe * 1000 - 1, timeframe * 500, ttl * 1000])];
    const length = Math.min(80, 3 * longest + 8 + 3 * steps.length);
    for (let chance = 0; chance < CHANCES; chance += 1) {
      const density = random();
      const slow = random() * 0.4;
      let time = 0;
      const trace: Draft[] = [];
      for (let at = 0; at < length; at += 1) {
        time += random() < slow ? pick(gaps) : 0;
        const chosen = tags.filter(() => random() < density);
        const visitor = random() < 0.15 ? varied(base, 1 + Math.floor(random() * 2), []) : base;
        const record = steps.length > 0 && random() < 0.7 ? merged(visitor, pick(steps), []) : visitor;
        trace.push(request(record, chosen, time));
      }
      yield trace;
    }
  }
}

interface Found extends Weakened {
  /** Whether the suspect may hold the last request. */
  readonly isOwn: boolean;
}

const MAX_SHORTENED = 60;

/** Threshold from which a search cannot try all traces. */
const MANY = 40;

/** Share of the effort that the plainest traces leave to others. */
const FOR_OTHERS = 0.75;
const MAX_RELATED = 12;
const MAX_TAGS = 4;
const MAX_BY_CHANCE = 40;

/** Requests that come first, and what the later requests need so that settings add their tags. */
interface Prefix {
  readonly requests: readonly Draft[];
  readonly last: (record: TrafficRecord) => TrafficRecord;
  readonly adds: readonly string[];
  /** Times after the last of these requests at which the next ones come, in milliseconds. */
  readonly delays: readonly number[];
}

const NO_PREFIX: Prefix = { requests: [], last: (record) => record, adds: [], delays: [0] };

function joined(one: Prefix, other: Prefix): Prefix {
  const shift = duration(one.requests) + 1;
  return {
    requests: [...one.requests, ...other.requests.map((each) => ({ ...each, time: each.time + shift }))],
    last: (record) => other.last(one.last(record)),
    adds: [...one.adds, ...other.adds],
    delays: other.delays,
  };
}

/** Whether a trace can have as many requests as a rule allows. */
function isShort({ setting: { threshold } }: EffectiveRule): boolean {
  return threshold >= 0 && threshold <= MAX_THRESHOLD;
}

function duration(requests: readonly Draft[]): number {
  return mostOf(
    requests.map(({ time }) => time),
    0,
  );
}

/** Returns times of requests that the rule catches at the last, in milliseconds from the first. */
function* patterns(rule: EffectiveRule, counterpart: EffectiveRule | undefined): Generator<number[]> {
  const { threshold, timeframe } = rule.setting;
  if (!isShort(rule) || (counterpart && !isShort(counterpart))) return;
  const window = timeframe * 1000 - 1;
  const times = (at: (position: number) => number) => Array.from({ length: threshold + 1 }, (_, position) => at(position));
  yield times(() => 0);
  if (threshold > 0) {
    yield times((position) => Math.floor((position * window) / threshold));
    yield times((position) => (position === 0 ? 0 : window));
    yield times((position) => (position < threshold ? 0 : window));
  }
  if (!counterpart) return;
  const { threshold: other, timeframe: shorter } = counterpart.setting;
  if (other > 0 && shorter < timeframe) yield times((position) => Math.min(window, Math.floor(position / other) * shorter * 1000));
  // A rule that excludes its own tags counts nothing from a source that it has caught, and so may let it go earlier.
  const first = Array.from({ length: other + 1 }, (_, position) => (position === 0 ? 0 : shorter * 1000 - 1));
  for (const gap of [500, 1000]) yield [...first, ...times(() => first.at(-1)! + gap)];
}

/** Returns traces that end with requests after those that the rule counts, at the times at which holds begin and end. */
function* withProbes(
  prefix: Prefix,
  tags: readonly string[],
  times: readonly number[],
  base: TrafficRecord,
  spread: boolean,
  rule: EffectiveRule,
  counterpart: EffectiveRule | undefined,
): Generator<Draft[]> {
  const given = tags.filter((tag) => !prefix.adds.includes(tag));
  const own = targetOf(rule.setting.target)?.fields ?? [];
  const record = (at: number) => (spread ? varied(base, at, own) : base);
  const probe = (time: number) => request(base, [], time);
  for (const delay of prefix.delays) {
    const start = duration(prefix.requests) + delay;
    const alike = spread ? undefined : request(prefix.last(base), given, 0).record;
    const body = times.map((time, at) => ({ time: start + time, record: alike ?? request(prefix.last(record(at)), given, 0).record }));
    const end = body.at(-1)!.time;
    yield [...prefix.requests, ...body, probe(end + 1)];
    const moments = [...new Set(body.map(({ time }) => time))];
    const ends = [rule, ...(counterpart ? [counterpart] : [])].flatMap(({ setting: { ttl } }) =>
      [...moments.slice(0, 3), ...moments.slice(-3)].flatMap((time) => [time + ttl * 1000 - 1, time + ttl * 1000]),
    );
    const later = [...new Set([end + 1, end + 1000, ...ends])].filter((time) => time > end).sort((a, b) => a - b);
    yield [...prefix.requests, ...body, ...later.map(probe)];
    const isCounted = [rule, counterpart].some((each) => each?.selection.include.tags.every((tag) => tag === EVERY_REQUEST));
    if (isCounted) for (const time of later) yield [...prefix.requests, ...body, probe(time)];
    for (const time of new Set([later[0]!, later.at(-1)!])) {
      yield [
        ...prefix.requests,
        ...body,
        request(prefix.last(record(times.length)), given, time),
        ...later.filter((each) => each > time).map(probe),
      ];
    }
  }
}

/** Values of one visitor. Records of the service have all of these. */
const VISITOR = {
  ip: '192.0.2.1',
  asn: '64500',
  country: 'Austria',
  organization: 'Example',
  geo_region: 'Vienna',
  session: 'session-1',
  authority: 'www.example.com',
  host: 'www.example.com',
  method: 'GET',
  path: '/',
  query: '',
  security_config: { secpolid: 'policy', secpolentryid: 'entry' },
};

/** Members of a record with names of their own. */
const MAPS = ['headers', 'cookies', 'arguments'] as const;

/** Returns the record of a visitor who has each header, cookie and argument by which settings tell sources or visitors apart. */
function baseRecord(settings: readonly Effective[]): TrafficRecord {
  const parameters = settings.flatMap((setting) =>
    setting.kind === 'rule' && setting === settings[0] ? (targetOf(setting.setting.target)?.parameters ?? []) : keyParameters(setting),
  );
  const maps = MAPS.map((map) => {
    const names = parameters.filter(({ field }) => field === map).map(({ name }) => name);
    return [map, Object.fromEntries(names.map((name) => [name, valueOf(name, 1)]))];
  });
  return { ...VISITOR, ...(Object.fromEntries(maps) as object) };
}

/** Value of a header, a cookie or an argument by which settings tell visitors apart. */
function valueOf(name: string, visitor: number): string {
  return `${name} of visitor ${visitor}`;
}

function isVisitors(name: string, value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(valueOf(name, 0).slice(0, -1));
}

/** A header, a cookie or an argument. */
interface Parameter {
  readonly field: string;
  readonly name: string;
}

/** Returns a record without some of its headers, cookies and arguments. */
function without(record: TrafficRecord, parameters: readonly Parameter[]): TrafficRecord {
  const maps = MAPS.map((map) => {
    const dropped = parameters.filter(({ field }) => field === map).map(({ name }) => name);
    return [map, Object.fromEntries(Object.entries(record[map] ?? {}).filter(([name]) => !dropped.includes(name)))];
  });
  return { ...record, ...(Object.fromEntries(maps) as object) };
}

function keyParameters(setting: Effective): Parameter[] {
  if (setting.kind === 'rule') return [];
  return setting.setting.key.flatMap(({ headers, cookies, args }) => [
    ...(headers === undefined ? [] : [{ field: 'headers', name: headers }]),
    ...(cookies === undefined ? [] : [{ field: 'cookies', name: cookies }]),
    ...(args === undefined ? [] : [{ field: 'arguments', name: args }]),
  ]);
}

/** Returns the record of another visitor, with the same values in some fields. */
function varied(record: TrafficRecord, at: number, kept: readonly string[]): TrafficRecord {
  if (at === 0) return record;
  const number = at + 1;
  // What belongs to an address stays with it.
  const all = kept.includes('ip') ? [...kept, 'asn', 'country', 'organization'] : kept;
  const other = {
    ...{ session: `session-${number}`, ip: `192.0.2.${(at % 250) + 1}` },
    ...{ asn: `${64500 + at}`, country: `Country ${number}`, organization: `Example ${number}` },
    ...Object.fromEntries(
      MAPS.map((map) => [map, Object.fromEntries(Object.keys(record[map] ?? {}).map((name) => [name, valueOf(name, number)]))]),
    ),
  };
  return { ...record, ...(Object.fromEntries(Object.entries(other).filter(([field]) => !all.includes(field))) as object) };
}

/** Returns the fields of a request that takes a step. */
function stepRecord({ method, uri, args = {}, cookies = {}, headers = {} }: FlowControlPolicy['steps'][number]): TrafficRecord {
  const host = Object.entries(headers).find(([name]) => name.toLowerCase() === 'host')?.[1];
  return {
    ...{ headers, cookies, arguments: args },
    ...(method !== undefined && { method }),
    ...(uri !== undefined && { path: uri }),
    ...(host !== undefined && { host }),
  };
}

/** Host and parameters that a request of a trace has for the steps of policies, and that a plain visitor lacks. */
export interface Asked {
  readonly host?: string;
  /** Names, by the member of a record: `headers`, `cookies`, `arguments`. */
  readonly names: Readonly<Partial<Record<(typeof MAPS)[number], readonly string[]>>>;
}

/** Returns what a request of a trace has beside what all visitors have. */
export function askedOf(record: TrafficRecord): Asked {
  const { host } = record;
  const names = MAPS.flatMap((map) => {
    const asked = Object.entries(record[map] ?? {}).filter(([name, value]) => !isVisitors(name, value));
    const others = asked.map(([name]) => name).filter((name) => map !== 'headers' || name.toLowerCase() !== 'host');
    return others.length === 0 ? [] : [[map, others] as const];
  });
  return { ...(typeof host === 'string' && host !== VISITOR.host && { host }), names: Object.fromEntries(names) };
}

function merged(record: TrafficRecord, step: TrafficRecord, tags: readonly string[]): TrafficRecord {
  const maps = MAPS.map((map) => [map, { ...record[map], ...step[map] }]);
  return { ...record, ...step, ...(Object.fromEntries(maps) as object), tags: [...new Set([...(record.tags ?? []), ...tags])] };
}

function request(record: TrafficRecord, tags: readonly string[], time: number): Draft {
  return { time, record: { ...record, tags: [...new Set([...(record.tags ?? []), ...tags])] } };
}
