import { differences, type Entity, matchesAny, own, withoutMoved } from '../../../model/index';
import type { Entry } from '../../connection/entry-reader';
import { toBody } from '../../fields/value';
import { hasUnknown, isUnknown, isValueObject, memberValue, type Value, type ValueObject } from '../../framework/value';
import { defaultKeep } from './entry-set-schema';
import { type SetSnapshot, snapshotOf } from './set-snapshot';

// Which entries of a family a set manages, and which ones it would delete or overwrite.

/** A family as the service lists it, by id. */
export type EntriesById = ReadonlyMap<string, Entry>;

/** Whether the set names the entry. */
export function names({ entries }: ValueObject, id: string): boolean {
  return isValueObject(entries) && Object.hasOwn(entries, id);
}

/** Returns the patterns of `keep`; undefined if they are not set, or not known. */
export function keepOf(values: ValueObject): string[] | undefined {
  const keep: Value | undefined = values.keep;
  return Array.isArray(keep) ? keep.filter((pattern) => typeof pattern === 'string') : undefined;
}

/** Whether the set manages an entry: it names the entry, or keep does not match the entry. */
export function covers(entity: Entity, values: ValueObject, id: string): boolean {
  return names(values, id) || !matchesAny(keepOf(values) ?? defaultKeep(entity), id);
}

/** Returns the entries that the set manages. */
export function oursIn(entity: Entity, present: EntriesById, values: ValueObject): Map<string, Entry> {
  return new Map([...present].filter(([id]) => covers(entity, values, id)));
}

/** Returns digests of entries without the values that the service moves. */
export function digestsOf(entity: Entity, entries: EntriesById): SetSnapshot {
  return snapshotOf([...entries].map(([id, entry]) => [id, withoutMoved(entity.schema, entry)] as const));
}

/** Whether it is not known yet which entries a set deletes or overwrites. */
export function isOpen(planned: ValueObject): boolean {
  return isUnknown(planned.entries) || hasUnknown(memberValue(planned, 'keep')) || isUnknown(planned.overwrite);
}

/**
 * Returns the entries that a write deletes or overwrites although the prior state does not have them: on a create all existing entries, on
 * an update those that keep protected before. Entries that equal the wanted ones are not lost.
 *
 * @param prior null for a create
 */
export function lostIn(entity: Entity, present: EntriesById, prior: ValueObject | null, planned: ValueObject): Map<string, Entry> {
  const { schema } = entity;
  const wanted = isValueObject(planned.entries) ? planned.entries : {};
  const lost = [...oursIn(entity, present, planned)].filter(([id, entry]) => {
    if (prior !== null && covers(entity, prior, id)) return false;
    const mine = own(wanted, id);
    if (isUnknown(mine)) return false;
    return !isValueObject(mine) || differences(schema, toBody(schema, knownPart(mine)), entry).length > 0;
  });
  return new Map(lost);
}

/** Whether it is not known yet if a set overwrites an existing entry that it names. */
export function isUndecided(entity: Entity, present: EntriesById, planned: ValueObject): boolean {
  const wanted = isValueObject(planned.entries) ? planned.entries : {};
  const lost = lostIn(entity, present, null, planned);
  return [...present.keys()].some((id) => !lost.has(id) && hasUnknown(own(wanted, id) ?? null));
}

/** Returns the entries that a write may delete, depending on values that are not known yet. */
export function atStake(entity: Entity, present: EntriesById, prior: ValueObject | null, planned: ValueObject): string[] {
  return [...present.keys()].filter((id) => !names(planned, id) && !(prior !== null && covers(entity, prior, id)));
}

/** Returns the attributes without unknown parts. */
function knownPart(values: ValueObject): ValueObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !hasUnknown(value)));
}
