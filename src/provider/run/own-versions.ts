import type { VersionRecord } from '../../model/index';

/** Versions made by this run's writes of sets and by its reverts. */
export class OwnVersions {
  private readonly versions = new Set<string>();

  public add(records: readonly VersionRecord[]): void {
    for (const { version } of records) this.versions.add(version);
  }

  public has({ version }: VersionRecord): boolean {
    return this.versions.has(version);
  }
}
