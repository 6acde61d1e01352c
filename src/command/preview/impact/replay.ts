import { push } from '../../../model/multimap';
import type { TrafficRequest } from '../../../traffic/records';
import { TrafficEvaluation, type CountWatcher, type RequestLevel, requestLevel, type RequestOutcome } from '../../../traffic/rules';
import { causesOf } from './causes';
import { contributes, isLoss, type Transition, TransitionCounter } from './levels';
import { EffectCounter, type Known } from './effect-counter';
import {
  type EntryPlan,
  isRule,
  type PlannedSide,
  replayedSettings,
  type Setting,
  sweptRule,
  trafficSettings,
  type SideName,
} from './entry-plan';
import { HumanSources, type Sources } from './human-sources';
import { Numbered } from './numbered';
import type { TimeSegments } from './segments';
import { SweepCounter } from './sweep-counter';
import { TagFlow } from './tag-flow';
import type { EntryImpact, Side } from './traffic-impact';

/** Counters of a setting on one side of the plan. */
interface Counted {
  readonly plan: EntryPlan;
  readonly sources: Sources;
  /** Everything that the setting catches. */
  readonly caught: EffectCounter;
}

/** Counters of what an entry loses and gains between the sides. */
interface Difference {
  readonly lost: EffectCounter;
  readonly gained: EffectCounter;
  readonly transitions: TransitionCounter;
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
  private readonly differences = new Map<EntryPlan, Difference>();

  /** Which settings select by tags that others add, after the plan. */
  private readonly flowAfter: TagFlow<Setting>;

