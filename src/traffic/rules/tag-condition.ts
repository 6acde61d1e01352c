import type { DynamicRule } from '../../model';
import { EVERY_REQUEST } from '../../model/facts';
import type { TagMarks, TagTest } from './tag-marks';

/** Condition of the requests that a rule counts: its included and excluded tags. */
export class TagCondition {
  /** Positions of tags. A request that has none of them does not meet the condition. */
  public readonly triggers: readonly number[];

  private readonly include: TagTest;

  private readonly includesAll: boolean;

  private readonly exclude: TagTest;

  private readonly excludesAll: boolean;

  public constructor({ include, exclude }: DynamicRule, marks: TagMarks) {
    const { tags = [], relation } = include ?? {};
    this.include = marks.tests(tags);
    this.includesAll = relation === 'AND';
    const needed = tags.length === 0 ? [EVERY_REQUEST] : this.includesAll ? tags.slice(0, 1) : tags;
    this.triggers = marks.positionsOf([...new Set(needed)]);
    this.exclude = marks.tests(exclude?.tags ?? []);
    this.excludesAll = exclude?.relation === 'AND';
  }

  /** Whether the current request meets the condition. Without included tags, all requests do that are not excluded. */
  public isMet(): boolean {
    const { include, exclude } = this;
    if (!include.empty && !(this.includesAll ? include.all() : include.any())) return false;
    return exclude.empty || !(this.excludesAll ? exclude.all() : exclude.any());
  }
}

/** Conditions of rules. Rules with the same tags and relations share one condition, which is checked once. */
export class TagConditions {
  private readonly known = new Map<string, TagCondition>();

  public constructor(private readonly marks: TagMarks) {}

  public of(rule: DynamicRule): TagCondition {
    const key = keyOfRule(rule);
    const condition = this.known.get(key) ?? new TagCondition(rule, this.marks);
    this.known.set(key, condition);
    return condition;
  }
}

/** Keys of conditions. A comparison of settings evaluates the same rules thousands of times. */
const keys = new WeakMap<DynamicRule, string>();

function keyOfRule(rule: DynamicRule): string {
  const key = keys.get(rule) ?? JSON.stringify([keyOf(rule.include), keyOf(rule.exclude)]);
  keys.set(rule, key);
  return key;
}

/** Returns the key of a condition, independent of the order of tags, and of the relation of a single tag. */
function keyOf(asked: DynamicRule['include']): unknown {
  const tags = [...new Set(asked?.tags)].sort();
  return { tags, relation: tags.length > 1 ? asked?.relation : undefined };
}
