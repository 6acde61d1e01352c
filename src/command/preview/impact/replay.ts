import type { TrafficRequest } from '../../../traffic/records';
import { TrafficEvaluation, type CountWatcher, type RequestLevel, requestLevel, type RequestOutcome } from '../../../traffic/rules';
import { isLoss, type Levels, type Transition, TransitionCounter } from './levels';
import { EffectCounter, type Known } from './effect-counter';
import { type EntryPlan, isRule, type PlannedSide, type Setting, trafficSettings, type SideName } from './entry-plan';
import { HumanSources, type Sources } from './human-sources';
import type { TimeSegments } from './segments';
import { feedsItself, replayedSettings } from './setting-tags';
import { SweepCounter } from './sweep-counter';
import type { Effect, EntryImpact, Side } from './traffic-impact';

/** Counters of a setting on one side of the plan. */
interface Counted {
  readonly plan: EntryPlan;
  readonly sources: Sources;
  /** Everything that the setting catches. */
  readonly all: EffectCounter;
  /** Requests that only this side tags, or that this side holds more strongly than the other. */
  readonly alone: EffectCounter;
}

interface ReplayedSide {
  readonly name: SideName;
  readonly evaluation: TrafficEvaluation;
  readonly counted: ReadonlyMap<Setting, Counted>;
}

/** Replays the requests of one configuration, before the plan and after it, in one pass. */
export class Replay {
  private readonly before: ReplayedSide;
  private readonly after: ReplayedSide;
  private readonly humans = new HumanSources();
  private readonly transitions = new TransitionCounter();
  private readonly transitionsByPlan = new Map<EntryPlan, TransitionCounter>();

  /** Sweeps of the rules that the plan adds or changes. */
  private readonly sweeps = new Map<Setting, SweepCounter>();

  /** The same, by what identifies their sources. */
  private readonly sweepsBySource = new Map<Sources, SweepCounter[]>();

  /** @param thresholds of the sweeps in addition to the planned ones; if empty, round numbers */
  public constructor(
    private readonly plans: readonly EntryPlan[],
    private readonly segments: TimeSegments,
    thresholds: readonly number[] = [],
  ) {
    for (const plan of plans) {
      const { change, after } = plan;
      this.transitionsByPlan.set(plan, new TransitionCounter());
      if (change === 'unchanged' || after.kind !== 'replayed' || !isRule(after.setting)) continue;
      const [sweep, sources] = [new SweepCounter(after.setting, thresholds), this.humans.of(after.setting)];
      this.sweeps.set(after.setting, sweep);
      this.sweepsBySource.set(sources, [...(this.sweepsBySource.get(sources) ?? []), sweep]);
    }
    this.before = this.side('before');
    this.after = this.side('after', (rule, value, time) => this.sweeps.get(rule)?.count(value, time));
  }

  /** Takes the next request, in the order of time. */
  public take(request: TrafficRequest): void {
    this.humans.take(request);
    this.sweep(request);
    const before = this.before.evaluation.take(request.record, request.time);
    const after = this.after.evaluation.take(request.record, request.time);
    const levels = { before: levelOf(this.before, before), after: levelOf(this.after, after) };
    this.transitions.count(levels, request);
    count(this.before, request, before, after, levels);
    count(this.after, request, after, before, levels);
    this.countHeldRules(before, after, levels, request);
  }

  private sweep({ record, time }: TrafficRequest): void {
    for (const [{ read }, sweeps] of this.sweepsBySource) {
      const value = read(record);
      if (value !== undefined) for (const sweep of sweeps) sweep.take(value, time, record.human === true);
    }
  }

  /** Changed levels of all requests. Valid after the last request. */
  public transitionsOf(known: Known): Transition[] {
    return this.transitions.transitions(known.humans);
  }

  /** Counts the levels of a request once for each entry whose rule holds it on either side. */
  private countHeldRules(before: RequestOutcome, after: RequestOutcome, levels: Levels, request: TrafficRequest): void {
    if (levels.before === levels.after) return;
    const plans = new Set([
      ...before.heldBy.map((rule) => this.before.counted.get(rule)!.plan),
      ...after.heldBy.map((rule) => this.after.counted.get(rule)!.plan),
    ]);
    for (const plan of plans) this.transitionsByPlan.get(plan)!.count(levels, request);
  }

