import { asText } from '../../../model/json';
import { isDeepStrictEqual } from 'node:util';
import { contentReader, type Entity, LongHistory, type VersionRecord, versionsNamed } from '../../../model';
import type { CallOptions } from '../../../api';
import type { Entry } from '../../connection/entry-reader';
import { isMadeBy, type SentWrite } from '../../connection/sent-write';
import type { RevertServices } from '../../connection/services';
import type { Message } from '../../framework/diagnostics';
import { changedBeforeRevert, expectedVersionNotShown, tooManySinceExpected } from '../../messages/versions';
import { versionsText } from '../../messages/words';

type Content = ReadonlyMap<string, Entry>;

/** Entries that a version changes, as they are in it; null for a deleted one. */
type Changes = ReadonlyMap<string, Entry | null>;

/**
 * Returns the versions that other users made since a version, newest first. Versions of this run do not count: the run remembers those of
 * sets and reverts, and other versions of the run have just what it wrote to single entries.
 *
 * @param records newest first
 * @param since the version, or a prefix of its identifier
 * @returns undefined if the history does not show that version
 * @throws LongHistory if it has more versions since than are read
 */
export async function foreignVersions(
  entity: Entity,
  config: string,
  records: readonly VersionRecord[],
  since: string,
  connection: RevertServices,
  options: CallOptions,
): Promise<readonly VersionRecord[] | undefined> {
  const [named] = versionsNamed(since, records);
  if (!named) return undefined;
  const others = records
    .slice(0, records.indexOf(named))
    .map((record, at) => ({ record, before: records[at + 1]! }))
    .filter(({ record }) => !connection.run.versions.has(record))
    .reverse();
  const contents = contentReader(async (version): Promise<Content> => {
    const entries = await connection.history.entriesAt(entity, config, version, options);
    return new Map(entries.map((entry) => [asText(entry.id), entry]));
  });
  const changesOf = async ({ record, before }: (typeof others)[number]) => {
    const [then, now] = await Promise.all([contents(before.version), contents(record.version)]);
    return changesBetween(then, now);
  };
  const changes = await Promise.all(others.map(changesOf));
  const isWritten = ownWrites(entity, config, connection);
  return others
    .filter((_, at) => !isWritten(changes[at]!))
    .map(({ record }) => record)
    .reverse();
}

/** Returns the error about the versions that `foreignVersions` finds for the same parameters; undefined if there are none. */
export async function changedSince(...parameters: Parameters<typeof foreignVersions>): Promise<Message | undefined> {
  const [{ noun }, config, , since] = parameters;
  try {
    const foreign = await foreignVersions(...parameters);
    if (!foreign) return expectedVersionNotShown(noun, config, since);
    return foreign.length === 0 ? undefined : changedBeforeRevert(noun, config, versionsText(foreign));
  } catch (error) {
    if (!(error instanceof LongHistory)) throw error;
    return tooManySinceExpected(noun, config, since);
  }
}

/**
 * Returns a function that compares versions, the oldest first, with the writes of this run: whether these alone make all changes of the
 * version. Each write makes one version at most, with all its tries, and in their order. So an entry that another user sets back to an
 * earlier write of this run is a change of that user.
 */
function ownWrites(entity: Entity, config: string, connection: RevertServices): (changes: Changes) => boolean {
  const journal = connection.journal(entity, config);
  /** Number of writes of an entry that the versions before have, or that came before one of these. */
  const seen = new Map<string, number>();
  return (changes) => {
    const found = [...changes].map(([id, entry]) => {
      const passed = seen.get(id) ?? 0;
      const isOf = (tries: readonly Pick<SentWrite, 'id' | 'sent'>[]) => tries.some((one) => isMadeBy(entity, entry, one));
      const at = journal.sentTo(id).findIndex((tries, position) => position >= passed && isOf(tries));
      return [id, at + 1] as const;
    });
    if (found.length === 0 || found.some(([, number]) => number === 0)) return false;
    for (const [id, number] of found) seen.set(id, number);
    return true;
  };
}

function changesBetween(then: Content, now: Content): Changes {
  const ids = [...new Set([...then.keys(), ...now.keys()])].filter((id) => !isDeepStrictEqual(then.get(id), now.get(id)));
  return new Map(ids.map((id) => [id, now.get(id) ?? null]));
}
