import type { Source } from './source';
import type { WatchedRule } from './watched-rule';

/** The stay of a source in the quarantine of a rule. Times are in milliseconds since the Unix epoch. */
export class Stay {
  /** Time of the last violation. */
  public lastSeen: number;

  /** Number of requests that were counted before the violation. */
  private readonly before: number;

  public constructor(
    public readonly rule: WatchedRule,
    public readonly source: Source,
    public readonly since: number,
  ) {
    this.lastSeen = since;
    this.before = source.counted - rule.threshold - 1;
  }

  /** Number of requests that violated the rule, and of all later ones. */
  public get count(): number {
    return this.source.counted - this.before;
  }

  /** Whether the stay lasts at a time: for the rule's ttl after the last violation. */
  public lasts(time: number): boolean {
    return time < this.lastSeen + this.rule.ttl;
  }
}
