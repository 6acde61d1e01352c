import type { DynamicRule, FlowControlPolicy } from '../../model';
import type { TrafficRecord } from '../../model/traffic';
import { addedByPolicy, addedByRule } from './added-tags';
import { WatchedFlow } from './flow/watched-flow';
import type { Quarantined } from './quarantined';
import { RuleIndex } from './rule-index';
import { targetOf } from './rule-target';
import { TagConditions } from './tag-condition';
import { TagMarks } from './tag-marks';
import { type CountWatcher, TargetWatch } from './target-watch';
import { WatchedRule } from './watched-rule';

/** The settings of one configuration that act on traffic. */
export interface TrafficSettings {
  readonly policies: readonly FlowControlPolicy[];
  readonly rules: readonly DynamicRule[];
}

/** Result of one request. */
export interface RequestOutcome {
  /** Tags that the settings add to the request. Two settings may add the same tag. */
  readonly tags: readonly string[];
  /** Policies whose sequence the request ends. */
  readonly ended: readonly FlowControlPolicy[];
  /** Rules that quarantine the source. Their actions apply to the request. */
  readonly heldBy: readonly DynamicRule[];
  /** Sources that the request brings into quarantine. The rules only act on later requests. */
  readonly caught: readonly Quarantined[];
}

const NOTHING: RequestOutcome = { tags: [], ended: [], heldBy: [], caught: [] };

class Collected implements RequestOutcome {
  public readonly ended: FlowControlPolicy[] = [];
  public readonly heldBy: DynamicRule[] = [];
  public readonly caught: Quarantined[] = [];

  public get tags(): string[] {
    return [...this.heldBy.flatMap(addedByRule), ...this.ended.flatMap(addedByPolicy)];
  }
}

/**
 * Runs flow control policies and dynamic rules over traffic. For each request, in this order:
 *
 * 1. A request whose source is in quarantine gets the tags of the rules that hold it.
 * 2. Each policy whose sequence the request ends adds its tags.
 * 3. Each rule counts the request if the tags say so, and catches the source if the count is above the threshold.
 *
 * Every request is evaluated. The service evaluates periodically, and may catch a source up to two minutes later.
 *
 * Settings that are not active do nothing. When settings change, make a new evaluation, and give it the earlier requests first.
 */
export class TrafficEvaluation {
  private readonly marks = new TagMarks();

  private readonly flows: readonly WatchedFlow[];

  private readonly targets: readonly TargetWatch[];

  private readonly index: RuleIndex;

  private latest = -Infinity;

  /** @param counted called for each request that a rule counts */
  public constructor({ policies, rules }: TrafficSettings, counted?: CountWatcher) {
    const active = policies.filter((policy) => policy.active);
    this.flows = active.map((policy) => WatchedFlow.of(policy, this.marks)).filter((flow) => flow !== undefined);
    this.targets = targetsOf(
      rules.filter((rule) => rule.active),
      this.marks,
      counted,
    );
    this.index = new RuleIndex(this.targets, this.marks);
  }

  /**
   * Processes the next request.
   *
   * @param record at least the fields that `neededFields` names
   * @param time of the request, in milliseconds since the Unix epoch; not before that of the request before
   */
  public take(record: TrafficRecord, time: number): RequestOutcome {
    this.advance(time);
    this.marks.begin();
    if (record.tags) this.marks.addAll(record.tags);

    let outcome: Collected | undefined;
    for (const target of this.targets) {
      for (const { rule } of target.begin(record, time)) {
        (outcome ??= new Collected()).heldBy.push(rule.rule);
        this.marks.addAll(rule.tags);
      }
    }

    // Policies do not see the tags of other policies.
    for (const { policy, tags } of this.flows.filter((flow) => flow.take(record, time))) {
      (outcome ??= new Collected()).ended.push(policy);
      this.marks.addAll(tags);
    }

    const caught = this.index.count(time);
    if (caught) for (const entry of caught) (outcome ??= new Collected()).caught.push(entry);
    return outcome ?? NOTHING;
  }

  /**
   * Processes another request with the record of the last one, if the same rules hold it, and no policy has to see it. Costs much less than
   * `take`. The sources that it brings into quarantine are not told.
   *
   * @returns whether it was processed
   */
  public takeAlike(time: number): boolean {
    if (this.flows.length > 0 || !this.targets.every((target) => target.isHeldAlike(time))) return false;
    this.advance(time);
    this.index.countAlike(time);
    return true;
  }

  /** Returns the sources that are in quarantine at a time, which is not before the last request. */
  public quarantined(time: number = this.latest): Quarantined[] {
    this.advance(time);
    return this.targets.flatMap((target) => target.held(time));
  }

  /**
   * Releases a source from quarantine. Only later violations quarantine the source again.
   *
   * @returns whether the source was in quarantine
   */
  public release(ruleId: string, value: string, time: number = this.latest): boolean {
    this.advance(time);
    return this.targets.some((target) => target.release(ruleId, value, time));
  }

  /** Number of requests of sources, and of visitors, in memory. */
  public get capacity(): number {
    return [...this.targets, ...this.flows].reduce((sum, each) => sum + each.capacity, 0);
  }

  private advance(time: number): void {
    if (time < this.latest) throw new RangeError('The requests are not in order of time.');
    this.latest = time;
  }
}

/** Groups the rules by target. Rules with an unrecognized target count nothing. */
function targetsOf(rules: readonly DynamicRule[], marks: TagMarks, counted: CountWatcher | undefined): TargetWatch[] {
  const targets = [...new Set(rules.map(({ target }) => target))];
  const conditions = new TagConditions(marks);
  return targets.flatMap((target) => {
    const value = targetOf(target);
    const watched = rules.filter((rule) => rule.target === target).map((rule) => new WatchedRule(rule, conditions));
    return value ? [new TargetWatch(value.read, watched, counted)] : [];
  });
}
