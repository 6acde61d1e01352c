import type { DynamicRule } from '../model';
import type { TagMarks, TagTest } from './tag-marks';
import { tagName } from './tag-name';

/** An active dynamic rule, prepared for many requests. */
export class WatchedRule {
  /** Whether the rule counts the current request. */
  public readonly counts: TagTest;

  /** Tags of requests from a source that the rule has caught. */
  public readonly tags: readonly string[];

  public constructor(
    public readonly rule: DynamicRule,
    marks: TagMarks,
  ) {
    this.counts = marks.countedBy(rule);
    this.tags = [...(rule.tags ?? []), `dynamic-rule:${tagName(rule.name)}`];
  }
}
