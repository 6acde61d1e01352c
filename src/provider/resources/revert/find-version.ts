import type { Entity, VersionRecord } from '../../../model';
import { type Diagnostics, path } from '../../framework/diagnostics';
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
    diagnostics.error(
      'Ambiguous version',
      `${historyText(entity, config)} has ${beginning.length} versions that begin with ${JSON.stringify(written)}. Write more of the ` +
        `one that is meant:\n${recordsText(beginning)}`,
      path('version'),
    );
    return undefined;
  }
  const short = beginning.length > 0 ? `An abbreviation has at least ${SHORTEST} characters. ` : '';
  refuseVersion(written, entity, config, records, diagnostics, short);
  return undefined;
}

/** Says that there is no such version, and which there are. */
export function refuseVersion(
  written: string,
  entity: Entity,
  config: string,
  records: readonly VersionRecord[],
  diagnostics: Diagnostics,
  why = '',
): void {
  const newest = records.length > 0 ? `The newest are:\n${recordsText(records)}` : 'It is empty.';
  diagnostics.error(
    'No such version',
    `${historyText(entity, config)} has no version ${JSON.stringify(written)}. ${why}${newest}`,
    path('version'),
  );
}

function historyText({ routes }: Entity, config: string): string {
  return `The history of ${routes.path} in configuration ${JSON.stringify(config)}`;
}
