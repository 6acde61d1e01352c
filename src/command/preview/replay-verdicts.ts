import { counted, grouped, plural } from '../../model';
import type { EntryImpact, TrafficImpact } from './impact';
import { isLoss } from './impact/levels';
import { weakenedByReplay } from './rules/replay';
import type { ChangeWithFindings } from './rules/rule';

/** Returns the changes as the replay judges them, too: those that lose requests are weaker. */
export function withReplay(changes: readonly ChangeWithFindings[], { configurations }: TrafficImpact): ChangeWithFindings[] {
  const texts = new Map<string, string[]>();
  const add = (key: string, text: string) => texts.set(key, [...(texts.get(key) ?? []), text]);
  for (const { config, service, rules } of configurations) {
    for (const rule of rules) {
      if (rule.released === null || rule.released.requests === 0) continue;
      if (rule.change !== 'unchanged') add(rule.address, lossText(rule, 'this dynamic rule'));
      const { entries = [], actions = [] } = rule.causes ?? {};
      const text = lossText(rule, `the dynamic rule ${JSON.stringify(rule.name)}, which this change affects,`);
      for (const address of entries) add(address, text);
      for (const id of actions) add(actionKey(service, config, id), text);
    }
  }
  return changes.map((change) => {
    const found = texts.get(change.kind === 'action' ? actionKey(change.service, change.configuration, change.id) : change.address);
    return found ? weakenedByReplay(change, found) : change;
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
