import { counted, grouped, plural } from '../../model';
import type { EntryImpact, TrafficImpact } from './impact';
import { isLoss } from './impact/levels';
import { weakenedByReplay } from './rules/replay';
import type { ChangeWithFindings } from './rules/rule';

/** Returns the changes as the replay judges them, too: those that lose requests are weaker. */
export function withReplay(changes: readonly ChangeWithFindings[], { configurations }: TrafficImpact): ChangeWithFindings[] {
  const losses = new Map<string, { texts: string[]; lost: number }>();
  const add = (key: string, text: string, requests: number) => {
    const known = losses.get(key);
    losses.set(key, { texts: [...(known?.texts ?? []), text], lost: (known?.lost ?? 0) + requests });
  };
  const replayed = new Set<string>();
  const ids = new Map(changes.map(({ address, id }) => [address, id]));
  for (const { config, service, rules } of configurations) {
    for (const rule of rules) {
      if (rule.released === null) continue;
      replayed.add(rule.address);
      const { requests } = rule.released;
      if (requests === 0) continue;
      // A resource that takes over another entry has had its former one.
      const of =
        ids.get(rule.address) === rule.id ? 'this dynamic rule' : `the dynamic rule ${JSON.stringify(rule.name)}, which was here before,`;
      if (rule.change !== 'unchanged') add(rule.address, lossText(rule, of), requests);
      const { entries = [], actions = [] } = rule.causes ?? {};
      const text = lossText(rule, `the dynamic rule ${JSON.stringify(rule.name)}, which this change affects,`);
      for (const address of entries) add(address, text, requests);
      for (const id of actions) add(actionKey(service, config, id), text, requests);
    }
  }
  return changes.map((change) => {
    const found = losses.get(change.kind === 'action' ? actionKey(change.service, change.configuration, change.id) : change.address);
    if (found) return weakenedByReplay(change, found.texts, found.lost);
    return replayed.has(change.address) ? { ...change, lost: 0 } : change;
  });
}

function actionKey(service: string | undefined, config: string | null, id: string | null): string {
  return JSON.stringify([service, config, id]);
}

/** Returns the lost requests by level: `1,491 requests of this dynamic rule are lost: 1,400 from blocked to free, 91 from ...`. */
function lossText({ transitions }: EntryImpact, of: string): string {
  const lost = transitions.filter(isLoss);
  const all = lost.reduce((sum, { requests }) => sum + requests, 0);
  const levels = lost.map(({ before, after, requests }) => `${grouped(requests)} from ${before} to ${after}`);
  return `In the replay, ${counted(all, 'request')} of ${of} ${plural(all, 'is', 'are')} lost: ${levels.join(', ')}.`;
}
