import { type EntryPlan, replayedSides } from './entry-plan';
import { feeds } from './setting-tags';

/**
 * Returns the entries whose effect on requests may change: those that the plan changes, rules whose action gets another type or other tags,
 * and entries that select by tags of such an entry, directly or through others.
 */
export function affectedPlans(plans: readonly EntryPlan[]): EntryPlan[] {
  const changed = plans.filter(({ change, ofAction: { level, tags } }) => change !== 'unchanged' || level || tags);
  return closure(changed, plans, (known, other) => isFedBy(other, known));
}

/** Returns the given entries, and those that add tags by which one of them selects, directly or through others. */
export function feedersOf(of: readonly EntryPlan[], plans: readonly EntryPlan[]): EntryPlan[] {
  return closure(of, plans, isFedBy);
}

function closure(
  start: readonly EntryPlan[],
  plans: readonly EntryPlan[],
  reaches: (known: EntryPlan, other: EntryPlan) => boolean,
): EntryPlan[] {
  const reached = new Set(start);
  // The loop goes on with the entries that it adds.
  for (const known of reached) for (const other of plans) if (!reached.has(other) && reaches(known, other)) reached.add(other);
  return plans.filter((plan) => reached.has(plan));
}

function isFedBy(to: EntryPlan, from: EntryPlan): boolean {
  return replayedSides(from).some((one) => replayedSides(to).some((other) => feeds(one, other)));
}
