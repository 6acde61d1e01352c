import { mostOf } from '../../model/extremes';
import type { TagCondition } from './tag-condition';
import type { WatchedRule } from './watched-rule';

/** Rules that count the same requests of the same sources, and share the times of these requests. */
export class RuleGroup {
  /** Rules, the longest timeframe first. */
  public readonly rules: readonly WatchedRule[];

  /** Maximum number of the last requests of a source that the rules need. */
  public readonly needed: number;

  public constructor(
    public readonly condition: TagCondition,
    rules: readonly WatchedRule[],
  ) {
    this.rules = [...rules].sort((one, other) => other.timeframe - one.timeframe);
    this.needed = mostOf(rules.map(({ threshold }) => threshold)) + 1;
  }

  /** @param rules with the same target */
  public static of(rules: readonly WatchedRule[]): RuleGroup[] {
    const byCondition = new Map<TagCondition, WatchedRule[]>();
    for (const rule of rules) {
      const alike = byCondition.get(rule.condition);
      if (alike) alike.push(rule);
      else byCondition.set(rule.condition, [rule]);
    }
    return [...byCondition].map(([condition, alike]) => new RuleGroup(condition, alike));
  }
}
