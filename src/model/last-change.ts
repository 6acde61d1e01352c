import { isDeepStrictEqual } from 'node:util';
import type { VersionRecord } from './version-record';

/** How many versions are looked into for what an entry was in them. */
const LOOKED_INTO = 10;

/**
 * The version with which an entry became what it is, or went. A message that names entries is believed; where one tells of
 * the whole family (a set, a revert), what the versions hold decides.
 *
 * @param records of the family, newest first
 * @param entriesAt the entries of a version, by id
 * @returns undefined where the history does not tell
 */
export async function lastChangeOf(
  records: readonly VersionRecord[],
  id: string,
  entriesAt: (version: string) => Promise<ReadonlyMap<string, unknown>>,
): Promise<VersionRecord | undefined> {
  for (const [position, record] of records.entries()) {
    const named = [...record.message.matchAll(/\bentry \[([^\]]*)\]/gi)].map(([, entry]) => entry);
    if (named.includes(id)) return record;
    if (named.length > 0) continue;
    if (position >= LOOKED_INTO) return undefined;
    const [now, before] = await Promise.all([record, records[position + 1]].map((at) => at && entriesAt(at.version)));
    if (!isDeepStrictEqual(now?.get(id), before?.get(id))) return record;
  }
  return undefined;
}
