import type { Entry } from '../../connection/entry-reader';
import { digest } from '../digest';
import type { EntryNames } from './entry-names';

/** Digests of the entries of a family, by id. Small enough for the private state. */
export type SetSnapshot = Readonly<Record<string, string>>;

/** Difference of a family from an earlier snapshot. */
export interface SnapshotDifference {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** @param entries without the values that the service moves, as `digestsOf` takes them */
export function snapshotOf(entries: Iterable<readonly [string, Entry]>): SetSnapshot {
  return Object.fromEntries([...entries].map(([id, entry]) => [id, digest(entry)]));
}

/** @returns undefined if both are the same */
export function snapshotDifference(before: SetSnapshot, now: SetSnapshot): SnapshotDifference | undefined {
  return differenceBetween(new Map(Object.entries(before)), new Map(Object.entries(now)), (digest, another) => digest !== another);
}

/**
 * Compares a family with an earlier version of it.
 *
 * @param differs whether an entry changed
 * @returns undefined if both are the same
 */
export function differenceBetween<Before, Now>(
  before: ReadonlyMap<string, Before>,
  now: ReadonlyMap<string, Now>,
  differs: (before: Before, now: Now, id: string) => boolean,
): SnapshotDifference | undefined {
  const added = [...now.keys()].filter((id) => !before.has(id));
  const removed = [...before.keys()].filter((id) => !now.has(id));
  const changed = [...now].filter(([id, one]) => before.has(id) && differs(before.get(id) as Before, one, id)).map(([id]) => id);
  return added.length + removed.length + changed.length === 0 ? undefined : { added, changed, removed };
}

/** Returns the difference for messages: `added: a ("A"); changed: b ("B"), c ("C")`. */
export function differenceText({ added, changed, removed }: SnapshotDifference, names: EntryNames): string {
  return Object.entries({ added, changed, removed })
    .filter(([, ids]) => ids.length > 0)
    .map(([what, ids]) => `${what}: ${names.list(ids)}`)
    .join('; ');
}
