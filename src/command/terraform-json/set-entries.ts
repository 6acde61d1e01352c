import { matchesAny, own, staysOnDestroy } from '../../model';
import type { ResourceChange } from './planned-change';
import { isPlannedList, isPlannedObject, type PlannedObject, type PlannedValue } from './planned-value';

/** Returns the address of an entry of a set. */
export function entryAddress(set: string, id: string): string {
  return `${set}.entries[${JSON.stringify(id)}]`;
}

/** Returns the address of the set of an entry. In a key, a backslash stands before each quote. */
export function addressOfSet(entry: string): string {
  return entry.slice(0, entry.lastIndexOf('.entries["'));
}

/**
 * Returns the entries of a set by id, each with its id and the set's configuration. An entry that is unknown or secret as a whole is the
 * member `entry`.
 *
 * @param values of the set; null without a set
 * @returns undefined if the entries are known only after the apply
 */
export function entriesOfSet(values: PlannedObject | null): ReadonlyMap<string, PlannedObject> | undefined {
  const { entries = null, config = null } = values ?? {};
  if (entries === null) return new Map();
  if (!isPlannedObject(entries)) return undefined;
  const there = Object.entries(entries).filter(([, entry]) => entry !== null);
  return new Map(there.map(([id, entry]) => [id, { ...(isPlannedObject(entry) ? entry : { entry }), id, config }]));
}

/** Returns the entries of a set that leave it and stay on the service, because its new `keep` matches them. */
export function keptEntries({ act, before, after }: Pick<ResourceChange, 'act' | 'before' | 'after'>): ReadonlyMap<string, PlannedObject> {
  const [ours, theirs] = [entriesOfSet(before), entriesOfSet(after)];
  const keep = after?.['keep'] ?? null;
  const leaves = act === 'update' || (act === 'replace' && before !== null && staysOnDestroy(before));
  if (!leaves || !ours || !theirs || !isPlannedList(keep)) return new Map();
  const patterns = keep.filter((pattern): pattern is string => typeof pattern === 'string');
  return new Map([...ours].filter(([id]) => !theirs.has(id) && matchesAny(patterns, id)));
}

/**
 * Returns the entries of a set that are on the service after the plan: also those that the plan forgets.
 *
 * @returns undefined if the entries are known only after the apply
 */
export function entriesAfter(change: Pick<ResourceChange, 'act' | 'before' | 'after'>): ReadonlyMap<string, PlannedObject> | undefined {
  if (change.act === 'forget') return entriesOfSet(change.before);
  const entries = entriesOfSet(change.after);
  return entries && new Map([...entries, ...keptEntries(change)]);
}

/**
 * Returns the ids of the entries that a set with `overwrite` deletes or overwrites; undefined if the plan does not know them.
 *
 * @param before the set before an update, which leaves the attribute as it is if it overwrites nothing
 */
export function overwrittenIds(after: PlannedObject | null, before: PlannedObject | null): string[] | undefined {
  const was: PlannedValue = before?.['overwritten'] ?? null;
  const is: PlannedValue | undefined = after?.['overwritten'];
  if (!isPlannedObject(is)) return before !== null && is === was ? [] : undefined;
  return Object.keys(is).filter((id) => !isPlannedObject(was) || own(was, id) !== own(is, id));
}
