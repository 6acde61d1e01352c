import type { TrafficImpact } from './impact';

/**
 * Strongest action of the rules that hold a request, from strong to weak. `free`: no rule holds it. `skipped`: only rules hold it whose
 * action ends all other checks.
 */
export const LEVELS = ['blocked', 'challenged', 'monitored', 'free', 'skipped'] as const;
export type Level = (typeof LEVELS)[number];

/** Requests with one level before the plan, and another one after it. */
export interface Transition {
  readonly before: Level;
  readonly after: Level;
  readonly requests: number;
  /** Number of requests that the service recognised as human. */
  readonly humanRequests: number | null;
}

/** Whether requests are lost: they are held by a weaker action than before, or no longer. */
export function isLoss({ before, after }: Pick<Transition, 'before' | 'after'>): boolean {
  return LEVELS.indexOf(after) > LEVELS.indexOf(before);
}

/**
 * Returns the number of changed rules whose losses are not known: they were left out, they were not replayed, or their action has an
 * unknown type.
 */
export function rulesNotCounted({ configurations, uncountedRules = 0 }: TrafficImpact): number {
  return configurations.reduce((sum, { rules, notes }) => {
    const unclear = new Set(notes.flatMap(({ kind, entries }) => (kind === 'unknown-action' ? entries : [])));
    return (
      sum + rules.filter(({ id, before, after }) => unclear.has(id) || [before, after].some(({ kind }) => kind === 'not-replayed')).length
    );
  }, uncountedRules);
}

/** Returns the number of lost requests of all configurations. */
export function lostRequests({ configurations }: TrafficImpact): number {
  const lost = configurations.flatMap(({ transitions }) => transitions.filter(isLoss));
  return lost.reduce((sum, { requests }) => sum + requests, 0);
}
