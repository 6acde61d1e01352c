import { mostOf } from '../../model/extremes';
import type { DynamicRule } from '../../model';
import type { Quarantined } from './quarantined';
import type { ReadText } from './record-value';
import { RuleGroup } from './rule-group';
import { SourceCounter } from './source-counter';
import type { WatchedRule } from './watched-rule';

/** Called for each request that a rule counts, with its source. */
export type CountWatcher = (rule: DynamicRule, value: string, time: number) => void;

/** Quarantine of a source by a rule. Times are in milliseconds since the Unix epoch. */
class QuarantinePeriod {
  /** Time of the last violation. */
  public lastSeen: number;

  /** Number of requests that were counted before the violation. */
  private readonly before: number;

  public constructor(
    public readonly rule: WatchedRule,
    public readonly source: SourceCounter,
    public readonly since: number,
  ) {
    this.lastSeen = since;
    this.before = source.counted - rule.threshold - 1;
  }

  /** Number of requests that violated the rule, and of all later ones. */
  public get count(): number {
    return this.source.counted - this.before;
  }

  /** Whether the quarantine lasts at a time: for the rule's ttl after the last violation. */
  public lasts(time: number): boolean {
    return time < this.lastSeen + this.rule.ttl;
  }
}

/** State of one source. */
interface Known {
  /** State for each group of rules, in the order of the groups. */
  readonly sources: (SourceCounter | undefined)[];
  /** Quarantines that were not over at the last request, by rule: many rules may catch one source. Most sources never have any. */
  periods?: Map<WatchedRule, QuarantinePeriod>;
  /** Number of quarantines that have begun or ended. */
  changes: number;
}

const NO_PERIODS: readonly QuarantinePeriod[] = [];

/** The rules with one target. They share the look-up of the source. */
export class TargetWatch {
  public readonly groups: readonly RuleGroup[];

  private readonly known = new Map<string, Known>();

  private readonly longestTimeframe: number;

  private nextSweep = -Infinity;

  /** The source of the current request. */
  private value: string | undefined = undefined;

  private current: Known | undefined = undefined;

  /** Number of changes of its quarantines at the beginning of the request. */
  private changes = 0;

  public constructor(
    private readonly read: ReadText,
    rules: readonly WatchedRule[],
    private readonly counted?: CountWatcher,
  ) {
    this.groups = RuleGroup.of(rules);
    this.longestTimeframe = mostOf(rules.map(({ timeframe }) => timeframe));
  }

  /** Begins a request: finds its source. @returns the quarantines of the source */
  public begin(record: Readonly<Record<string, unknown>>, time: number): Iterable<QuarantinePeriod> {
    if (time >= this.nextSweep) this.sweep(time);
    this.value = this.read(record);
    const current = this.value === undefined ? undefined : this.known.get(this.value);
    this.current = current;
    if (current) dropEnded(current, time);
    this.changes = current?.changes ?? 0;
    return periodsOf(current);
  }

  /** Whether a later request from the source of the current one is held by the same rules. */
  public isHeldAlike(time: number): boolean {
    if (time >= this.nextSweep || (this.current?.changes ?? 0) !== this.changes) return false;
    for (const period of periodsOf(this.current)) if (!period.lasts(time)) return false;
    return true;
  }

  /** Counts the current request for the group at a position. @returns the entries of the rules that catch its source now */
  public count(position: number, time: number): Quarantined[] | undefined {
    const { value } = this;
    if (value === undefined) return undefined;
    const known = (this.current ??= this.remember(value));
    const group = this.groups[position]!;
    const source = (known.sources[position] ??= new SourceCounter());
    source.count(group, time);
    let caught: Quarantined[] | undefined;
    for (const rule of group.rules) {
      this.counted?.(rule.rule, value, time);
      if (!source.exceeds(rule, time)) continue;
      const period = known.periods?.get(rule);
      if (period) {
        period.lastSeen = time;
      } else {
        const begun = new QuarantinePeriod(rule, source, time);
        // A rule with a ttl of 0 quarantines nothing.
        if (!begun.lasts(time)) continue;
        (known.periods ??= new Map<WatchedRule, QuarantinePeriod>()).set(rule, begun);
        known.changes += 1;
        (caught ??= []).push(entry(value, begun));
      }
    }
    return caught;
  }

  public release(ruleId: string, value: string, time: number): boolean {
    const known = this.known.get(value);
    for (const period of periodsOf(known)) {
      if (period.rule.rule.id !== ruleId || !period.lasts(time)) continue;
      end(known!, [period]);
      period.source.release(period.rule);
      return true;
    }
    return false;
  }

  /** The sources in quarantine. */
  public held(time: number): Quarantined[] {
    return [...this.known].flatMap(([value, known]) =>
      [...periodsOf(known)].filter((period) => period.lasts(time)).map((period) => entry(value, period)),
    );
  }

  /** Number of requests in memory. */
  public get capacity(): number {
    return [...this.known.values()].flatMap(({ sources }) => sources).reduce((sum, source) => sum + (source?.capacity ?? 0), 0);
  }

  private remember(value: string): Known {
    const known: Known = {
      sources: new Array<SourceCounter | undefined>(this.groups.length).fill(undefined),
      changes: 0,
    };
    this.known.set(value, known);
    return known;
  }

  /**
   * Removes the sources that sent nothing within their timeframe and are not in quarantine, once per longest timeframe. The cost is
   * proportional to the requests in between.
   */
  private sweep(time: number): void {
    for (const [value, known] of this.known) {
      const { sources } = known;
      dropEnded(known, time);
      const held = new Set([...periodsOf(known)].map((period) => period.source));
      this.groups.forEach((group, position) => {
        const source = sources[position];
        if (source?.isOver(group, time) && !held.has(source)) sources[position] = undefined;
      });
      if (sources.every((source) => source === undefined)) this.known.delete(value);
    }
    this.nextSweep = time + this.longestTimeframe;
  }
}

function periodsOf(known: Known | undefined): Iterable<QuarantinePeriod> {
  return known?.periods?.values() ?? NO_PERIODS;
}

function end(known: Known, ended: readonly QuarantinePeriod[]): void {
  for (const { rule } of ended) known.periods?.delete(rule);
  known.changes += ended.length;
}

function dropEnded(known: Known, time: number): void {
  // Fast path: most sources are not in quarantine.
  if (!known.periods) return;
  const ended = [...known.periods.values()].filter((period) => !period.lasts(time));
  end(known, ended);
}

function entry(value: string, { rule, count, since, lastSeen }: QuarantinePeriod): Quarantined {
  return { rule: rule.rule, value, count, since, lastSeen };
}
