import type { Timing } from './timing';

// No package serves here: circuit breakers count failures over time, and this one opens on the first that is certain.

/** How long nobody knocks again after a service was found to be down, in milliseconds. */
const OPEN_MS = 5_000;

/**
 * A circuit breaker. It remembers for a few seconds that the service accepts no connection, so that not every call
 * spends its own retries to find that out. After these seconds one call may try. All other calls fail until that call
 * gets an answer.
 */
export class Circuit {
  private code: string | undefined;
  private until = 0;

  public constructor(private readonly timing: Pick<Timing, 'now'>) {}

  /** Whether the last attempt to connect failed. */
  public get isOpen(): boolean {
    return this.code !== undefined;
  }

  /** Asked before each call. Returns Node's code of the failure if the call must fail, undefined if it may try. */
  public refusal(): string | undefined {
    if (this.code === undefined) return undefined;
    const now = this.timing.now();
    if (now < this.until) return this.code;
    // Half open: this call may try, and other calls fail until it has an answer.
    this.until = now + OPEN_MS;
    return undefined;
  }

  /** A call has given up, because it could not connect. */
  public open(code: string): void {
    this.code = code;
    this.until = this.timing.now() + OPEN_MS;
  }

  /** The service has answered. */
  public close(): void {
    this.code = undefined;
  }
}
