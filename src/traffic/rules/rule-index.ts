import type { Quarantined } from './quarantined';
import type { TagCondition } from './tag-condition';
import type { TagMarks } from './tag-marks';
import type { TargetWatch } from './target-watch';

/** A group of rules, by its position in a target. */
interface Group {
  readonly target: TargetWatch;
  readonly position: number;
}

/** A condition, and the groups of rules that have it. */
interface Conditional {
  readonly condition: TagCondition;
  readonly groups: Group[];
  /** Number of the last request for which the condition was checked. */
  request: number;
}

/** Finds the rules that may count a request by its tags. Other rules cost nothing. */
export class RuleIndex {
  /** For each tag, by its position in the marks, the conditions that a request may meet because of it. */
  private readonly byTag: (Conditional[] | undefined)[] = [];

  /** The groups that count the request with a number. */
  private alike: { readonly request: number; readonly groups: readonly Group[] } = { request: 0, groups: [] };

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
          if (entries) for (const entry of entries) (caught ??= []).push(entry);
        }
      }
    }
    return caught;
  }

  /** Counts another request with the source and the tags of the current one. */
  public countAlike(time: number): void {
    const { request } = this.marks;
    if (this.alike.request !== request) this.alike = { request, groups: this.groupsOfCurrent() };
    for (const { target, position } of this.alike.groups) target.count(position, time);
  }

  private groupsOfCurrent(): Group[] {
    const tags = this.marks.present.slice(0, this.marks.count);
    const conditionals = new Set(tags.flatMap((tag) => this.byTag[tag] ?? []));
    return [...conditionals].filter(({ condition }) => condition.isMet()).flatMap(({ groups }) => groups);
  }

  private add(condition: TagCondition): Conditional {
    const conditional: Conditional = { condition, groups: [], request: 0 };
    for (const tag of condition.triggers) (this.byTag[tag] ??= []).push(conditional);
    return conditional;
  }
}
