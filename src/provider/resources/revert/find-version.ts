import type { Entity, VersionRecord } from '../../../model';
import { type Diagnostics, path } from '../../framework/diagnostics';
import { versionAmbiguous, versionNotFound } from '../../messages/reverts';
import { recordsText } from '../../entities/history';

/** As few characters as may stand for a version. */
const SHORTEST = 7;

/**
 * The version of a history that a text means: the one of that identifier, else the only one that begins so.
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
  const long = written.length >= SHORTEST;
  const found = exact ?? (long && beginning.length === 1 ? beginning[0] : undefined);
  if (found) return found;
  if (long && beginning.length > 1) {
    const versions = recordsText(beginning);
    diagnostics.add(versionAmbiguous(entity.routes.path, config, written, beginning.length, versions), path('version'));
    return undefined;
  }
  const hint = beginning.length > 0 ? `Write at least the first ${SHORTEST} characters of the identifier.` : undefined;
  refuseVersion(written, entity, config, records, diagnostics, hint);
  return undefined;
}

/** Says that there is no such version, and which there are. */
export function refuseVersion(
  written: string,
  entity: Entity,
  config: string,
  records: readonly VersionRecord[],
  diagnostics: Diagnostics,
  hint?: string,
): void {
  diagnostics.add(versionNotFound(entity.routes.path, config, written, recordsText(records), hint), path('version'));
}
