import { counted } from '../../../model/words';
import { isLoss } from './levels';
import type { TrafficImpact } from './traffic-impact';

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

/** Returns the number of replayed requests of all configurations. */
export function replayedRequests({ configurations }: TrafficImpact): number {
  return configurations.reduce((sum, { traffic: { requests } }) => sum + requests, 0);
}

/** Returns the number of replayed requests in words. Files do not name a service, and access logs no configuration. */
export function replayedText(traffic: TrafficImpact): string {
  const replayed = traffic.configurations.filter(({ traffic: { requests } }) => requests > 0);
  const isRepeated = replayed.length > 1 && replayed.some(({ traffic: { source } }) => source.kind === 'files');
  const text = counted(replayedRequests(traffic), 'replayed request');
  return isRepeated ? `${text} (counted for each of ${replayed.length} configurations)` : text;
}
