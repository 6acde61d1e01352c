import { isDeepStrictEqual } from 'node:util';
import { differences, type Entity, otherThanSent, type VersionRecord, withoutMoved, withoutReadOnly } from '../../model';
import type { Entry } from './entry-reader';

/** A write of one entry by this run. */
export interface SentWrite {
  readonly id: string;
  /** The entry that the write was compared with; null if there was none. */
  readonly before: Entry | null;
  /** The sent entry; null for a delete. */
  readonly sent: Entry | null;
  /** Time before which it was not sent, by the service's clock, in milliseconds since the epoch. Undefined if it is not known. */
  readonly sentAfter?: number | undefined;
  /** The newest version before it that the run knew; null if there was none, undefined if it is not known. */
  readonly head?: string | null | undefined;
}

/** Whether a write sends other content than the entry had. */
export function isChange(entity: Entity, write: SentWrite): boolean {
  return !isMadeBy(entity, write.before, write);
}

/** Whether a write sends just what was read, also in what a service may omit. It could only undo what the read does not show yet. */
export function sendsAsRead(entity: Entity, { id, before, sent }: SentWrite): boolean {
  if (before === null || sent === null) return before === sent;
  const [read, wanted] = [before, sent].map((entry) => withoutReadOnly(entity.schema, withoutMoved(entity.schema, { id, ...entry })));
  return isDeepStrictEqual(read, wanted);
}

/** Whether an entry is as a write makes it: without what others have added, but for what the service itself may add or move. */
export function isMadeBy(entity: Entity, found: Entry | null, { id, sent }: Pick<SentWrite, 'id' | 'sent'>): boolean {
  return found === null || sent === null ? found === sent : unlikeSent(entity, id, sent, found).length === 0;
}

/** Whether two reads of an entry show the same, but for what the service moves. */
export function showEachOther(entity: Entity, one: Entry | null, other: Entry | null): boolean {
  return one === null || other === null ? one === other : unlike(entity, one, other).length === 0;
}

/**
 * Whether a read shows nothing of a write: all that the write changes is as before, also if other content is not. A service that lags may
 * show a change that another user made in between.
 */
export function lacksWrite(entity: Entity, write: SentWrite, found: Entry | null): boolean {
  if (isMadeBy(entity, found, write)) return false;
  const { id, before, sent } = write;
  if (showEachOther(entity, found, before)) return true;
  if (found === null || before === null) return false;
  if (sent === null) return true;
  const changed = unlikeSent(entity, id, sent, before);
  const missed = new Set(unlikeSent(entity, id, sent, found));
  const altered = new Set(unlike(entity, before, found));
  return changed.length > 0 && changed.every((path) => missed.has(path) && !altered.has(path));
}

/**
 * Whether a read shows that an earlier try of a write was carried out. Other users may have added to the entry since then. Where a write
 * changes only what reads leave out, no read shows that.
 */
export function isCarriedOut(entity: Entity, earlier: SentWrite, found: Entry | null): boolean {
  return isChange(entity, earlier) && shows(entity, found, earlier.sent) && !lacksWrite(entity, earlier, found);
}

/** Whether a version has all changes of the writes of one try. */
export function isVersionOf(entity: Entity, entries: ReadonlyMap<string, Entry>, writes: readonly SentWrite[]): boolean {
  const changes = writes.filter((write) => isChange(entity, write));
  return changes.length > 0 && changes.every((write) => isMadeBy(entity, entries.get(write.id) ?? null, write));
}

/** Whether a version is older than a write. Both times are by the service's clock. False if one is not known. */
export function isOlder({ date }: Pick<VersionRecord, 'date'>, { sentAfter }: SentWrite): boolean {
  return sentAfter !== undefined && Date.parse(date) < sentAfter;
}

/** Whether an entry that was read has the stated content, and maybe more. Null: there is no entry. */
export function shows({ schema }: Entity, found: Entry | null, stated: Entry | null): boolean {
  return found === null || stated === null ? found === stated : differences(schema, stated, found).length === 0;
}

/** Returns the fields in which an entry is not as a write makes it. */
function unlikeSent(entity: Entity, id: string, sent: Entry, found: Entry): string[] {
  return otherThanSent(entity, id, withoutMoved(entity.schema, sent), withoutMoved(entity.schema, found));
}

/** Returns the fields in which two reads differ, but for what the service moves. */
function unlike({ schema }: Entity, one: Entry, other: Entry): string[] {
  const [left, right] = [one, other].map((entry) => withoutMoved(schema, entry)) as [Entry, Entry];
  return [...differences(schema, left, right), ...differences(schema, right, left)];
}
