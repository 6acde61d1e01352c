import type { DynamicRule } from '../../model';
import { EVERY_REQUEST } from '../../model/facts';
import type { TrafficRecord } from '../../model/traffic';
import { isWeaker, type RequestLevel, requestLevel, TrafficEvaluation } from '../rules';
import { type EffectivePolicy, type EffectiveRule, tagsRead } from './settings';
import type { Side } from './side';

/** A request that is not yet evaluated. Requests of a trace that are alike share one record. */
export interface Draft {
  /** Milliseconds since the first request. */
  readonly time: number;
  readonly record: TrafficRecord;
}

/** A request of a trace, and its level on both sides. */
export interface EvaluatedRequest extends Draft {
  readonly first: RequestLevel;
  readonly second: RequestLevel;
}

/** Trace whose last request is held more weakly on the second side. */
export interface Weakened {
  readonly trace: readonly EvaluatedRequest[];
  /** Ids of the rules that give the last request its level on the first side, or exempt it on the second one. */
  readonly rules: readonly string[];
}

/** @param rules ids of the rules that give the request its level on the first side, or exempt it on the second one */
export type IsWanted = (request: EvaluatedRequest, rules: readonly string[]) => boolean;

export interface Evaluated {
  /** Requests up to the first wanted one that is held more weakly on the second side, or else to the first that is. */
  readonly found: Weakened | undefined;
  readonly isWanted: boolean;
  readonly cost: number;
}

/** Costs of any trace, and of a rule that may count a request. A request itself costs 1, as does each setting that is looked at. */
const COST_OF_TRACE = 30;
const COST_OF_COUNT = 1 / 6;

/** The request to find in a trace, and the limit of the cost. */
export interface Search {
  /** Default: any request is wanted that is held more weakly on the second side. */
  readonly isWanted?: IsWanted | undefined;
  /** Cost above which a trace is not evaluated. Default: no limit */
  readonly most?: number;
}

/** Evaluates a trace on two sides. */
export function evaluated(one: Side, other: Side, trace: readonly Draft[], search: Search = {}): Evaluated {
  const { isWanted = () => true, most = Infinity } = search;
  const acting = [one, other].map((side) => actingOn(side, trace, most));
  const cost = acting.reduce((sum, each) => sum + each.cost, COST_OF_TRACE + trace.length);
  // Finding what acts on a trace has a cost, too.
  if (cost > most) return { found: undefined, isWanted: false, cost: acting.reduce((sum, { found }) => sum + found, COST_OF_TRACE) };
  const [first, second] = acting.map((side) => new Watched(side)) as [Watched, Watched];
  const [former, latter]: [Level[], Level[]] = [[], []];
  let found: Weakened | undefined;
  for (const { time, record } of trace) {
    const [was, is] = [first.take(record, time), second.take(record, time)];
    former.push(was);
    latter.push(is);
    if (was === undefined || is === undefined || !isWeaker(is, was)) continue;
    const rules = is === 'skipped' && was === 'free' ? second.deciding : first.deciding;
    const isFound = isWanted({ time, record, first: was, second: is }, rules);
    if (!isFound && found) continue;
    found = { trace: withLevels(trace, former, latter), rules };
    if (isFound) return { found, isWanted: true, cost };
  }
  return { found, isWanted: false, cost };
}

/**
 * Whether the last request of a trace is held more weakly on the second side.
 *
 * @param most cost on each side above which the trace is not evaluated, and shows nothing
 */
export function isWeakened(one: Side, other: Side, trace: readonly Draft[], most: number): boolean {
  const [was, is] = [one, other].map((side) => levelsOn(side, trace, most)?.at(-1));
  return was !== undefined && is !== undefined && isWeaker(is, was);
}

/** Returns the requests of a trace with their levels on two sides. */
export function onBoth(one: Side, other: Side, trace: readonly Draft[]): EvaluatedRequest[] {
  return withLevels(trace, levelsOn(one, trace) ?? [], levelsOn(other, trace) ?? []);
}

/** Level of a request; undefined if it depends on an action of an unknown type. */
type Level = RequestLevel | undefined;

function withLevels(trace: readonly Draft[], former: readonly Level[], latter: readonly Level[]): EvaluatedRequest[] {
  return former.map((level, at) => ({ ...trace[at]!, first: level ?? 'free', second: latter[at] ?? 'free' }));
}

