import { differences, type Entity, type JsonObject, matchesAny, own, spelledAs, withoutMoved } from '../../../model/index';
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

/** Entries that a write deletes or overwrites although the prior state does not have them. */
export interface Loss {
  /** On a create any existing entries, on an update those that keep protected before. Entries that equal the wanted ones are not lost. */
  readonly lost: ReadonlyMap<string, Entry>;
  /** Whether these are all. Otherwise, values that are not known yet decide about others. */
  readonly isKnown: boolean;
  /** Ids of entries that the write may delete or overwrite, depending on values that are not known yet. */
  readonly atStake: readonly string[];
}

/** @param prior null for a create */
export function lossIn(entity: Entity, present: EntriesById, prior: ValueObject | null, planned: ValueObject): Loss {
  const lost = new Map<string, Entry>();
  const atStake: string[] = [];
  let isKnown = !isOpen(planned);
  const { overwrite } = planned;
  for (const [id, entry] of present) {
    if (prior !== null && covers(entity, prior, id)) continue;
    const fate = fateOf(entity, planned, id, entry);
    if (fate === 'lost' && !isUnknown(overwrite)) lost.set(id, entry);
    // Without overwrite, the apply refuses.
    else if (fate !== 'unchanged' && overwrite !== false) atStake.push(id);
    isKnown &&= fate !== 'at stake';
  }
  return { lost, isKnown, atStake };
}

/** Returns what becomes of an entry that the prior state does not have; `at stake` if values that are not known yet decide. */
function fateOf(entity: Entity, planned: ValueObject, id: string, entry: Entry): 'unchanged' | 'lost' | 'at stake' {
  const { entries } = planned;
  const { schema } = entity;
  if (isUnknown(entries)) return 'at stake';
  if (names(planned, id)) {
    const mine = isValueObject(entries) ? (own(entries, id) ?? null) : null;
    if (isUnknown(mine)) return 'at stake';
    if (!isValueObject(mine)) return 'lost';
    const body = spelledAs(toBody(schema, knownPart(mine)), entry as JsonObject);
    if (differences(schema, body, entry).length > 0) return 'lost';
    return hasUnknown(mine) ? 'at stake' : 'unchanged';
  }
  if (!covers(entity, planned, id)) return 'unchanged';
  return hasUnknown(memberValue(planned, 'keep')) ? 'at stake' : 'lost';
}

/** Returns the attributes without unknown parts. */
function knownPart(values: ValueObject): ValueObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !hasUnknown(value)));
}
