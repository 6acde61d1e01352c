import type { Timing } from './timing';

/** Duration of a simulated publishing. */
export interface PublishingOptions {
  /**
   * Milliseconds from now.
   * @default - no limit
   */
  readonly ms?: number;
  /**
   * Number of requests.
   * @default - no limit
   */
  readonly requests?: number;
}

/** Simulates the publishing of a configuration, during which the service answers 503. */
export class Publishing {
  private until = 0;
  private left = 0;

  public constructor(private readonly timing: Timing) {}

  public begin({ ms, requests }: PublishingOptions): void {
    const isLimited = ms !== undefined || requests !== undefined;
    this.until = isLimited ? this.timing.now() + (ms ?? Infinity) : 0;
    this.left = requests ?? Infinity;
  }

  public end(): void {
    this.begin({});
  }

  /** Counts a request. @returns whether the service is busy */
  public countRequest(): boolean {
    const busy = this.left > 0 && this.timing.now() < this.until;
    this.left -= busy ? 1 : 0;
    return busy;
  }
}
