import type { DynamicRule } from '../model';
import { addedByRule } from './added-tags';
import type { TagMarks, TagTest } from './tag-marks';

/** An active dynamic rule, prepared for many requests. Times are in milliseconds. */
export class WatchedRule {
  public readonly threshold: number;

  public readonly timeframe: number;

  public readonly ttl: number;

  /** Tags of requests from a source that the rule has caught. */
  public readonly tags: readonly string[];

  /** Positions of tags. A request that has none of them does not concern the rule. */
  public readonly triggers: readonly number[];

  private readonly include: TagTest;

  private readonly includesAll: boolean;

  private readonly exclude: TagTest;

  private readonly excludesAll: boolean;

  public constructor(
    public readonly rule: DynamicRule,
    marks: TagMarks,
  ) {
    this.threshold = rule.threshold;
    this.timeframe = rule.timeframe * 1000;
    this.ttl = rule.ttl * 1000;
    this.tags = addedByRule(rule);
    this.include = marks.tests(rule.include?.tags ?? []);
    this.includesAll = rule.include?.relation === 'AND';
    const { tags = [] } = rule.include ?? {};
    const needed = tags.length === 0 ? ['all'] : this.includesAll ? tags.slice(0, 1) : tags;
    this.triggers = marks.positionsOf([...new Set(needed)]);
    this.exclude = marks.tests(rule.exclude?.tags ?? []);
    this.excludesAll = rule.exclude?.relation === 'AND';
  }

  /** Whether the rule counts the current request. Without tags to include, it counts every request that it does not exclude. */
  public counts(): boolean {
    const { include, exclude } = this;
    if (!include.empty && !(this.includesAll ? include.all() : include.any())) return false;
    return exclude.empty || !(this.excludesAll ? exclude.all() : exclude.any());
  }
}