/** Levels of the requests of traces, by what acts on them. Thousands of changes that are alike have the same trace. */
const levels = new WeakMap<readonly Draft[], Map<string, readonly Level[]>>();

function levelsOn(side: Side, trace: readonly Draft[], most = Infinity): readonly Level[] | undefined {
  const acting = actingOn(side, trace, most);
  if (COST_OF_TRACE + trace.length + acting.cost > most) return undefined;
  const known = levels.get(trace) ?? new Map<string, readonly Level[]>();
  levels.set(trace, known);
  const effect = effectOf(acting);
  const found = known.get(effect) ?? new Watched(acting).takeAll(trace);
  known.set(effect, found);
  return found;
}

/** Settings of a side that may act on a trace. */
interface Acting {
  readonly rules: readonly EffectiveRule[];
  readonly policies: readonly EffectivePolicy[];
  /** Cost of finding them. */
  readonly found: number;
  /** Cost of finding them, and of evaluating the trace with them. */
  readonly cost: number;
}

/**
 * Returns the settings of a side that may act on a trace. The others select none of its requests.
 *
 * @param most cost above which they need not be complete
 */
function actingOn(side: Side, trace: readonly Draft[], most: number): Acting {
  const records = new Set(trace.map(({ record }) => record));
  const paths = new Set([...records].map(({ path }) => path));
  const read = side.policiesRead();
  const policies = read.filter(({ setting: { steps } }) => {
    const { uri } = steps.at(-1)!;
    return uri === undefined || paths.has(uri);
  });
  const tags = new Set([EVERY_REQUEST, ...policies.flatMap(({ adds }) => adds)]);
  for (const { tags: own } of records) for (const tag of own ?? []) if (tag !== null) tags.add(tag);
  const rules = new Set<EffectiveRule>();
  let found = read.length;
  const cost = () => found + trace.length * (rules.size + policies.length) * COST_OF_COUNT;
  for (const tag of tags) {
    for (const rule of side.rulesTriggeredBy(tag, trace.length)) {
      found += 1;
      if (rule && !rules.has(rule)) {
        rules.add(rule);
        rule.adds.forEach((added) => tags.add(added));
      }
      if (cost() > most) return { rules: [...rules], policies, found, cost: cost() };
    }
  }
  return { rules: [...rules], policies, found, cost: cost() };
}

/** Returns what settings do together, whatever their names are: what each holds, and the tags by which they select that it adds. */
function effectOf({ rules, policies }: Acting): string {
  const read = new Set(tagsRead([...rules, ...policies]));
  const parts = [
    ...rules.map(({ shape, adds }) => [shape, addedOf(adds, read)]),
    ...policies.map(({ sequence, adds }) => [sequence, addedOf(adds, read)]),
  ];
  return JSON.stringify(parts.map((part) => JSON.stringify(part)).sort());
}

function addedOf(adds: readonly string[], read: ReadonlySet<string>): string[] {
  return adds.filter((tag) => read.has(tag)).sort();
}

/** Evaluates a trace with the settings that may act on it. */
class Watched {
  private readonly evaluation: TrafficEvaluation;
  private readonly levels = new Map<DynamicRule, Level>();

  /** Record of the latest request, the rules that hold the request, and its level. */
  private record: TrafficRecord | undefined;
  private holding: readonly DynamicRule[] = [];
  private level: Level;

  public constructor({ rules, policies }: Acting) {
    for (const { setting, level } of rules) this.levels.set(setting, level);
    this.evaluation = new TrafficEvaluation({
      rules: rules.map(({ setting }) => setting),
      policies: policies.map(({ setting }) => setting),
    });
  }

  public takeAll(trace: readonly Draft[]): Level[] {
    return trace.map(({ record, time }) => this.take(record, time));
  }

  /** Takes a request. */
  public take(record: TrafficRecord, time: number): Level {
    if (record === this.record && this.evaluation.takeAlike(time)) return this.level;
    this.record = record;
    const { heldBy } = this.evaluation.take(record, time);
    this.holding = heldBy;
    if (heldBy.length === 0) return (this.level = 'free');
    const levels = heldBy.map((rule) => this.levels.get(rule));
    const known = levels.filter((level) => level !== undefined);
    return (this.level = known.includes('skipped') ? 'skipped' : known.length < levels.length ? undefined : requestLevel(known));
  }

  /** Ids of the rules that gave the latest request its level. */
  public get deciding(): string[] {
    return this.holding.filter((rule) => this.levels.get(rule) === this.level).map(({ id }) => id);
  }
}
