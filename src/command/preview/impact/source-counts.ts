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
  /** Largest count of all moments, for each timeframe. A rule catches the source if the rule's threshold is below it. */
  public readonly highest: number[];

  /** Times of the requests in the longest timeframe. Those before the head of a timeframe have left it. */
  private times: number[] = [];
  private readonly heads: number[];

  /** Moments within the last ttl, each with a lower count than the one before it. Those before the first are over. */
  private violations: Violation[] = [];
  private first = 0;

  /**
   * @param timeframes A request from exactly one timeframe ago no longer counts. The rule has the first one.
   * @param limit largest count
   */
  public constructor(
    private readonly timeframes: readonly number[],
    private readonly limit: number,
  ) {
    this.highest = timeframes.map(() => 0);
    this.heads = timeframes.map(() => 0);
  }

  /** Counts a request. */
  public count(time: number): void {
    const { timeframes, limit, heads, times, highest } = this;
    times.push(time);
    for (let i = 0; i < timeframes.length; i += 1) {
      let head = heads[i]!;
      while (times[head]! <= time - timeframes[i]! || times.length - head > limit) head += 1;
      heads[i] = head;
      highest[i] = Math.max(highest[i]!, times.length - head);
    }
    const count = times.length - heads[0]!;
    this.dropTimes();
    // A later moment with a count as high lasts longer.
    while (this.violations.length > this.first && this.violations.at(-1)!.count <= count) this.violations.pop();
    this.violations.push({ time, count });
  }

  /** Drops times that have left all timeframes, when there are enough of them. */
  private dropTimes(): void {
    const dropped = Math.min(...this.heads);
    if (dropped * 2 <= this.times.length + 32) return;
    this.times = this.times.slice(dropped);
    for (let i = 0; i < this.heads.length; i += 1) this.heads[i]! -= dropped;
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
