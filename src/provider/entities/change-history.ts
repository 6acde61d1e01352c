import type { CallOptions } from '../../api';
import { type Entity, lastChangeOf, type VersionRecord } from '../../model/index';
import type { HistoryServices } from '../connection/services';

type EntriesById = ReadonlyMap<string, unknown>;

/** Reads the versions of a family, for messages. A failed read returns no versions. */
export class ChangeHistory {
  public constructor(
    private readonly entity: Entity,
    private readonly connection: HistoryServices,
    private readonly options: CallOptions,
  ) {}

  /**
   * Returns the versions since an earlier one, newest first.
   *
   * @param head the earlier version, excluded. If it is undefined or not found, only the newest version is returned
   */
  public async since(config: string, head: string | undefined): Promise<readonly VersionRecord[]> {
    return versionsSince(await this.records(config), head);
  }

  /** Returns the ids of the entries of a version; none if they cannot be read. */
  public async idsAt(config: string, version: string): Promise<string[]> {
    try {
      const { items } = await this.connection.client.versions(this.entity).entriesAt(config, version, this.options);
      return (items as { id: string }[]).map(({ id }) => id);
    } catch (error) {
      if (this.options.signal?.aborted) throw error;
      return [];
    }
  }

  /** Returns the version that last changed or deleted an entry; undefined if the history does not contain it. */
  public async lastOf(config: string, id: string): Promise<VersionRecord | undefined> {
    try {
      return await lastChangeOf(await this.sharedRecords(config), id, (version) => this.contentOf(config, version));
    } catch (error) {
      if (this.options.signal?.aborted) throw error;
      return undefined;
    }
  }

  private sharedRecords(config: string): Promise<readonly VersionRecord[]> {
    return this.connection.history.versionsForMessages(this.entity, config, () => this.records(config));
  }

  private contentOf(config: string, version: string): Promise<EntriesById> {
    return this.connection.history.entriesForMessages(this.entity, config, version, this.options);
  }

  /** Returns all versions, newest first; none if they cannot be read. */
  public async records(config: string): Promise<readonly VersionRecord[]> {
    return (await this.readRecords(config)) ?? [];
  }

  /** Returns all versions, newest first; undefined if they cannot be read. */
  public async readRecords(config: string): Promise<readonly VersionRecord[] | undefined> {
    if (!this.entity.routes.versions) return [];
    try {
      return (await this.connection.client.versions(this.entity).list(config, this.options)).items;
    } catch (error) {
      if (this.options.signal?.aborted) throw error;
      return undefined;
    }
  }
}

/** Returns the versions after an earlier one; only the newest if the earlier one is undefined or not found. */
export function versionsSince(records: readonly VersionRecord[], head: string | undefined): readonly VersionRecord[] {
  const at = records.findIndex(({ version }) => version === head);
  return at < 0 ? records.slice(0, 1) : records.slice(0, at);
}
