import { entriesManagedBy, type Entity, isJsonObject, type Json, own } from '../../model';
import type { ResourceChange } from './planned-change';
import type { PlannedObject } from './planned-value';
import { entriesAfter, entriesOfSet, entryAddress, keptEntries } from './set-entries';

/** An entry before a plan and after it. */
export interface EntrySides {
  readonly entity: Entity;
  /** Address of the resource that has the entry after the plan, or else before it, with the key of the entry in a set. */
  readonly address: string;
  /** Change of this resource. */
  readonly change: ResourceChange;
  readonly before: PlannedObject | null;
  readonly after: PlannedObject | null;
  /** Whether it stays on the service, and no resource of the plan manages it any more. */
  readonly isLeft: boolean;
  /** Whether its values before the plan are the last applied ones, and nothing shows the present ones. */
  readonly isStale: boolean;
}

/**
 * Returns the entries of the resources of a plan, each once, whichever resources have it: one may forget it that another one takes over,
 * and an index of `count` may pass it on. An entry that gets another id is one that its resource replaces, unless others have the two.
 */
export function plannedEntries(changes: readonly ResourceChange[]): EntrySides[] {
  const all = changes.flatMap(sidesOf);
  const reverted = new Set(all.filter(({ change }) => change.isRevert).map((one) => familyOf(one)));
  // A revert has all entries of its family, and the plan changes none of them otherwise.
  const hasAfter = (one: EntrySides) => one.after !== null && (one.change.isRevert === true || !reverted.has(familyOf(one)));
  const [was, is] = [new Map<string, EntrySides>(), new Map<string, EntrySides>()];
  for (const one of all) {
    const [before, after] = keysOf(one);
    // The values before a revert are present ones, and those of a resource may be the last applied ones.
    if (before !== undefined && (!was.has(before) || was.get(before)!.change.isRevert)) was.set(before, one);
    if (after !== undefined && hasAfter(one) && !yieldsTo(one, is.get(after))) is.set(after, one);
  }
  return all.flatMap((one): EntrySides[] => {
    const [from, to] = keysOf(one);
    const after = hasAfter(one) && (to === undefined || is.get(to) === one) ? one.after : null;
    const had = to === undefined ? undefined : was.get(to);
    const former = after !== null && to !== undefined ? (had?.before ?? adopted(one)) : undefined;
    const isOwn = from === undefined || (was.get(from) === one && !is.has(from));
    const before = isOwn ? one.before : null;
    const isLeft = after !== null && one.isLeft;
    const sides =
      former === undefined
        ? [{ before, after }]
        : [
            { before: former, after, isStale: had?.isStale === true },
            { before, after: null },
          ];
    return sides.filter((each) => each.before !== null || each.after !== null).map((each) => ({ ...one, ...each, isLeft }));
  });
}

/** Returns the sets whose entries are known only after the apply, before a plan or after it. */
export function unknownSets(changes: readonly ResourceChange[]): ResourceChange[] {
  return changes.filter(
    (change) => entriesManagedBy(change.type)?.isSet && (entriesOfSet(change.before) === undefined || entriesAfter(change) === undefined),
  );
}

/** Returns the entries that one resource has before the plan or after it, with the values of the plan. */
export function entriesOfChange(change: ResourceChange): Omit<EntrySides, 'isStale'>[] {
  const { type, act, address, before } = change;
  const family = entriesManagedBy(type);
  if (!family) return [];
  const { entity, isSet } = family;
  const isForgotten = act === 'forget';
  if (!isSet) return [{ entity, address, change, before, after: change.after, isLeft: isForgotten }];
  const [ours, theirs, kept] = [entriesOfSet(before), isForgotten ? undefined : entriesAfter(change), keptEntries(change)];
  return [...new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])])].map((id) => ({
    ...{ entity, change, address: entryAddress(address, id) },
    before: ours?.get(id) ?? null,
    after: theirs?.get(id) ?? null,
    isLeft: isForgotten || kept.has(id),
  }));
}

/** Returns the marks of sensitive values of one entry of a change. */
export function marksOfEntry({ type, secret }: ResourceChange, id: string): Json | undefined {
  return entriesManagedBy(type)?.isSet ? marksAt(marksAt(secret, 'entries'), id) : secret;
}

function marksAt(marks: Json | undefined, name: string): Json | undefined {
  return isJsonObject(marks) ? own(marks, name) : marks;
}

/** Returns the entries of one resource. Those that it forgets stay on the service, with their present values. */
function sidesOf(change: ResourceChange): EntrySides[] {
  return entriesOfChange(change).map((one) => {
    const known = change.present?.get(one.before?.['id'] as string);
    const before = known === undefined ? one.before : known;
    const after = change.act === 'forget' ? before : one.after;
    return { ...one, before, after, isStale: change.isStale === true && known === undefined };
  });
}

/** Returns the existing entry that a resource gets by a create. */
function adopted({ change: { present }, after }: EntrySides): PlannedObject | undefined {
  return present?.get(after?.['id'] as string) ?? undefined;
}

/** Whether an entry after the plan has the values of another resource. */
function yieldsTo(one: EntrySides, other: EntrySides | undefined): boolean {
  return other !== undefined && (other.change.isRevert === true || (one.isLeft && !other.isLeft));
}

function keysOf({ entity, change: { service }, before, after }: EntrySides): (string | undefined)[] {
  return [before, after].map((values) => {
    const { config, id } = values ?? {};
    return typeof config === 'string' && typeof id === 'string' ? JSON.stringify([service ?? null, entity.name, config, id]) : undefined;
  });
}

function familyOf({ entity, change: { service }, before, after }: EntrySides): string {
  return JSON.stringify([service ?? null, entity.name, (after ?? before)?.['config'] ?? null]);
}
