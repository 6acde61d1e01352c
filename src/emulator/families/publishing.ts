import type { Timing } from '../setup/timing';

/** How long the service is to seem busy. */
export interface PublishingOptions {
  /**
   * For so many milliseconds from now.
   * @default - no matter how long
   */
  readonly ms?: number;
  /**
   * For so many requests.
   * @default - no matter how many
   */
  readonly requests?: number;
}

/** Whether the service is at publishing a configuration, while it answers nothing else. Only tests begin it. */
export class Publishing {
  private until = 0;
  private left = 0;

  public constructor(private readonly timing: Timing) {}

  public begin({ ms, requests }: PublishingOptions): void {
    const asked = ms !== undefined || requests !== undefined;
    this.until = asked ? this.timing.now() + (ms ?? Infinity) : 0;
    this.left = requests ?? Infinity;
  }

  public end(): void {
    this.begin({});
  }

  /** Whether a request that has just come meets a busy service. */
  public meets(): boolean {
    const busy = this.left > 0 && this.timing.now() < this.until;
    this.left -= busy ? 1 : 0;
    return busy;
  }
}
