import { asText } from '../../../model/json';
import { isDeepStrictEqual } from 'node:util';
import { type Entity, type VersionRecord, versionsNamed } from '../../../model';
import type { CallOptions } from '../../../api';
import type { RevertServices } from '../../connection/services';

/**
 * Returns the versions that other users made since a version, newest first. Versions of this run do not count: the run remembers those of
 * sets and reverts, and other versions of the run change only entries that it wrote.
 *
 * @param records newest first
 * @param since the version, or a prefix of its identifier. If the history lacks it, the newest version counts as foreign
 */
export async function foreignVersions(
  entity: Entity,
  config: string,
  records: readonly VersionRecord[],
  since: string,
  connection: RevertServices,
  options: CallOptions,
): Promise<readonly VersionRecord[]> {
  const [named] = versionsNamed(since, records);
  if (!named) return records.slice(0, 1);
  const later = records.slice(0, records.indexOf(named));
  const own = connection.run.versions;
  const foreign = await Promise.all(
    later.map(async (record, i) => {
      const before = records[i + 1];
      const isOurs =
        own.has(record) || (before !== undefined && (await changesOnlyOurs(entity, config, before, record, connection, options)));
      return isOurs ? [] : [record];
    }),
  );
  return foreign.flat();
}

/** Whether this run wrote all entries that differ between two versions. */
async function changesOnlyOurs(
  entity: Entity,
  config: string,
  before: VersionRecord,
  after: VersionRecord,
  connection: RevertServices,
  options: CallOptions,
): Promise<boolean> {
  const at = async ({ version }: VersionRecord) => {
    const entries = (await connection.history.entriesAt(entity, config, version, options)) as readonly { id?: unknown }[];
    return new Map(entries.map((entry) => [asText(entry.id), entry]));
  };
  const [then, now] = await Promise.all([at(before), at(after)]);
  const ids = [...new Set([...then.keys(), ...now.keys()])].filter((id) => !isDeepStrictEqual(then.get(id), now.get(id)));
  return ids.length > 0 && ids.every((id) => connection.reader.isOurs(entity, config, id));
}
