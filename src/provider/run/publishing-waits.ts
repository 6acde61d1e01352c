import type { Diagnostic } from '../framework/diagnostics';
import { servicePublishing } from '../messages/connection';

/** The waits of one run for a service that is publishing. The run warns about them once. */
export class PublishingWaits {
  private waitedMs = 0;
  private told = false;

  public add(waitMs: number): void {
    this.waitedMs += waitMs;
  }

  /** The warning, if it has not been returned yet. */
  public take(): readonly Diagnostic[] {
    if (this.told || this.waitedMs === 0) return [];
    this.told = true;
    const seconds = Math.max(1, Math.round(this.waitedMs / 1000));
    return [servicePublishing(seconds)];
  }
}
