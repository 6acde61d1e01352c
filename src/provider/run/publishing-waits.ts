import type { Diagnostic } from '../framework/diagnostics';
import { servicePublishing } from '../messages/connection';

/** The waits of one run for a service that is publishing. The run warns about them once. */
export class PublishingWaits {
  private waitedMs = 0;
  private isReported = false;

  public add(waitMs: number): void {
    this.waitedMs += waitMs;
  }

  /** Returns the warning, unless it was returned before. */
  public take(): readonly Diagnostic[] {
    if (this.isReported || this.waitedMs === 0) return [];
    this.isReported = true;
    const seconds = Math.max(1, Math.round(this.waitedMs / 1000));
    return [servicePublishing(seconds)];
  }
}
