import type { DynamicRule, FlowControlPolicy } from '../model';
import type { TrafficRecord } from '../model/traffic';
import { WatchedFlow } from './flow/watched-flow';
import type { Quarantined } from './quarantined';
import { RuleGroup } from './rule-group';
import { targetOf } from './rule-target';
import { TagMarks } from './tag-marks';
import { WatchedRule } from './watched-rule';

/** The settings of one configuration that act on traffic. */
export interface TrafficSettings {
  readonly policies: readonly FlowControlPolicy[];
  readonly rules: readonly DynamicRule[];
}

/** What the settings do with one request. */
export interface Outcome {
  /** Tags that they add to it. */
  readonly tags: readonly string[];
  /** Rules that hold its source in quarantine. Their actions apply to it. */
  readonly heldBy: readonly DynamicRule[];
  /** Sources that it brings into quarantine. The rules act on later requests only. */
  readonly caught: readonly Quarantined[];
}

const NOTHING: Outcome = { tags: [], heldBy: [], caught: [] };

/**
 * Runs flow control policies and dynamic rules over traffic. For each request, in this order:
 *
 * 1. A request whose source is in quarantine gets the tags of the rules that hold it.
 * 2. Each policy looks whether the request ends its sequence, and then adds its tags.
 * 3. Each rule counts the request if the tags say so, and catches the source if the count is above the threshold.
 *
 * This happens exactly, at each request. The service itself looks into the log every so often, so that it catches a source up to
 * two minutes later.
 *
 * Settings that are not active do nothing. When settings change, make a new evaluation, and give it the earlier requests first.
 */
export class TrafficEvaluation {
  private readonly marks = new TagMarks();

  private readonly flows: readonly WatchedFlow[];

  private readonly groups: readonly RuleGroup[];

  private latest = -Infinity;

  public constructor({ policies, rules }: TrafficSettings) {
    const active = policies.filter((policy) => policy.active);
    this.flows = active.map((policy) => WatchedFlow.of(policy, this.marks)).filter((flow) => flow !== undefined);
    this.groups = groupsOf(
      rules.filter((rule) => rule.active),
      this.marks,
    );
  }

  /**
   * Takes the next request.
   *
   * @param record at least the fields that `neededFields` names
   * @param time of the request, in milliseconds since the Unix epoch; not before that of the request before
   */
  public take(record: TrafficRecord, time: number): Outcome {
    this.advance(time);
    this.marks.begin();
    if (record.tags) this.marks.addAll(record.tags);

    let tags: string[] | undefined;
    let heldBy: DynamicRule[] | undefined;
    let caught: Quarantined[] | undefined;
    const add = (added: readonly string[]): void => {
      this.marks.addAll(added);
      (tags ??= []).push(...added);
    };

    for (const group of this.groups) {
      group.begin(record, time);
      group.eachHeld(time, ({ rule, tags: added }) => {
        (heldBy ??= []).push(rule);
        add(added);
      });
    }
    const ended = this.flows.filter((flow) => flow.take(record, time));
    for (const flow of ended) add(flow.tags);
    for (const group of this.groups) group.count(time, (entry) => (caught ??= []).push(entry));

    if (!tags && !heldBy && !caught) return NOTHING;
    return { tags: [...new Set(tags)], heldBy: heldBy ?? [], caught: caught ?? [] };
  }

  /** The sources that are in quarantine at a time, which is not before the last request. */
  public quarantined(time: number = this.latest): Quarantined[] {
    this.advance(time);
    return this.groups.flatMap((group) => [...group.held(time)]);
  }

  /**
   * Takes a source out of quarantine. It returns only if it violates the rule again from then on.
   *
   * @returns whether it was there
   */
  public release(ruleId: string, value: string, time: number = this.latest): boolean {
    this.advance(time);
    return this.groups.some((group) => group.release(ruleId, value, time));
  }

  /** Number of requests of sources, and of visitors, that it has memory for. */
  public get capacity(): number {
    return [...this.groups, ...this.flows].reduce((sum, each) => sum + each.capacity, 0);
  }

  private advance(time: number): void {
    if (time < this.latest) throw new RangeError('The requests are not in the order of time.');
    this.latest = time;
  }
}

/** Rules in groups of the same target and timeframe. Rules whose target is not known count nothing. */
function groupsOf(rules: readonly DynamicRule[], marks: TagMarks): RuleGroup[] {
  const groups = new Map<string, DynamicRule[]>();
  for (const rule of rules) {
    const name = `${rule.timeframe} ${rule.target}`;
    groups.set(name, [...(groups.get(name) ?? []), rule]);
  }
  return [...groups.values()].flatMap((same) => {
    const [{ target, timeframe }] = same as [DynamicRule];
    const source = targetOf(target);
    const watched = same.map((rule) => new WatchedRule(rule, marks));
    return source ? [new RuleGroup(source.read, timeframe * 1000, watched)] : [];
  });
}
