import type { EntryPlan } from './entry-plan';
import { TagFlow } from './tag-flow';

/**
 * Returns the entries whose effect on requests may change: those that the plan changes, rules whose action gets another type or other tags,
 * and entries that select by tags of such an entry, directly or through others.
 */
function affectedPlans(plans: readonly EntryPlan[], flow: TagFlow<EntryPlan>): Set<EntryPlan> {
  const changed = plans.filter(({ change, ofAction: { level, tags } }) => change !== 'unchanged' || level || tags);
  return new Set([...changed, ...flow.fedBy(changed)]);
}

/** Returns the entries that the plan affects, and those that add tags by which one of them selects, directly or through others. */
export function concernedPlans(plans: readonly EntryPlan[]): Set<EntryPlan> {
  const flow = TagFlow.of(plans);
  const affected = affectedPlans(plans, flow);
  const feeding = flow.feeding(affected);
  return new Set(plans.filter((plan) => affected.has(plan) || feeding.has(plan)));
}

const FREE = { before: 'free', after: 'free' } as const;

/**
 * Returns the entries, with no level for the requests of rules that the plan does not affect and whose action has an unknown type. Such a
 * rule hides no loss of another one.
 */
export function withKnownLevels(plans: readonly EntryPlan[]): EntryPlan[] {
  if (plans.every(({ unknownActions }) => unknownActions.length === 0)) return [...plans];
  const affected = affectedPlans(plans, TagFlow.of(plans));
  return plans.map((plan) => (plan.unknownActions.length === 0 || affected.has(plan) ? plan : { ...plan, levels: FREE }));
}
