/**
 * The largest number of requests of one source that were ever inside the timeframe together. A rule catches the source if its
 * threshold is below that. This remembers as many times as the peak is high.
 */
export class Peak {
  /** The last requests, as many as the peak is high; those before the head are forgotten. */
  private times: number[] = [];
  private head = 0;

  public get height(): number {
    return this.times.length - this.head;
  }

  /**
   * Counts a request. Requests come in the order of time.
   *
   * @param timeframe in milliseconds. A request that came exactly one timeframe ago counts no more.
   * @param limit a peak that is higher is not of interest
   */
  public count(time: number, timeframe: number, limit: number): void {
    this.times.push(time);
    if (this.height <= limit && this.times[this.head]! > time - timeframe) return;
    this.head += 1;
    if (this.head * 2 > this.times.length + 32) this.forget();
  }

  private forget(): void {
    this.times = this.times.slice(this.head);
    this.head = 0;
  }
}
