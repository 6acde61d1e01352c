import { type Entity, HISTORY_HEADING, lastChangeOf, type VersionRecord } from '../../model/index';
import type { Connection } from '../connection/connection';
import { versionLine } from '../messages/words';

const SHOWN = 5;
const ABBREVIATED = 10;

type EntriesById = ReadonlyMap<string, unknown>;

/** Looks up who changed a family, for families that keep versions. What it finds only explains: it never fails. */
export class History {
  public constructor(
    private readonly entity: Entity,
    private readonly connection: Connection,
    private readonly signal: AbortSignal,
  ) {}

  /** The newest version's identifier; undefined where there is none, or no history. */
  public async head(config: string): Promise<string | undefined> {
    return (await this.newest(config))?.version;
  }

  /** The newest version; undefined as with `head`. */
  public async newest(config: string): Promise<VersionRecord | undefined> {
    return (await this.records(config))[0];
  }

  /**
   * The versions since an earlier one, newest first.
   *
   * @param head where to stop; the newest version alone is told where it is not known
   */
  public async since(config: string, head: string | undefined): Promise<readonly VersionRecord[]> {
    const records = await this.records(config);
    const at = records.findIndex(({ version }) => version === head);
    return at < 0 ? records.slice(0, 1) : records.slice(0, at);
  }

  /** The version with which an entry became what it is, or went; undefined where the history does not tell. */
  public async lastOf(config: string, id: string): Promise<VersionRecord | undefined> {
    try {
      return await lastChangeOf(await this.sharedRecords(config), id, (version) => this.contentOf(config, version));
    } catch (error) {
      if (this.signal.aborted) throw error;
      return undefined;
    }
  }

  private sharedRecords(config: string): Promise<readonly VersionRecord[]> {
    return this.connection.run.histories.get([this.entity.routes.path, config], () => this.records(config));
  }

  private contentOf(config: string, version: string): Promise<EntriesById> {
    return this.connection.run.contents.get([this.entity.routes.path, config, version], async () => {
      const { items } = await this.connection.client.versions(this.entity).entriesAt(config, version, { signal: this.signal });
      return new Map((items as { id: string }[]).map((entry) => [entry.id, entry]));
    });
  }

  private async records(config: string): Promise<readonly VersionRecord[]> {
    if (!this.entity.routes.versions) return [];
    try {
      return (await this.connection.client.versions(this.entity).list(config, { signal: this.signal })).items;
    } catch (error) {
      if (this.signal.aborted) throw error;
      return [];
    }
  }
}

/** Who made the versions, a line each; empty where there are none. */
export function authorsText(records: readonly VersionRecord[]): string {
  return records.length > 0 ? `\n\n${HISTORY_HEADING}\n${recordsText(records, ABBREVIATED)}` : '';
}

/**
 * The first versions of a list, a line each, and how many more there are.
 *
 * @param length how much of an identifier is shown, in characters
 */
export function recordsText(records: readonly VersionRecord[], length = Infinity): string {
  const lines = records.slice(0, SHOWN).map((record) => versionLine(record, length));
  if (records.length > SHOWN) lines.push(`  ... and ${records.length - SHOWN} more`);
  return lines.join('\n');
}
