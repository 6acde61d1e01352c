import type { RuleGroup } from './rule-group';
import type { WatchedRule } from './watched-rule';

/** Empty slot. A value that is not a whole number makes the engine store the times unboxed from the start. */
const NEVER = -Infinity;

/**
 * Times of the last requests of one source, for a group of rules. Keeps only as many as the highest threshold needs.
 */
export class SourceCounter {
  /** Number of all requests that were counted. */
  public counted = 0;

  /** Ring buffer of times. */
  private times = [NEVER, NEVER];

  /** Position of the next time. */
  private next = 0;

  private size = 0;

  /** For the rules that have released the source, the number of requests that were counted before. */
  private releases: Map<WatchedRule, number> | undefined = undefined;

  /** Counts a request. Requests come in the order of time. */
  public count(group: RuleGroup, time: number): void {
    if (this.size === this.times.length && this.size < group.needed) this.makeRoom(group, time);
    this.times[this.next] = time;
    this.next += 1;
    if (this.next === this.times.length) this.next = 0;
    if (this.size < this.times.length) this.size += 1;
    this.counted += 1;
  }

  /** Whether more requests than a rule allows came in its timeframe, up to the last request, which has this time. */
  public exceeds(rule: WatchedRule, time: number): boolean {
    if (this.size <= rule.threshold) return false;
    const first = this.times[this.at(rule.threshold + 1)]!;
    // A request that came exactly one timeframe ago has left it.
    return first > time - rule.timeframe && (!this.releases || this.counted - (this.releases.get(rule) ?? 0) > rule.threshold);
  }

  /** Makes the rule count from zero. */
  public release(rule: WatchedRule): void {
    this.releases ??= new Map();
    this.releases.set(rule, this.counted);
  }

  /** Whether no rule needs any of its requests. */
  public isOver(group: RuleGroup, time: number): boolean {
    this.forget(group, time);
    return this.size === 0;
  }

  /** Number of requests in memory. */
  public get capacity(): number {
    return this.times.length;
  }

  private makeRoom(group: RuleGroup, time: number): void {
    this.forget(group, time);
    const { length } = this.times;
    if (this.size < length) return;
    const times = new Array<number>(Math.min(length * 2, group.needed)).fill(NEVER);
    for (let back = 1; back <= length; back += 1) times[length - back] = this.times[this.at(back)]!;
    this.times = times;
    this.next = length;
  }

  /** Removes the requests that no rule needs. The first rule has the longest timeframe, which covers the other rules. */
  private forget({ rules }: RuleGroup, time: number): void {
    let needed = 0;
    for (const { threshold, timeframe } of rules) {
      let back = Math.min(this.size, threshold + 1);
      while (back > needed && this.times[this.at(back)]! <= time - timeframe) back -= 1;
      needed = Math.max(needed, back);
    }
    this.size = needed;
  }

  /** Returns the position of a time, counted back from the next: the last request is at 1. */
  private at(back: number): number {
    const position = this.next - back;
    return position < 0 ? position + this.times.length : position;
  }
}
