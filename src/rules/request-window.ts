/** Slots of a window at first. Most sources send few requests. */
const FEW = 4;

/**
 * The times of a source's last requests inside a time window. It keeps no more of them than are needed to see that there are
 * more than the threshold allows.
 */
export class RequestWindow {
  private times = new Float64Array(FEW);

  /** Position of the oldest time. */
  private oldest = 0;

  private size = 0;

  public constructor(
    private readonly length: number,
    private readonly threshold: number,
  ) {}

  /**
   * Adds a request. Requests come in the order of time.
   *
   * @returns whether the window now holds more requests than the threshold allows
   */
  public add(time: number): boolean {
    this.forget(time);
    if (this.size > this.threshold) this.dropOldest();
    if (this.size === this.times.length) this.grow();
    this.times[(this.oldest + this.size) % this.times.length] = time;
    this.size += 1;
    return this.size > this.threshold;
  }

  /** Whether no request is inside the window any more. */
  public isOver(time: number): boolean {
    this.forget(time);
    return this.size === 0;
  }

  /** Number of times that fit into the memory it has. */
  public get capacity(): number {
    return this.times.length;
  }

  public clear(): void {
    this.size = 0;
  }

  /** Forgets requests that have left the window. One that came exactly one length ago has left it. */
  private forget(time: number): void {
    while (this.size > 0 && this.times[this.oldest]! <= time - this.length) this.dropOldest();
  }

  private dropOldest(): void {
    this.oldest = (this.oldest + 1) % this.times.length;
    this.size -= 1;
  }

  private grow(): void {
    const times = new Float64Array(Math.min(this.times.length * 2, Math.max(FEW, this.threshold + 1)));
    for (let index = 0; index < this.size; index += 1) times[index] = this.times[(this.oldest + index) % this.times.length]!;
    this.times = times;
    this.oldest = 0;
  }
}
