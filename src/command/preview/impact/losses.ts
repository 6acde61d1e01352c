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

/** Returns the number of replayed requests in words, which are more than those of the files if several configurations count the same. */
export function replayedText(traffic: TrafficImpact): string {
  const ofFiles = traffic.configurations.flatMap(({ config, traffic: { requests, source } }) =>
    requests > 0 && source.kind === 'files' ? [{ config, recorded: source.lines - source.badLines }] : [],
  );
  const all = replayedRequests(traffic);
  // Files name no service, and access logs no configuration.
  const isRepeated = new Set(ofFiles.map(({ config }) => config)).size < ofFiles.length || ofFiles.some(({ recorded }) => recorded < all);
  const text = counted(all, 'replayed request');
  return isRepeated && ofFiles.length > 1 ? `${text} (counted for each of ${ofFiles.length} configurations)` : text;
}
