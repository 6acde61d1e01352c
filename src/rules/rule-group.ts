import type { TagCondition } from './tag-condition';
import type { WatchedRule } from './watched-rule';

/** Rules that count the same requests of the same sources. They need the times of these requests only once. */
export class RuleGroup {
  /** The requests of a source that some rule needs: the last ones, and no more of them than this. */
  public readonly needed: number;

  /** In milliseconds. Older requests are not needed. */
  public readonly longestTimeframe: number;

  public constructor(
    public readonly condition: TagCondition,
    public readonly rules: readonly WatchedRule[],
  ) {
    this.needed = Math.max(...rules.map(({ threshold }) => threshold)) + 1;
    this.longestTimeframe = Math.max(...rules.map(({ timeframe }) => timeframe));
  }

  /** @param rules with the same target */
  public static of(rules: readonly WatchedRule[]): RuleGroup[] {
    const conditions = new Set(rules.map(({ condition }) => condition));
    return [...conditions].map((condition) => {
      return new RuleGroup(
        condition,
        rules.filter((rule) => rule.condition === condition),
      );
    });
  }
}
