import { isDeepStrictEqual } from 'node:util';
import type { VersionRecord } from './version-record';

/** Maximum number of versions that are searched for an entry. */
const MOST_SEARCHED = 10;

/**
 * Returns the version that changed or deleted an entry last. Uses the entries that messages name; for messages about the whole
 * family (a set, a revert), compares the content of versions.
 *
 * @param records of the family, newest first
 * @param entriesAt returns the entries of a version, by id
 * @returns undefined if the history does not show the version
 */
export async function lastChangeOf(
  records: readonly VersionRecord[],
  id: string,
  entriesAt: (version: string) => Promise<ReadonlyMap<string, unknown>>,
): Promise<VersionRecord | undefined> {
  const { naming, nameless } = messagesOf(records);
  const named = naming.get(id) ?? records.length;
  for (const position of nameless) {
    if (position > named) break;
    if (position >= MOST_SEARCHED) return undefined;
    const [record, earlier] = [records[position], records[position + 1]];
    const [now, before] = await Promise.all([record, earlier].map((at) => at && entriesAt(at.version)));
    if (!isDeepStrictEqual(now?.get(id), before?.get(id))) return record;
  }
  return records[named];
}

/** Entries that the messages of a history name. */
interface Messages {
  /** Position of the newest record that names an entry, by its id. */
  readonly naming: ReadonlyMap<string, number>;
  /** Positions of the records that name no entry. */
  readonly nameless: readonly number[];
}

/** Parsed histories, because every changed entry of a family needs the same one. */
const read = new WeakMap<readonly VersionRecord[], Messages>();

function messagesOf(records: readonly VersionRecord[]): Messages {
  const known = read.get(records);
  if (known) return known;
  const [naming, nameless] = [new Map<string, number>(), [] as number[]];
  for (const [position, { message }] of records.entries()) {
    const ids = [...message.matchAll(/\bentry \[([^[\]]*)\]/gi)].map(([, id = '']) => id);
    if (ids.length === 0) nameless.push(position);
    for (const id of ids) if (!naming.has(id)) naming.set(id, position);
  }
  const messages = { naming, nameless };
  read.set(records, messages);
  return messages;
}
