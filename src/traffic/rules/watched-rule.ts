import type { DynamicRule } from '../../model';
import { addedByRule } from './added-tags';
import type { TagCondition, TagConditions } from './tag-condition';

/** An active dynamic rule, prepared for many requests. Times are in milliseconds. */
export class WatchedRule {
  public readonly threshold: number;

  public readonly timeframe: number;

  public readonly ttl: number;

  /** Which requests it counts. */
  public readonly condition: TagCondition;

  private added: readonly string[] | undefined;

  public constructor(
    public readonly rule: DynamicRule,
    conditions: TagConditions,
  ) {
    this.threshold = rule.threshold;
    this.timeframe = rule.timeframe * 1000;
    this.ttl = rule.ttl * 1000;
    this.condition = conditions.of(rule);
  }
  /** Tags of requests from a source that the rule has caught. */
  public get tags(): readonly string[] {
    // Most rules catch nothing.
    return (this.added ??= addedByRule(this.rule));
  }
}
