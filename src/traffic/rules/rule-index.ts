import type { Quarantined } from './quarantined';
import type { TagCondition } from './tag-condition';
import type { TagMarks } from './tag-marks';
import type { TargetWatch } from './target-watch';

/** A condition, and the groups of rules that have it. */
interface Conditional {
  readonly condition: TagCondition;
  readonly groups: { readonly target: TargetWatch; readonly position: number }[];
  /** Number of the last request for which the condition was checked. */
  request: number;
}

/** Finds the rules that may count a request by its tags. Other rules cost nothing. */
export class RuleIndex {
  /** For each tag, by its position in the marks, the conditions that a request may meet because of it. */
  private readonly byTag: (Conditional[] | undefined)[] = [];

  public constructor(
    targets: readonly TargetWatch[],
    private readonly marks: TagMarks,
  ) {
    const known = new Map<TagCondition, Conditional>();
    for (const target of targets) {
      target.groups.forEach(({ condition }, position) => {
        const conditional = known.get(condition) ?? this.add(condition);
        known.set(condition, conditional);
        conditional.groups.push({ target, position });
      });
    }
  }

  /** Counts the current request. @returns the entries of the rules that catch its source now */
  public count(time: number): Quarantined[] | undefined {
    let caught: Quarantined[] | undefined;
    const { present, count, request } = this.marks;
    for (let at = 0; at < count; at += 1) {
      const conditionals = this.byTag[present[at]!];
      if (!conditionals) continue;
      for (const conditional of conditionals) {
        // A request may have several tags of one condition.
        if (conditional.request === request) continue;
        conditional.request = request;
        if (!conditional.condition.isMet()) continue;
        for (const { target, position } of conditional.groups) {
          const entries = target.count(position, time);
          if (entries) (caught ??= []).push(...entries);
        }
      }
    }
    return caught;
  }

  private add(condition: TagCondition): Conditional {
    const conditional: Conditional = { condition, groups: [], request: 0 };
    for (const tag of condition.triggers) (this.byTag[tag] ??= []).push(conditional);
    return conditional;
  }
}
