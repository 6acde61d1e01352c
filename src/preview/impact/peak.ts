/**
 * Largest number of requests of one source within one timeframe. A rule catches the source if the rule's threshold is below this
 * number. Memory: one time per request of the peak.
 */
export class Peak {
  /** Times of the last requests. Those before the head are dropped. */
  private times: number[] = [];
  private head = 0;

  public get height(): number {
    return this.times.length - this.head;
  }

  /**
   * Counts a request. Calls are in the order of time.
   *
   * @param timeframe in milliseconds. A request from exactly one timeframe ago no longer counts.
   * @param limit above which the peak is not counted further
   */
  public count(time: number, timeframe: number, limit: number): void {
    this.times.push(time);
    if (this.height <= limit && this.times[this.head]! > time - timeframe) return;
    this.head += 1;
    if (this.head * 2 > this.times.length + 32) this.dropOld();
  }

  private dropOld(): void {
    this.times = this.times.slice(this.head);
    this.head = 0;
  }
}
