import { abortable, throwIfAborted } from './abort';
import type { Timing } from './timing';

// No package serves here: those that limit rates have timers of their own, and none lets the service pause all requests.

/**
 * A token bucket with one token: requests leave evenly spaced, in the order of arrival. With a bigger bucket, the first
 * second could have twice the rate.
 */
export class RateLimit {
  private readonly intervalMs: number;
  private line: Promise<void> = Promise.resolve();
  private nextAt = 0;
  private pausedUntil = 0;

  /**
   * @param perSecond requests per second; without it there is no limit
   */
  public constructor(
    perSecond: number | undefined,
    private readonly timing: Timing,
  ) {
    this.intervalMs = perSecond === undefined ? 0 : 1000 / perSecond;
  }

  /**
   * Resolves when the next request may leave.
   *
   * @throws {Abort} at once when the signal fires first; the token stays for the next in line
   */
  public async take(signal?: AbortSignal): Promise<void> {
    throwIfAborted(signal);
    if (this.intervalMs === 0 && this.nextAt <= this.timing.now()) return;
    const turn = this.line.then(() => this.wait(signal));
    // The next request waits for this one, even if this one failed.
    this.line = turn.catch(() => {});
    await abortable(turn, signal);
  }

  /** Holds all requests back for this time, in milliseconds, because the service asked for it. */
  public pause(ms: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.timing.now() + ms);
    this.nextAt = Math.max(this.nextAt, this.pausedUntil);
  }

  /** Whether the service has asked for a pause that is not over. */
  public get isPaused(): boolean {
    return this.timing.now() < this.pausedUntil;
  }

  /** Counts a request that leaves without waiting for its turn: the next one waits so much longer. */
  public count(): void {
    this.nextAt = Math.max(this.nextAt, this.timing.now()) + this.intervalMs;
  }

  private async wait(signal?: AbortSignal): Promise<void> {
    throwIfAborted(signal);
    // Checked again after each sleep, because a new pause may have begun.
    for (let waitedFor = 0; this.nextAt > waitedFor;) {
      waitedFor = this.nextAt;
      const delay = waitedFor - this.timing.now();
      if (delay > 0) await abortable(this.timing.sleep(delay, signal), signal);
    }
    this.count();
  }
}
