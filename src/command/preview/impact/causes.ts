import { type EntryPlan, isRule, replayedSides } from './entry-plan';
import { feeds } from './setting-tags';
import type { Causes } from './traffic-impact';

/**
 * Returns the changes that alter the effect of an entry that does not change itself: of entries that add tags by which it selects, directly
 * or through others, and of the action of a rule. Nothing if one of these entries cannot be replayed: its effect is not known.
 */
export function causesOf(plan: EntryPlan, plans: readonly EntryPlan[]): Causes {
  const feeding = feedersOf(plan, plans);
  const changed = feeding.filter(({ change }) => change !== 'unchanged');
  if (changed.some(({ before, after }) => [before, after].some(({ kind }) => kind === 'not-replayed'))) return { entries: [], actions: [] };
  const actions = plan.levels.before === plan.levels.after ? [] : replayedSides(plan).flatMap((one) => (isRule(one) ? [one.action] : []));
  return { entries: changed.map(({ planned }) => planned.address), actions: [...new Set(actions)] };
}

/** Returns the entries that add tags by which an entry selects, directly or through others. */
function feedersOf(plan: EntryPlan, plans: readonly EntryPlan[]): EntryPlan[] {
  const reached = new Set<EntryPlan>([plan]);
  for (const to of reached) for (const from of plans) if (isFedBy(to, from)) reached.add(from);
  return [...reached].filter((one) => one !== plan);
}

function isFedBy(to: EntryPlan, from: EntryPlan): boolean {
  return replayedSides(from).some((one) => replayedSides(to).some((other) => feeds(one, other)));
}
