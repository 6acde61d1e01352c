import type { Diagnostic } from '../framework/diagnostics';

/** The waits of one run for a service that is publishing, and what is said of them, once. */
export class PublishingWaits {
  private waitedMs = 0;
  private told = false;

  public add(waitMs: number): void {
    this.waitedMs += waitMs;
  }

  /** What has to be said by now. */
  public take(): readonly Diagnostic[] {
    if (this.told || this.waitedMs === 0) return [];
    this.told = true;
    const seconds = Math.max(1, Math.round(this.waitedMs / 1000));
    return [
      {
        severity: 'warning',
        summary: 'The service was publishing',
        detail:
          'It was publishing an earlier change, and answered 503 until that ' +
          `was done. This run waited for it, ${seconds} s so far, and goes on.`,
      },
    ];
  }
}
