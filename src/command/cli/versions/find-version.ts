import { SHORTEST_VERSION, type VersionRecord, versionsNamed } from '../../../model';

/**
 * Finds a version by its identifier, or by a prefix.
 *
 * @throws Error if the version is unknown or ambiguous
 */
export function findVersion(written: string, records: readonly VersionRecord[], family: string, configuration: string): VersionRecord {
  const named = versionsNamed(written, records);
  const [found] = named;
  if (!found) {
    throw new Error(
      `The ${family} of configuration "${configuration}" have no version "${written}". ` +
        `List the versions with "svc-waap versions list ${family}".`,
    );
  }
  if (found.version === written) return found;
  if (written.length < SHORTEST_VERSION)
    throw new Error(`"${written}" is too short for a version. Write at least the first ${SHORTEST_VERSION} characters.`);
  if (named.length > 1) throw new Error(`${named.length} versions begin with "${written}". Write more of the identifier.`);
  return found;
}
