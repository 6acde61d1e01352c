import type { DynamicRule } from '../../model';
import { addedByRule } from './added-tags';
import type { TagCondition, TagConditions } from './tag-condition';

/** An active dynamic rule, prepared for many requests. Times are in milliseconds. */
export class WatchedRule {
  public readonly threshold: number;

  public readonly timeframe: number;

  public readonly ttl: number;

  /** Tags of requests from a source that the rule has caught. */
  public readonly tags: readonly string[];

  /** Which requests it counts. */
  public readonly condition: TagCondition;

  public constructor(
    public readonly rule: DynamicRule,
    conditions: TagConditions,
  ) {
    this.threshold = rule.threshold;
    this.timeframe = rule.timeframe * 1000;
    this.ttl = rule.ttl * 1000;
    this.tags = addedByRule(rule);
    this.condition = conditions.of(rule);
  }
}
