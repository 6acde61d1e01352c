import type { VersionRecord } from '../../model/index';

/** Versions that whole writes of this run made: of a set, or of a revert. */
export class OwnVersions {
  private readonly versions = new Set<string>();

  public add(records: readonly VersionRecord[]): void {
    for (const { version } of records) this.versions.add(version);
  }

  public has({ version }: VersionRecord): boolean {
    return this.versions.has(version);
  }
}