  /** Numbers of the sessions of all counters. */
  private readonly sessions = new Numbered();

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
      const [lost, gained] = [this.counter(), this.counter()];
      this.differences.set(plan, { lost, gained, transitions: new TransitionCounter() });
      const rule = sweptRule(plan);
      if (!rule) continue;
      const sources = this.humans.of(rule);
      const sweep = new SweepCounter(rule, thresholds, sources.numbers);
      this.sweeps.set(rule, sweep);
      push(this.sweepsBySource, sources, sweep);
    }
    this.flowAfter = new TagFlow(replayedSettings(plans, 'after'), (setting) => [setting]);
    this.before = this.side('before');
    this.after = this.side('after', (rule, value, time) => this.sweeps.get(rule)?.count(value, time));
  }

  /** Takes the next request, in the order of time. */
  public take(request: TrafficRequest): void {
    this.humans.take(request);
    this.sweep(request);
    const before = this.before.evaluation.take(request.record, request.time);
    const after = this.after.evaluation.take(request.record, request.time);
    count(this.before, request, before);
    count(this.after, request, after);
    this.compareTags(before, after, request);
    this.compareLevels(before, after, request);
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

  /** Counts a request that a policy tags on one side only. */
  private compareTags({ ended: ours }: RequestOutcome, { ended: theirs }: RequestOutcome, request: TrafficRequest): void {
    for (const policy of ours) {
      const { plan, sources } = this.before.counted.get(policy)!;
      if (!theirs.some((other) => isOf(plan, other))) this.differences.get(plan)!.lost.request(sources, request);
    }
    for (const policy of theirs) {
      const { plan, sources } = this.after.counted.get(policy)!;
      if (!ours.some((other) => isOf(plan, other))) this.differences.get(plan)!.gained.request(sources, request);
    }
  }

  /** Counts a request whose level changes, as a whole and for each entry that takes part in the change. */
  private compareLevels(before: RequestOutcome, after: RequestOutcome, request: TrafficRequest): void {
    const levels = { before: levelOf(this.before, before), after: levelOf(this.after, after) };
    if (levels.before === levels.after) return;
    this.transitions.count(levels, request);
    const [ours, theirs] = [this.holdersOf(this.before, before), this.holdersOf(this.after, after)];
    for (const [plan, sources] of new Map([...theirs, ...ours])) {
      const own = { before: ours.has(plan) ? plan.levels.before : 'free', after: theirs.has(plan) ? plan.levels.after : 'free' } as const;
      if (!contributes(own, levels)) continue;
      const { lost, gained, transitions } = this.differences.get(plan)!;
      transitions.count(levels, request);
      (isLoss(levels) ? lost : gained).request(sources, request);
    }
  }

  /** Returns the entries whose rule holds a request, with the sources of the rule. */
  private holdersOf({ counted }: ReplayedSide, { heldBy }: RequestOutcome): Map<EntryPlan, Sources> {
    const holders = heldBy.map((rule) => counted.get(rule)!);
    return new Map(holders.map(({ plan, sources }) => [plan, sources]));
  }

  /** Returns the impacts of entries that change, and of entries whose effect changes because of them. */
  public impacts(known: Known): Record<EntryPlan['family'], EntryImpact[]> {
    const impacts: Record<EntryPlan['family'], EntryImpact[]> = { 'dynamic-rules': [], 'flow-control-policies': [] };
    const flow = TagFlow.of(this.plans);
    for (const plan of this.plans) {
      const impact = this.impact(plan, known);
      const isSame = JSON.stringify(impact.before) === JSON.stringify(impact.after);
      if (impact.change !== 'unchanged') impacts[plan.family].push(impact);
      else if (!isSame || impact.transitions.length > 0) impacts[plan.family].push({ ...impact, causes: causesOf(plan, flow) });
    }
    return impacts;
  }

  private impact(plan: EntryPlan, known: Known): EntryImpact {
    const { planned, change, before, after } = plan;
    const { address, id, name } = planned;
    const isComparable = before.kind !== 'not-replayed' && after.kind !== 'not-replayed';
    const { lost, gained, transitions } = this.differences.get(plan)!;
    return {
      ...{ address, id, name, change },
      transitions: transitions.transitions(known.humans),
      before: sideOf(this.before, before, known),
      after: sideOf(this.after, after, known),
      released: isComparable ? lost.effect(known) : null,
      added: isComparable ? gained.effect(known) : null,
      sweep: after.kind === 'replayed' ? this.sweepOf(after.setting, known) : null,
    };
  }

  private sweepOf(setting: Setting, known: Known): EntryImpact['sweep'] {
    const sweep = this.sweeps.get(setting);
    if (!sweep || !isRule(setting)) return null;
    return {
      planned: setting.threshold,
      points: sweep.points(known.humans ? this.humans.of(setting).human : null),
      exact: !this.flowAfter.fedBy([setting]).has(setting),
    };
  }

  private counter(): EffectCounter {
    return new EffectCounter(this.segments, this.sessions);
  }

  private side(name: SideName, watcher?: CountWatcher): ReplayedSide {
    const counted = new Map<Setting, Counted>();
    for (const plan of this.plans) {
      const { [name]: side } = plan;
      if (side.kind !== 'replayed') continue;
      counted.set(side.setting, { plan, sources: this.humans.of(side.setting), caught: this.counter() });
    }
    return { name, evaluation: new TrafficEvaluation(trafficSettings(this.plans, name), watcher), counted };
  }
}

function levelOf({ name, counted }: ReplayedSide, { heldBy }: RequestOutcome): RequestLevel {
  return heldBy.length === 0 ? 'free' : requestLevel(heldBy.map((rule) => counted.get(rule)!.plan.levels[name]));
}

/** Counts a request for the settings of one side that catch or tag it. */
function count({ counted }: ReplayedSide, request: TrafficRequest, { caught, heldBy, ended }: RequestOutcome): void {
  for (const { rule, value } of caught) {
    const found = counted.get(rule)!;
    found.caught.source(found.sources, value);
  }
  for (const setting of [...heldBy, ...ended]) {
    const found = counted.get(setting)!;
    found.caught.request(found.sources, request);
  }
}

/** Whether a setting is one side of an entry. */
function isOf({ before, after }: EntryPlan, setting: Setting): boolean {
  return [before, after].some((side) => side.kind === 'replayed' && side.setting === setting);
}

function sideOf({ counted }: ReplayedSide, side: PlannedSide, known: Known): Side {
  if (side.kind !== 'replayed') return side;
  return { kind: 'replayed', effect: counted.get(side.setting)!.caught.effect(known) };
}
