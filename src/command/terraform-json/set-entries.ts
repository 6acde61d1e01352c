import { isPlannedObject, type PlannedObject } from './planned-value';

/** Returns the address of an entry of a set. */
export function entryAddress(set: string, id: string): string {
  return `${set}.entries[${JSON.stringify(id)}]`;
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
