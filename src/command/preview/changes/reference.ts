import { isDeepStrictEqual } from 'node:util';
import { own } from '../../../model';
import { isPlannedObject, type PlannedObject, type PlannedValue, type ResourceChange } from '../../terraform-json';
import type { EntityChange } from './entity-change';

// A value that was changed outside of Terraform has two references: the present value and the one that was last applied. A plan is compared
// with both, because either one alone hides a weakening: of what is live, or of what was applied.

/** Changes of one resource, compared with each reference. They are the same for a resource that was not changed outside of Terraform. */
export interface ReferencedChange {
  /** Address of the resource. */
  readonly address: string;
  /** Compared with the present values: what the plan does. */
  readonly present: readonly ResourceChange[];
  /** Compared with the values that were last applied. */
  readonly applied: readonly ResourceChange[];
  /** For the report: what the plan does, and the values that were changed outside of Terraform and that it keeps. */
  readonly shown: readonly ResourceChange[];
}

/** Returns the changes of a plan by resource, also of resources that were changed outside of Terraform and that no planned change names. */
export function withReferences(planned: readonly ResourceChange[], drift: readonly ResourceChange[]): ReferencedChange[] {
  const drifted = new Map(drift.map((one) => [one.address, one]));
  const named = new Set(planned.map(({ address }) => address));
  const others = drift.filter(({ address, before, after }) => !named.has(address) && !isDeepStrictEqual(before, after));
  return [...planned.map((change) => referenced(change, drifted.get(change.address))), ...others.map(keptDrift)];
}

function referenced(change: ResourceChange, drift: ResourceChange | undefined): ReferencedChange {
  const { address, act, before, after } = change;
  const [alone, applied] = [[change], drift?.before ?? null];
  const same = { address, present: alone, applied: alone, shown: alone };
  if (!drift || applied === null || act === 'forget') return same;
  if (drift.after === null) return before === null && after !== null ? createdAgain(change, after, applied) : same;
  if (before === null || isDeepStrictEqual(applied, before)) return same;
  const compared = (reference: PlannedObject): ResourceChange =>
    isDeepStrictEqual(reference, before) ? change : { ...change, before: reference, act: act === 'none' ? 'update' : act };
  const shown = after === null ? before : (shownReference(applied, before, after) as PlannedObject);
  return { ...same, applied: [compared(applied)], shown: [compared(shown)] };
}

/** Returns the change of a resource that was deleted outside of Terraform, and that the plan creates again. */
function createdAgain(change: ResourceChange, after: PlannedObject, applied: PlannedObject): ReferencedChange {
  const { address } = change;
  const isMember = (name: string) => isDeepStrictEqual(own(applied, name), own(after, name));
  if (isMember('config')) {
    const act = isMember('id') ? ('update' as const) : ('replace' as const);
    return { address, present: [change], applied: [{ ...change, act, before: applied }], shown: [change] };
  }
  // The entry of the former configuration stays deleted.
  const both = [{ ...change, act: 'delete' as const, before: applied, after: null }, change];
  return { address, present: [change], applied: both, shown: both };
}

/** Returns the drift of a resource that no planned change names, as in a plan that only refreshes. The plan keeps it. */
function keptDrift(drift: ResourceChange): ReferencedChange {
  const { address, before, after } = drift;
  const kept = [{ ...drift, act: after === null ? ('delete' as const) : before === null ? ('create' as const) : ('update' as const) }];
  const present = after === null ? [] : [{ ...drift, act: 'none' as const, before: after }];
  return { address, present, applied: kept, shown: kept };
}

/** Returns the last applied value where the plan keeps the present one, or else the present value, which the plan changes. */
function shownReference(applied: PlannedValue, present: PlannedValue, planned: PlannedValue): PlannedValue {
  if (isDeepStrictEqual(applied, present)) return present;
  if (!isPlannedObject(applied) || !isPlannedObject(present) || !isPlannedObject(planned))
    return isDeepStrictEqual(present, planned) ? applied : present;
  const names = new Set([...Object.keys(applied), ...Object.keys(present)]);
  const at = (values: PlannedObject, name: string): PlannedValue => own(values, name) ?? null;
  return Object.fromEntries([...names].map((name) => [name, shownReference(at(applied, name), at(present, name), at(planned, name))]));
}

/** Changes of a plan for the report, with the reference that each one is judged by. */
export interface ComparedChange {
  readonly shown: EntityChange;
  /** Compared with the present values; undefined if the plan does not make the change. */
  readonly made: EntityChange | undefined;
  /** Compared with the last applied values; undefined without a difference from them. */
  readonly applied: EntityChange | undefined;
}

/** Joins the changes of the same entry, and marks those that the plan keeps, and does not make. */
export function joinedChanges(
  shown: readonly EntityChange[],
  made: readonly EntityChange[],
  applied: readonly EntityChange[],
): ComparedChange[] {
  const [ofPlan, sinceApply] = [byEntry(made), byEntry(applied)];
  return shown.flatMap((change): ComparedChange[] => {
    const [present, last] = [ofPlan.get(keyOf(change)), sinceApply.get(keyOf(change))];
    if (present) {
      const known = new Set(present.changes.map((one) => JSON.stringify(one)));
      const kept = attributesOf(change.changes.filter((one) => !known.has(JSON.stringify(one))));
      const since = last && { ...last, isSinceApply: true as const };
      return [{ shown: kept.length === 0 ? change : { ...change, keptDrift: kept }, made: present, applied: since }];
    }
    // Only the spelling was changed.
    if (change.effect === 'changed' && change.changes.length === 0) return [];
    const drift = { isDrift: true, keptDrift: attributesOf(change.changes) } as const;
    return [{ shown: { ...change, ...drift }, made: undefined, applied: { ...(last ?? change), ...drift } }];
  });
}

function byEntry(changes: readonly EntityChange[]): ReadonlyMap<string, EntityChange> {
  return new Map(changes.map((change) => [keyOf(change), change]));
}

/**
 * Returns the same for each reference, and differs between all changes of one: a resource may leave an entry and get another one, also in
 * another configuration, or the same again. References differ in the values before a plan only.
 */
function keyOf({ address, before, after }: EntityChange): string {
  const { config, id } = after ?? before ?? {};
  return JSON.stringify([address, after === null, ...[config, id].map((value) => (typeof value === 'string' ? value : null))]);
}

function attributesOf(changes: EntityChange['changes']): string[] {
  return [...new Set(changes.map(({ path }) => path[0]!))];
}
