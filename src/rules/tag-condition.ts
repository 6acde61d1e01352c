import type { DynamicRule } from '../model';
import { EVERY_REQUEST } from '../model/facts';
import type { TagMarks, TagTest } from './tag-marks';

/** Which requests a rule counts, as its tags to include and to exclude say. */
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

  /** Whether the current request meets it. Without tags to include, each request does that is not excluded. */
  public isMet(): boolean {
    const { include, exclude } = this;
    if (!include.empty && !(this.includesAll ? include.all() : include.any())) return false;
    return exclude.empty || !(this.excludesAll ? exclude.all() : exclude.any());
  }
}

/** The conditions of rules. Rules with the same tags and relations have the same one, so that it is looked at once for all of them. */
export class TagConditions {
  private readonly known = new Map<string, TagCondition>();

  public constructor(private readonly marks: TagMarks) {}

  public of(rule: DynamicRule): TagCondition {
    const key = JSON.stringify([keyOf(rule.include), keyOf(rule.exclude)]);
    const condition = this.known.get(key) ?? new TagCondition(rule, this.marks);
    this.known.set(key, condition);
    return condition;
  }
}

/** Neither the order of tags matters, nor the relation of one tag. */
function keyOf(asked: DynamicRule['include']): unknown {
  const tags = [...new Set(asked?.tags)].sort();
  return { tags, relation: tags.length > 1 ? asked?.relation : undefined };
}
