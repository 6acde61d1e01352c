import { type EntryPlan, isRule, replayedSides } from './entry-plan';
import type { TagFlow } from './tag-flow';
import type { Causes } from './traffic-impact';

/**
 * Returns the changes that alter the effect of an entry that does not change itself: of entries that add tags by which it selects, directly
 * or through others, and of the action of a rule among them. Nothing if one of these entries cannot be replayed: its effect is not known.
 */
export function causesOf(plan: EntryPlan, flow: TagFlow<EntryPlan>): Causes {
  const feeding = [...flow.feeding([plan])].filter((one) => one !== plan);
  const changed = feeding.filter(({ change }) => change !== 'unchanged');
  if (changed.some(({ before, after }) => [before, after].some(({ kind }) => kind === 'not-replayed'))) return { entries: [], actions: [] };
  const byAction = [...(plan.ofAction.level ? [plan] : []), ...[plan, ...feeding].filter(({ ofAction }) => ofAction.tags)];
  const actions = byAction.flatMap(replayedSides).flatMap((one) => (isRule(one) ? [one.action] : []));
  return { entries: changed.map(({ planned: { address, id } }) => ({ address, id })), actions: [...new Set(actions)] };
}
