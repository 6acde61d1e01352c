import type { WatchedRule } from './watched-rule';

/** A slot without a time. As it is no whole number, the engine keeps the times unboxed from the start. */
const NEVER = -Infinity;

/** The stay of a source in quarantine. Times are in milliseconds since the Unix epoch. */
export interface Stay {
  readonly since: number;
  lastSeen: number;
  /** Requests that the rule has counted: those that were too many together, and all since. */
  count: number;
}

/**
 * What one rule knows of one source: the times of its last requests inside the timeframe. It keeps no more of them than are
 * needed to see that there are more than the threshold allows.
 */
export class Source {
  private times = [NEVER, NEVER];

  /** Position of the oldest time. */
  private oldest = 0;

  private size = 0;

  private stay: Stay | undefined = undefined;

  /**
   * Counts a request. Requests come in the order of time.
   *
   * @returns whether it made the rule catch the source
   */
  public count(rule: WatchedRule, time: number): boolean {
    const tooMany = this.add(rule, time);
    const stay = this.stayAt(rule, time);
    if (stay) {
      stay.count += 1;
      if (tooMany) stay.lastSeen = time;
      return false;
    }
    if (tooMany) this.stay = { since: time, lastSeen: time, count: rule.threshold + 1 };
    return tooMany;
  }

  /** The stay in quarantine. It lasts for the rule's ttl after the source last sent too many requests. */
  public stayAt(rule: WatchedRule, time: number): Stay | undefined {
    if (this.stay && time >= this.stay.lastSeen + rule.ttl) this.stay = undefined;
    return this.stay;
  }

  /** The source leaves the quarantine, and is counted from zero: only a new violation brings it back. */
  public release(rule: WatchedRule, time: number): boolean {
    if (!this.stayAt(rule, time)) return false;
    this.stay = undefined;
    this.size = 0;
    return true;
  }

  /** Whether nothing needs to be remembered of the source. */
  public isOver(rule: WatchedRule, time: number): boolean {
    this.forget(time - rule.timeframe);
    return this.size === 0 && !this.stayAt(rule, time);
  }

  /** Number of requests that it has memory for. */
  public get capacity(): number {
    return this.times.length;
  }

  /** @returns whether the timeframe now holds more requests than the threshold allows */
  private add({ threshold, timeframe }: WatchedRule, time: number): boolean {
    if (this.size > threshold) this.dropOldest();
    if (this.size === this.times.length) this.makeRoom(threshold, time - timeframe);
    let position = this.oldest + this.size;
    if (position >= this.times.length) position -= this.times.length;
    this.times[position] = time;
    this.size += 1;
    return this.size > threshold && this.times[this.oldest]! > time - timeframe;
  }

  private makeRoom(threshold: number, until: number): void {
    this.forget(until);
    if (this.size < this.times.length) return;
    const length = Math.min(this.times.length * 2, threshold + 1);
    const times = new Array<number>(length).fill(NEVER);
    for (let index = 0; index < this.size; index += 1) times[index] = this.times[(this.oldest + index) % this.times.length]!;
    this.times = times;
    this.oldest = 0;
  }

  /** Forgets requests that have left the timeframe. One that came exactly one timeframe ago has left it. */
  private forget(until: number): void {
    while (this.size > 0 && this.times[this.oldest]! <= until) this.dropOldest();
  }

  private dropOldest(): void {
    this.oldest += 1;
    if (this.oldest === this.times.length) this.oldest = 0;
    this.size -= 1;
  }
}
