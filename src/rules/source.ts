import type { DynamicRule } from '../model';
import type { Quarantined } from './quarantined';
import { RequestWindow } from './request-window';

/** What one rule knows of one source. */
export class Source {
  private readonly window: RequestWindow;

  private readonly ttl: number;

  /** When the source was caught; undefined if it is not in quarantine. */
  private since?: number;

  private lastSeen = 0;

  private counted = 0;

  public constructor(private readonly rule: DynamicRule) {
    this.window = new RequestWindow(rule.timeframe * 1000, rule.threshold);
    this.ttl = rule.ttl * 1000;
  }

  /** Whether the source is in quarantine. It is for the rule's ttl after it was last seen to send too many requests. */
  public isHeld(time: number): boolean {
    if (this.since !== undefined && time >= this.lastSeen + this.ttl) this.since = undefined;
    return this.since !== undefined;
  }

  /**
   * Counts a request.
   *
   * @returns whether it made the rule catch the source
   */
  public count(time: number): boolean {
    const tooMany = this.window.add(time);
    const held = this.isHeld(time);
    if (held) this.counted += 1;
    if (tooMany) this.lastSeen = time;
    if (held || !tooMany) return false;
    this.since = time;
    this.counted = this.rule.threshold + 1;
    return true;
  }

  /** The source leaves the quarantine, and is counted from zero: only a new violation brings it back. */
  public release(time: number): boolean {
    if (!this.isHeld(time)) return false;
    this.since = undefined;
    this.window.clear();
    return true;
  }

  /** Whether nothing needs to be remembered of the source. */
  public isOver(time: number): boolean {
    return !this.isHeld(time) && this.window.isOver(time);
  }

  /** Number of requests that it has memory for. */
  public get capacity(): number {
    return this.window.capacity;
  }

  /** The entry of a source that is in quarantine. */
  public entry(value: string): Quarantined {
    return { rule: this.rule, value, count: this.counted, since: this.since!, lastSeen: this.lastSeen };
  }
}
