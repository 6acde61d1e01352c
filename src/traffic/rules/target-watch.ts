import type { DynamicRule } from '../../model';
import type { Quarantined } from './quarantined';
import type { ReadText } from './record-value';
import { RuleGroup } from './rule-group';
import { Source } from './source';
import { Stay } from './stay';
import type { WatchedRule } from './watched-rule';

/** Called for each request that a rule counts, with its source. */
export type CountWatcher = (rule: DynamicRule, value: string, time: number) => void;

/** State of one source. */
interface Known {
  /** State for each group of rules, in the order of the groups. */
  readonly sources: (Source | undefined)[];
  /** Stays that were not over at the last request. */
  stays: readonly Stay[];
}

const NO_STAYS: readonly Stay[] = [];

/** The rules with one target. They share the look-up of the source. */
export class TargetWatch {
  public readonly groups: readonly RuleGroup[];

  private readonly known = new Map<string, Known>();

  private readonly longestTimeframe: number;

  private nextSweep = -Infinity;

  /** The source of the current request. */
  private value: string | undefined = undefined;

  private current: Known | undefined = undefined;

  public constructor(
    private readonly read: ReadText,
    rules: readonly WatchedRule[],
    private readonly counted?: CountWatcher,
  ) {
    this.groups = RuleGroup.of(rules);
    this.longestTimeframe = Math.max(...rules.map(({ timeframe }) => timeframe));
  }

  /** Begins a request: finds its source. @returns the stays of the source in quarantine */
  public begin(record: Readonly<Record<string, unknown>>, time: number): readonly Stay[] {
    if (time >= this.nextSweep) this.sweep(time);
    this.value = this.read(record);
    const current = this.value === undefined ? undefined : this.known.get(this.value);
    this.current = current;
    // Fast path: most sources are not in quarantine.
    if (!current || current.stays.length === 0) return NO_STAYS;
    dropEnded(current, time);
    return current.stays;
  }

  /** Counts the current request for the group at a position. @returns the entries of the rules that catch its source now */
  public count(position: number, time: number): Quarantined[] | undefined {
    const { value } = this;
    if (value === undefined) return undefined;
    const known = (this.current ??= this.remember(value));
    const group = this.groups[position]!;
    const source = (known.sources[position] ??= new Source());
    source.count(group, time);
    let caught: Quarantined[] | undefined;
    for (const rule of group.rules) {
      this.counted?.(rule.rule, value, time);
      if (!source.exceeds(rule, time)) continue;
      const stay = stayOf(rule, known);
      if (stay) {
        stay.lastSeen = time;
      } else {
        const begun = new Stay(rule, source, time);
        // A rule with a ttl of 0 quarantines nothing.
        if (!begun.lasts(time)) continue;
        known.stays = [...known.stays, begun];
        (caught ??= []).push(entry(value, begun));
      }
    }
    return caught;
  }

  public release(ruleId: string, value: string, time: number): boolean {
    const known = this.known.get(value);
    const stay = known?.stays.find((each) => each.rule.rule.id === ruleId && each.lasts(time));
    if (!known || !stay) return false;
    known.stays = known.stays.filter((each) => each !== stay);
    stay.source.release(stay.rule);
    return true;
  }

  /** The sources in quarantine. */
  public held(time: number): Quarantined[] {
    return [...this.known].flatMap(([value, { stays }]) => stays.filter((stay) => stay.lasts(time)).map((stay) => entry(value, stay)));
  }

  /** Number of requests in memory. */
  public get capacity(): number {
    return [...this.known.values()].flatMap(({ sources }) => sources).reduce((sum, source) => sum + (source?.capacity ?? 0), 0);
  }

  private remember(value: string): Known {
    const known: Known = { sources: new Array<Source | undefined>(this.groups.length).fill(undefined), stays: NO_STAYS };
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
      this.groups.forEach((group, position) => {
        const source = sources[position];
        if (source?.isOver(group, time) && !known.stays.some((stay) => stay.source === source)) sources[position] = undefined;
      });
      if (sources.every((source) => source === undefined)) this.known.delete(value);
    }
    this.nextSweep = time + this.longestTimeframe;
  }
}

function dropEnded(known: Known, time: number): void {
  for (const stay of known.stays) {
    if (stay.lasts(time)) continue;
    known.stays = known.stays.filter((each) => each.lasts(time));
    return;
  }
}

function stayOf(rule: WatchedRule, { stays }: Known): Stay | undefined {
  for (const stay of stays) if (stay.rule === rule) return stay;
  return undefined;
}

function entry(value: string, { rule, count, since, lastSeen }: Stay): Quarantined {
  return { rule: rule.rule, value, count, since, lastSeen };
}
