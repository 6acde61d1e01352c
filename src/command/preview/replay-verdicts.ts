import { counted, grouped, plural } from '../../model';
import type { EntryImpact, TrafficImpact } from './impact';
import { isLoss } from './impact/levels';
import { weakenedByReplay } from './rules/replay';
import type { ChangeWithFindings } from './rules/rule';
import { textAt } from './rules/values';

/** Returns the changes as the replay judges them, too: those that lose requests are weaker. */
export function withReplay(changes: readonly ChangeWithFindings[], { configurations }: TrafficImpact): ChangeWithFindings[] {
  const losses = new Map<string, { texts: string[]; lost: number }>();
  const add = (key: string, text: string, requests: number) => {
    const known = losses.get(key);
    losses.set(key, { texts: [...(known?.texts ?? []), text], lost: (known?.lost ?? 0) + requests });
  };
  const replayed = new Set<string>();
  const present = new Set(changes.map((change) => keysOf(change)[0]!));
  for (const { config, service, rules } of configurations) {
    for (const rule of rules) {
      if (rule.released === null) continue;
      const key = keyOf(service, config, rule.id, rule.address);
      replayed.add(key);
      const { requests } = rule.released;
      if (requests === 0) continue;
      // A resource that takes over another entry has had its former one.
      const of = present.has(key) ? 'this dynamic rule' : `the dynamic rule ${JSON.stringify(rule.name)}, which was here before,`;
      if (rule.change !== 'unchanged') add(key, lossText(rule, of), requests);
      const { entries = [], actions = [] } = rule.causes ?? {};
      const text = lossText(rule, `the dynamic rule ${JSON.stringify(rule.name)}, which this change affects,`);
      for (const entry of entries) add(keyOf(service, config, entry.id, entry.address), text, requests);
      for (const id of actions) add(keyOf(service, config, id), text, requests);
    }
  }
  return changes.map((change) => {
    const keys = keysOf(change);
    const found = keys.flatMap((key) => losses.get(key) ?? []);
    if (found.length === 0) return keys.some((key) => replayed.has(key)) ? { ...change, lost: 0 } : change;
    const texts = found.flatMap((one) => one.texts);
    const lost = found.reduce((sum, one) => sum + one.lost, 0);
    return weakenedByReplay(change, texts, lost);
  });
}

/** Returns the keys of the entry that a change shows, and of the one that its resource replaces. A resource may have a change for each. */
function keysOf({ kind, service, configuration, address, id, before }: ChangeWithFindings): string[] {
  if (kind === 'action') return [keyOf(service, configuration, id)];
  const shown = keyOf(service, configuration, id, address);
  const former = keyOf(service, textAt(before, 'config') ?? null, textAt(before, 'id') ?? null, address);
  return before === null || former === shown ? [shown] : [shown, former];
}

/** Returns the key of an entry at an address: several resources of a plan may have one entry. Actions have no address in a replay. */
function keyOf(service: string | undefined, config: string | null, id: string | null, address?: string): string {
  return JSON.stringify([service, config, id, address]);
}

/** Returns the lost requests by level: `1,491 requests of this dynamic rule are lost: 1,400 from blocked to free, 91 from ...`. */
function lossText({ transitions }: EntryImpact, of: string): string {
  const lost = transitions.filter(isLoss);
  const all = lost.reduce((sum, { requests }) => sum + requests, 0);
  const levels = lost.map(({ before, after, requests }) => `${grouped(requests)} from ${before} to ${after}`);
  return `In the replay, ${counted(all, 'request')} of ${of} ${plural(all, 'is', 'are')} lost: ${levels.join(', ')}.`;
}
