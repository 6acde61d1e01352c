import { type Entity, SHORTEST_VERSION, type VersionRecord, versionsNamed } from '../../model';
import { type Diagnostics, path } from '../framework/diagnostics';
import { versionAmbiguous, versionNotFound, versionTooShort } from '../messages/versions';
import { versionsText } from '../messages/words';

/**
 * Finds a version by its identifier, or by a prefix of it that no other version has.
 *
 * @param records newest first
 * @returns undefined after an error
 */
export function findVersion(
  written: string,
  entity: Entity,
  config: string,
  records: readonly VersionRecord[],
  diagnostics: Diagnostics,
): VersionRecord | undefined {
  const named = versionsNamed(written, records);
  const isLong = written.length >= SHORTEST_VERSION;
  const [found] = named;
  if (found && named.length === 1 && (isLong || found.version === written)) return found;
  if (!found) {
    refuseVersion(written, entity, config, records, diagnostics);
    return undefined;
  }
  const family = entity.routes.path;
  const versions = versionsText(named);
  diagnostics.add(
    isLong
      ? versionAmbiguous(family, config, written, named.length, versions)
      : versionTooShort(family, config, written, SHORTEST_VERSION, versions),
    path('version'),
  );
  return undefined;
}

/** Reports that there is no such version, and lists the newest versions. */
export function refuseVersion(
  written: string,
  entity: Entity,
  config: string,
  records: readonly VersionRecord[],
  diagnostics: Diagnostics,
): void {
  diagnostics.add(versionNotFound(entity.routes.path, config, written, versionsText(records)), path('version'));
}
