import type { ManagementClient } from '../../../api';
import type { Entity, JsonObject, VersionRecord } from '../../../model';
import type { EntryChange } from '../../preview';
import { findVersion } from './find-version';

/** The history of one family in one configuration. */
export class History {
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
    return findVersion(written, await this.records(), this.entity.routes.path, this.configuration);
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

  /** @returns the message of the service */
  public async revert({ version }: VersionRecord): Promise<string> {
    return (await this.client.versions(this.entity).revert(this.configuration, version)).message;
  }
}
