import { isDeepStrictEqual } from 'node:util';
import { own } from '../../../model';
import { isPlannedObject, type PlannedObject, type PlannedValue, type ResourceChange } from '../../terraform-json';
import type { EntityChange } from './entity-change';

// The reference of a change is what was last applied: a value that was changed outside of Terraform, and that the plan keeps, is judged
// like a value that the plan changes. A value that the plan sets back is compared with the present one.

/** Returns the changes of a plan with their reference before the plan. Resources with kept drift alone become changes. */
export function withReference(planned: readonly ResourceChange[], drift: readonly ResourceChange[]): ResourceChange[] {
  const drifted = new Map(drift.map((one) => [one.address, one]));
  const named = new Set(planned.map(({ address }) => address));
  const referenced = planned.map((change) => {
    const { before: applied, after: present } = drifted.get(change.address) ?? { before: null, after: null };
    // A resource that was created or deleted outside of Terraform has no values to compare.
    if (applied === null || present === null || change.before === null || change.after === null) return change;
    if (change.act === 'forget') return change;
    const before = referenceOf(applied, change.before, change.after) as PlannedObject;
    if (isDeepStrictEqual(before, change.before)) return change;
    return { ...change, before, act: change.act === 'none' ? ('update' as const) : change.act };
  });
  // A resource that was deleted outside of Terraform, and that the Terraform configuration no longer has.
  const deleted = drift.filter(({ address, before, after }) => before !== null && after === null && !named.has(address));
  return [...referenced, ...deleted.map((change) => ({ ...change, act: 'delete' as const }))];
}

/** Returns the last applied value, or the present one where the plan sets the last applied one again. */
function referenceOf(applied: PlannedValue, present: PlannedValue, planned: PlannedValue): PlannedValue {
  if (isDeepStrictEqual(applied, present) || isDeepStrictEqual(applied, planned)) return present;
  if (!isPlannedObject(applied) || !isPlannedObject(present) || !isPlannedObject(planned)) return applied;
  const names = new Set([...Object.keys(applied), ...Object.keys(present)]);
  const at = (values: PlannedObject, name: string): PlannedValue => own(values, name) ?? null;
  return Object.fromEntries([...names].map((name) => [name, referenceOf(at(applied, name), at(present, name), at(planned, name))]));
}

/**
 * Marks the changes that the plan keeps, and does not make.
 *
 * @param made the same changes, compared with the present values
 */
export function markKept(changes: readonly EntityChange[], made: readonly EntityChange[]): EntityChange[] {
  // A resource that moves to another configuration is removed in the one, and added in the other.
  const keyOf = ({ address, configuration }: EntityChange) => JSON.stringify([address, configuration]);
  const known = new Map(made.map((change) => [keyOf(change), change]));
  return changes.map((change) => {
    const present = known.get(keyOf(change));
    if (!present) return { ...change, isDrift: true, keptDrift: attributesOf(change.changes) };
    const shown = new Set(present.changes.map((one) => JSON.stringify(one)));
    const kept = attributesOf(change.changes.filter((one) => !shown.has(JSON.stringify(one))));
    return kept.length === 0 ? change : { ...change, keptDrift: kept };
  });
}

function attributesOf(changes: EntityChange['changes']): string[] {
  return [...new Set(changes.map(({ path }) => path[0]!))];
}
