import type { Timing } from './timing';

// No package fits: circuit breakers count failures over time, and this one opens on the first certain failure.

/** Time that the circuit stays open, in milliseconds. */
const OPEN_MS = 5_000;

/**
 * Circuit breaker. After a failure to connect, all calls fail for a few seconds instead of spending their retries. Then one call may try,
 * and the others fail until that call gets an answer.
 */
export class Circuit {
  private code: string | undefined;
  private until = 0;

  public constructor(private readonly timing: Pick<Timing, 'now'>) {}

  /** Whether the last attempt to connect failed. */
  public get isOpen(): boolean {
    return this.code !== undefined;
  }

  /** Returns Node's code of the failure if a call must fail; undefined if the call may try. */
  public refusal(): string | undefined {
    if (this.code === undefined) return undefined;
    const now = this.timing.now();
    if (now < this.until) return this.code;
    // Half open: this call may try, and other calls fail until it has an answer.
    this.until = now + OPEN_MS;
    return undefined;
  }

  /** Opens the circuit after a call that could not connect. */
  public open(code: string): void {
    this.code = code;
    this.until = this.timing.now() + OPEN_MS;
  }

  /** Closes the circuit after an answer of the service. */
  public close(): void {
    this.code = undefined;
  }
}