  /** Returns the impacts of entries that change, and of entries whose effect changes because of them. */
  public impacts(known: Known): Record<EntryPlan['family'], EntryImpact[]> {
    const impacts: Record<EntryPlan['family'], EntryImpact[]> = { 'dynamic-rules': [], 'flow-control-policies': [] };
    for (const plan of this.plans) {
      const impact = this.impact(plan, known);
      const isSame = JSON.stringify(impact.before) === JSON.stringify(impact.after);
      if (impact.change !== 'unchanged' || !isSame) impacts[plan.family].push(impact);
    }
    return impacts;
  }

  private impact(plan: EntryPlan, known: Known): EntryImpact {
    const { planned, change, before, after } = plan;
    const { address, id, name } = planned;
    const isComparable = before.kind !== 'not-replayed' && after.kind !== 'not-replayed';
    const alone = ({ counted }: ReplayedSide, side: PlannedSide): Effect | null => {
      if (!isComparable) return null;
      const found = side.kind === 'replayed' ? counted.get(side.setting) : undefined;
      return found ? effectOf(found, 'alone', known) : new EffectCounter(this.segments).effect(known, new Set());
    };
    return {
      ...{ address, id, name, change },
      transitions: this.transitionsByPlan.get(plan)!.transitions(known.humans),
      before: sideOf(this.before, before, known),
      after: sideOf(this.after, after, known),
      released: alone(this.before, before),
      added: alone(this.after, after),
      sweep: after.kind === 'replayed' ? this.sweepOf(after.setting, known) : null,
    };
  }

  private sweepOf(setting: Setting, known: Known): EntryImpact['sweep'] {
    const sweep = this.sweeps.get(setting);
    if (!sweep || !isRule(setting)) return null;
    return {
      planned: setting.threshold,
      points: sweep.points(known.humans ? this.humans.of(setting).human : null),
      exact: !feedsItself(setting, replayedSettings(this.plans, 'after')),
    };
  }

  private side(name: SideName, watcher?: CountWatcher): ReplayedSide {
    const counted = new Map<Setting, Counted>();
    for (const plan of this.plans) {
      const { [name]: side } = plan;
      if (side.kind !== 'replayed') continue;
      const [all, alone] = [new EffectCounter(this.segments), new EffectCounter(this.segments)];
      counted.set(side.setting, { plan, sources: this.humans.of(side.setting), all, alone });
    }
    return { name, evaluation: new TrafficEvaluation(trafficSettings(this.plans, name), watcher), counted };
  }
}

function levelOf({ name, counted }: ReplayedSide, { heldBy }: RequestOutcome): RequestLevel {
  return heldBy.length === 0 ? 'free' : requestLevel(heldBy.map((rule) => counted.get(rule)!.plan.levels[name]));
}

/** Counts a request for one side, also as alone if the other side does not tag it, or holds it less strongly. */
function count(
  { name, counted }: ReplayedSide,
  request: TrafficRequest,
  ours: RequestOutcome,
  theirs: RequestOutcome,
  levels: Levels,
): void {
  for (const { rule, value } of ours.caught) counted.get(rule)!.all.source(value);
  const other = levels[name === 'before' ? 'after' : 'before'];
  for (const rule of ours.heldBy) {
    const found = counted.get(rule)!;
    add(found, request, isLoss({ before: found.plan.levels[name], after: other }));
  }
  for (const policy of ours.ended) {
    const found = counted.get(policy)!;
    add(found, request, !theirs.ended.some((other) => isOf(found.plan, other)));
  }
}

function add({ sources, all, alone }: Counted, request: TrafficRequest, isAlone: boolean): void {
  // A caught request always has a source.
  const value = sources.read(request.record)!;
  all.request(value, request);
  if (isAlone) alone.request(value, request);
}

/** Whether a setting is one side of an entry. */
function isOf({ before, after }: EntryPlan, setting: Setting): boolean {
  return [before, after].some((side) => side.kind === 'replayed' && side.setting === setting);
}

function sideOf({ counted }: ReplayedSide, side: PlannedSide, known: Known): Side {
  return side.kind === 'replayed' ? { kind: 'replayed', effect: effectOf(counted.get(side.setting)!, 'all', known) } : side;
}

function effectOf(counted: Counted, which: 'all' | 'alone', known: Known): Effect {
  return counted[which].effect(known, counted.sources.human);
}
