import type { Entity, VersionRecord } from '../../model';
import type { Entry } from './entry-reader';
import { isMadeBy, isOlder, type SentWrite, showEachOther } from './sent-write';

/** A change by another user that a write of this run undid, because it came between the read and the write. */
export interface UndoneChange {
  readonly id: string;
  /** The version with the change. */
  readonly by: VersionRecord;
  /** The entry that the write was compared with, or that an earlier try made; null if there was none. */
  readonly before: Entry | null;
  /** The entry in that version; null if the change deleted it. */
  readonly entry: Entry | null;
  /** Whether the change came between two tries of the write, which the service carried out both. */
  readonly isBetweenTries?: boolean;
}

/** A version of a family with its entries. */
export interface FamilyVersion {
  readonly record?: VersionRecord;
  readonly entries: ReadonlyMap<string, Entry>;
}

/**
 * Returns the changes by others that writes undid: the entry before our write, in the history, differs from the entry that the write was
 * compared with.
 *
 * @param versions oldest first; the first one is that before the run's first read
 */
export function undoneChanges(entity: Entity, versions: readonly FamilyVersion[], writes: readonly SentWrite[]): UndoneChange[] {
  const isSame = (one: Entry | null, other: Entry | null) => showEachOther(entity, one, other);
  const entryAt = (at: number, id: string): Entry | null => versions[at]?.entries.get(id) ?? null;
  const undone = writes.flatMap((write) => {
    const { id, before } = write;
    const isWritten = (at: number) => at > 0 && isMadeBy(entity, entryAt(at, id), write) && !isSame(entryAt(at - 1, id), entryAt(at, id));
    // Others may have written the same before. Our write came after a version with the entry that it was compared with, and is not older
    // than its request.
    const read = versions.findIndex((_, at) => isSame(entryAt(at, id), before));
    const later = versions.flatMap((_, at) => (at > read && isWritten(at) ? [at] : []));
    const current = later.filter((at) => !isOlder(versions[at]!.record!, write));
    const [written, ...again] = current.length > 0 ? current : later.slice(0, 1);
    if (written === undefined) return [];
    const undoneAt = (at: number, former: Entry | null): UndoneChange[] => {
      const entry = entryAt(at - 1, id);
      if (isSame(entry, former)) return [];
      let changed = at - 1;
      while (changed > 0 && isSame(entryAt(changed - 1, id), entry)) changed -= 1;
      const by = versions[changed]?.record;
      return by ? [{ id, by, before: former, entry }] : [];
    };
    const tries = writes.filter((other) => other.id === id && isMadeBy(entity, other.sent, write));
    // A single try makes one version. The others are of users who wrote the same.
    const retried = tries.length > 1 ? again.flatMap((at) => undoneAt(at, entryAt(written, id))) : [];
    return [...undoneAt(written, before), ...retried.map((change) => ({ ...change, isBetweenTries: true }))];
  });
  // Two writes may have sent the same.
  return undone.filter(({ id, by }, at) => undone.findIndex((each) => each.id === id && each.by === by) === at);
}

/**
 * Returns the entries that others added and that the write of a whole family removed: each is gone in the version that first shows the
 * write. An entry of the first version was there when the run first read the family.
 *
 * @param versions oldest first, with the written entries and those that the first version lacks
 * @param writes those that make one version together
 */
export function undoneAdditions(
  entity: Entity,
  versions: readonly FamilyVersion[],
  writes: readonly (readonly SentWrite[])[],
): UndoneChange[] {
  const written = new Set(writes.flatMap((each) => each.map(({ id }) => id)));
  const showsAll = (at: number, each: readonly SentWrite[]) =>
    each.every((write) => isMadeBy(entity, versions[at]?.entries.get(write.id) ?? null, write));
  const isOurs = (at: number) => writes.some((each) => showsAll(at, each) && !showsAll(at - 1, each));
  return versions.flatMap(({ entries: now }, at) => {
    const before = versions[at - 1]?.entries ?? new Map<string, Entry>();
    const gone = [...before].filter(([id]) => !written.has(id) && !versions[0]!.entries.has(id) && !now.has(id));
    if (gone.length === 0 || !isOurs(at)) return [];
    return gone.flatMap(([id, entry]) => {
      let added = at - 1;
      while (versions[added - 1]?.entries.has(id)) added -= 1;
      const by = versions[added]?.record;
      return by ? [{ id, by, before: null, entry }] : [];
    });
  });
}
