import type { Quarantined } from './quarantined';
import type { TagMarks } from './tag-marks';
import type { TargetWatch } from './target-watch';
import type { WatchedRule } from './watched-rule';

/** A rule, and where it counts. */
interface Counter {
  readonly rule: WatchedRule;
  readonly target: TargetWatch;
  /** Position of the rule among those of the target. */
  readonly position: number;
  /** Number of the last request for which the rule was looked at. */
  request: number;
}

/** Finds the rules that may count a request by the tags of the request, so that the others cost nothing. */
export class RuleIndex {
  /** For each tag, by its position in the marks, the rules that may count a request because of it. */
  private readonly byTag: (Counter[] | undefined)[] = [];

  public constructor(
    targets: readonly TargetWatch[],
    private readonly marks: TagMarks,
  ) {
    for (const target of targets) {
      target.rules.forEach((rule, position) => {
        const counter: Counter = { rule, target, position, request: 0 };
        for (const tag of rule.triggers) (this.byTag[tag] ??= []).push(counter);
      });
    }
  }

  /** Counts the current request. @returns the entries of the rules that catch its source now */
  public count(time: number): Quarantined[] {
    const caught: Quarantined[] = [];
    const { present, request } = this.marks;
    for (const tag of present) {
      for (const counter of this.byTag[tag] ?? []) {
        // A request may have several tags of one rule.
        if (counter.request === request) continue;
        counter.request = request;
        const entry = counter.rule.counts() ? counter.target.count(counter.position, time) : undefined;
        if (entry) caught.push(entry);
      }
    }
    return caught;
  }
}
