import type { Timing } from './timing';

// No package serves here: circuit breakers count failures over time, and this one opens on the first that is certain.

/** How long nobody knocks again after a service was found to be down, in milliseconds. */
const OPEN_MS = 5_000;

/**
 * Remembers for a few seconds that no connection can be made, so that many calls to a dead service do not each spend
 * their own retries on finding that out. After that one call is let through to look, and the others go on failing
 * until it has got an answer.
 */
export class Circuit {
  private code: string | undefined;
  private until = 0;

  public constructor(private readonly timing: Pick<Timing, 'now'>) {}

  /** Whether the last that is known of the service is that no connection can be made. */
  public get isOpen(): boolean {
    return this.code !== undefined;
  }

  /** Asked before a call: why it need not be tried, as Node names it; undefined where it may be. */
  public refusal(): string | undefined {
    if (this.code === undefined) return undefined;
    const now = this.timing.now();
    if (now < this.until) return this.code;
    // Half open: this call looks, and whoever comes before it is done is refused.
    this.until = now + OPEN_MS;
    return undefined;
  }

  /** A call gave up, as no connection could be made. */
  public open(code: string): void {
    this.code = code;
    this.until = this.timing.now() + OPEN_MS;
  }

  /** The service answered. */
  public close(): void {
    this.code = undefined;
  }
}
