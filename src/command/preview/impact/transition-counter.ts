import type { RecordedRequest } from '../../../traffic/records';
import { type Level, LEVELS, type Transition } from '../levels';

/** Levels of a request before and after the plan. */
export interface Levels {
  readonly before: Level;
  readonly after: Level;
}

/** Counts requests whose level changes. */
export class TransitionCounter {
  private readonly counts = new Map<string, Levels & { requests: number; humans: number }>();

  public count({ before, after }: Levels, { record: { human } }: RecordedRequest): void {
    if (before === after) return;
    const key = `${before} ${after}`;
    const count = this.counts.get(key) ?? { before, after, requests: 0, humans: 0 };
    this.counts.set(key, count);
    count.requests += 1;
    if (human === true) count.humans += 1;
  }

  /**
   * Returns the transitions from the strongest level before the plan.
   *
   * @param humansKnown whether any record marks its request as human or not
   */
  public transitions(humansKnown: boolean): Transition[] {
    const rank = (level: Level) => LEVELS.indexOf(level);
    return [...this.counts.values()]
      .sort((a, b) => rank(a.before) - rank(b.before) || rank(a.after) - rank(b.after))
      .map(({ before, after, requests, humans }) => ({ before, after, requests, humanRequests: humansKnown ? humans : null }));
  }
}
