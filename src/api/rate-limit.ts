import { abortable, throwIfAborted } from './abort';
import type { Timing } from './timing';

// No package fits: rate limiters have their own timers, and none lets the service pause all requests.

/**
 * Token bucket with one token: requests leave evenly spaced, in order of arrival. With a bigger bucket, the first second
 * could have twice the rate.
 */
export class RateLimit {
  private readonly intervalMs: number;
  private line: Promise<void> = Promise.resolve();
  private nextAt = 0;
  private pausedUntil = 0;

  /**
   * @param perSecond requests per second; undefined for no limit
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
   * @throws {Abort} immediately when the signal fires first; the next request gets the token
   */
  public async take(signal?: AbortSignal): Promise<void> {
    throwIfAborted(signal);
    if (this.intervalMs === 0 && this.nextAt <= this.timing.now()) return;
    const turn = this.line.then(() => this.wait(signal));
    // The next request waits for this one, even if this one failed.
    this.line = turn.catch(() => {});
    await abortable(turn, signal);
  }

  /** Delays all requests by this time, in milliseconds, as the service requested. */
  public pause(ms: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.timing.now() + ms);
    this.nextAt = Math.max(this.nextAt, this.pausedUntil);
  }

  /** Whether a pause that the service requested is not over. */
  public get isPaused(): boolean {
    return this.timing.now() < this.pausedUntil;
  }

  /** Counts a request that is sent without waiting. The next request waits longer. */
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
