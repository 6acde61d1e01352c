/** Requests of a rule's source at a moment: at most one more than the limit, because a rule only asks whether its threshold is exceeded. */
interface Violation {
  readonly time: number;
  readonly count: number;
}

/**
 * The requests of one source that a rule counts. A rule with any threshold up to a limit would hold the source for its ttl after each
 * moment whose count is above the threshold. Calls are in the order of time. Times are in milliseconds.
 */
export class SourceCounts {
  /** Largest count of all moments. A rule catches the source if the rule's threshold is below it. */
  public highest = 0;

  /** Times of the requests in the current timeframe. Those before the head are dropped. */
  private times: number[] = [];
  private head = 0;

  /** Moments within the last ttl, each with a lower count than the one before it. Those before the first are over. */
  private violations: Violation[] = [];
  private first = 0;

  /**
   * Counts a request.
   *
   * @param timeframe A request from exactly one timeframe ago no longer counts.
   * @param limit largest count
   */
  public count(time: number, timeframe: number, limit: number): void {
    this.times.push(time);
    while (this.times[this.head]! <= time - timeframe || this.times.length - this.head > limit) this.head += 1;
    if (this.head * 2 > this.times.length + 32) {
      this.times = this.times.slice(this.head);
      this.head = 0;
    }
    const count = this.times.length - this.head;
    this.highest = Math.max(this.highest, count);
    // A later moment with a count as high lasts longer.
    while (this.violations.length > this.first && this.violations.at(-1)!.count <= count) this.violations.pop();
    this.violations.push({ time, count });
  }

  /** Returns the largest count within the last ttl. Rules with a threshold below it hold the source. */
  public heldBelow(time: number, ttl: number): number {
    while (this.first < this.violations.length && time >= this.violations[this.first]!.time + ttl) this.first += 1;
    if (this.first * 2 > this.violations.length + 32) {
      this.violations = this.violations.slice(this.first);
      this.first = 0;
    }
    return this.violations[this.first]?.count ?? 0;
  }
}
