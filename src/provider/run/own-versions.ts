import type { VersionRecord } from '../../model/index';

/**
 * The versions that whole writes of this run made: of a set, or of a revert. It sees the writes of one provider process. It does
 * not see another alias of the provider or another process.
 */
export class OwnVersions {
  private readonly versions = new Set<string>();

  public add(records: readonly VersionRecord[]): void {
    for (const { version } of records) this.versions.add(version);
  }

  public has({ version }: VersionRecord): boolean {
    return this.versions.has(version);
  }
}
