import type { Entity, VersionRecord } from '../../../model';
import { type Diagnostics, path } from '../../framework/diagnostics';
import { versionAmbiguous, versionNotFound, versionTooShort } from '../../messages/versions';
import { recordsText } from '../../entities/history';

/** The fewest characters that an abbreviated identifier may have. */
const SHORTEST = 7;

/**
 * Finds a version by its identifier, or by the beginning of its identifier if no other version begins so.
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
  const exact = records.find(({ version }) => version === written);
  const beginning = records.filter(({ version }) => version.startsWith(written));
  const isLong = written.length >= SHORTEST;
  const found = exact ?? (isLong && beginning.length === 1 ? beginning[0] : undefined);
  if (found) return found;
  if (beginning.length === 0) {
    refuseVersion(written, entity, config, records, diagnostics);
    return undefined;
  }
  const family = entity.routes.path;
  const versions = recordsText(beginning);
  diagnostics.add(
    isLong
      ? versionAmbiguous(family, config, written, beginning.length, versions)
      : versionTooShort(family, config, written, SHORTEST, versions),
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
  diagnostics.add(versionNotFound(entity.routes.path, config, written, recordsText(records)), path('version'));
}
