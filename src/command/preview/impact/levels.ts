import type { TrafficRequest } from '../../../traffic/records';
import { isWeaker, REQUEST_LEVELS, type RequestLevel } from '../../../traffic/rules';

export { REQUEST_LEVELS, type RequestLevel };

/** Requests with one level before the plan, and another one after it. */
export interface Transition {
  readonly before: RequestLevel;
  readonly after: RequestLevel;
  readonly requests: number;
  /** Number of requests that the service recognised as human. */
  readonly humanRequests: number | null;
}

/** Whether requests are lost: their level falls. */
export function isLoss({ before, after }: Levels): boolean {
  return isWeaker(after, before);
}

/** Levels of a request before and after the plan: over all rules, or for one of them. */
export interface Levels {
  readonly before: RequestLevel;
  readonly after: RequestLevel;
}

/**
 * Whether an entry takes part in a change of a request's level: its own level changes in the same direction, and would hold the request at
 * another level if it had stayed.
 *
 * @param own the level of the request if the entry's rule were the only one
 */
export function contributes(own: Levels, request: Levels): boolean {
  if (isLoss(request)) return isLoss(own) && isWeaker(request.after, own.before);
  return isWeaker(request.before, request.after) && contributes(reversed(own), reversed(request));
}

function reversed({ before, after }: Levels): Levels {
  return { before: after, after: before };
}

/** Counts requests whose level changes. */
export class TransitionCounter {
  private readonly counts = new Map<string, Levels & { requests: number; humans: number }>();

  public count({ before, after }: Levels, { record: { human } }: TrafficRequest): void {
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
    const rank = (level: RequestLevel) => REQUEST_LEVELS.indexOf(level);
    return [...this.counts.values()]
      .sort((a, b) => rank(a.before) - rank(b.before) || rank(a.after) - rank(b.after))
      .map(({ before, after, requests, humans }) => ({ before, after, requests, humanRequests: humansKnown ? humans : null }));
  }
}
