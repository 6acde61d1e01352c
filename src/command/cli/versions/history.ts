import type { ManagementClient } from '../../../api';
import { type Entity, type JsonObject, SHORTEST_VERSION, type VersionRecord, versionsNamed } from '../../../model';
import { shellPath } from '../../../output';
import type { EntryChange } from '../../preview';

/** The history of one family in one configuration. */
export class FamilyHistory {
  public constructor(
    private readonly client: ManagementClient,
    public readonly entity: Entity,
    private readonly configuration: string,
  ) {}

  /** Returns all versions, newest first. */
  public async records(): Promise<readonly VersionRecord[]> {
    return (await this.client.versions(this.entity).list(this.configuration)).items;
  }

  /** @throws Error if the version does not exist */
  public async find(written: string): Promise<VersionRecord> {
    return versionFor(written, await this.records(), this.entity.routes.path, this.configuration);
  }

  public async entriesAt({ version }: VersionRecord): Promise<readonly JsonObject[]> {
    return (await this.client.versions(this.entity).entriesAt(this.configuration, version)).items as unknown as readonly JsonObject[];
  }

  /** Returns the current entries of the family. */
  public async entries(): Promise<readonly JsonObject[]> {
    return (await this.client.family(this.entity).list(this.configuration)).items as unknown as readonly JsonObject[];
  }

  /** Returns the changes from one list of entries to the other. */
  public async differences(before: readonly JsonObject[], after: readonly JsonObject[]): Promise<EntryChange[]> {
    const { entryChanges } = await import('../../preview');
    return entryChanges(this.entity, before, after);
  }

  /**
   * @param newest the newest version of the entries that the user has seen; undefined if there is none
   * @returns the message of the service
   */
  public async revert({ version }: VersionRecord, newest: VersionRecord | undefined, signal: AbortSignal): Promise<string> {
    return (await this.client.versions(this.entity).revert(this.configuration, version, { newest: newest?.version, signal })).message;
  }

  /**
   * Returns the versions that came after the newest one that the user has seen, and that a revert undid, or the reason why the history does
   * not show them.
   */
  public async undoneByRevert(
    { version }: VersionRecord,
    newest: VersionRecord | undefined,
  ): Promise<readonly VersionRecord[] | 'behind' | 'long'> {
    const { undone, obstacle } = await this.client.versions(this.entity).afterRevert(this.configuration, version, newest?.version);
    return obstacle ?? undone;
  }
}

/**
 * Finds a version by its identifier, or by a prefix.
 *
 * @throws Error if the version is unknown or ambiguous
 */
function versionFor(written: string, records: readonly VersionRecord[], family: string, configuration: string): VersionRecord {
  const named = versionsNamed(written, records);
  const [found] = named;
  if (!found) {
    throw new Error(
      `The ${family} of configuration "${configuration}" have no version "${written}". ` +
        `List the versions with "svc-waap versions list ${family} --config ${shellPath(configuration)}".`,
    );
  }
  if (found.version === written) return found;
  if (written.length < SHORTEST_VERSION)
    throw new Error(`"${written}" is too short for a version. Write at least the first ${SHORTEST_VERSION} characters.`);
  if (named.length > 1) throw new Error(`${named.length} versions begin with "${written}". Write more of the identifier.`);
  return found;
}
