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
  const { naming, nameless } = messagesOf(records);
  const named = naming.get(id) ?? records.length;
  for (const position of nameless) {
    if (position > named) break;
    if (position >= LOOKED_INTO) return undefined;
    const [record, earlier] = [records[position], records[position + 1]];
    const [now, before] = await Promise.all([record, earlier].map((at) => at && entriesAt(at.version)));
    if (!isDeepStrictEqual(now?.get(id), before?.get(id))) return record;
  }
  return records[named];
}

/** The content of the messages of a history. */
interface Messages {
  /** Position of the newest record that names an entry, by its id. */
  readonly naming: ReadonlyMap<string, number>;
  /** Positions of the records that name no entry. */
  readonly nameless: readonly number[];
}

/** Each history is read once, because every changed entry of a family asks. */
const read = new WeakMap<readonly VersionRecord[], Messages>();

function messagesOf(records: readonly VersionRecord[]): Messages {
  const known = read.get(records);
  if (known) return known;
  const [naming, nameless] = [new Map<string, number>(), [] as number[]];
  for (const [position, { message }] of records.entries()) {
    const ids = [...message.matchAll(/\bentry \[([^\]]*)\]/gi)].map(([, id = '']) => id);
    if (ids.length === 0) nameless.push(position);
    for (const id of ids) if (!naming.has(id)) naming.set(id, position);
  }
  const messages = { naming, nameless };
  read.set(records, messages);
  return messages;
}
