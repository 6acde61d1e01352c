import type { Source } from './source';
import type { WatchedRule } from './watched-rule';

/** The stay of a source in the quarantine of a rule. Times are in milliseconds since the Unix epoch. */
export class Stay {
  /** When the source last sent too many requests. */
  public lastSeen: number;

  /** Requests that were counted before those that were too many. */
  private readonly before: number;

  public constructor(
    public readonly rule: WatchedRule,
    public readonly source: Source,
    public readonly since: number,
  ) {
    this.lastSeen = since;
    this.before = source.counted - rule.threshold - 1;
  }

  /** Requests that the rule has counted: those that were too many together, and all since. */
  public get count(): number {
    return this.source.counted - this.before;
  }

  /** It lasts for the rule's ttl after the source last sent too many requests. */
  public lasts(time: number): boolean {
    return time < this.lastSeen + this.rule.ttl;
  }
}
