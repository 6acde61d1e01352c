import type { Entity, VersionRecord } from '../../model';
import type { Connection } from '../connection/connection';

const SHOWN = 5;
const ABBREVIATED = 10;

/** The histories of this process, by family and configuration: readers ask about many entries of one list. */
class HistoryLists extends Map<string, Promise<readonly VersionRecord[]>> {}

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

  /** The newest version that tells of an entry; undefined where none does. */
  public async lastOf(config: string, id: string): Promise<VersionRecord | undefined> {
    return (await this.sharedRecords(config)).find(({ message }) => message.includes(`[${id}]`));
  }

  private sharedRecords(config: string): Promise<readonly VersionRecord[]> {
    const lists = this.connection.register(HistoryLists);
    const key = JSON.stringify([this.entity.routes.path, config]);
    const records = lists.get(key) ?? this.records(config);
    lists.set(key, records);
    return records;
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
  return records.length > 0 ? `\n\nAccording to the history:\n${recordsText(records, ABBREVIATED)}` : '';
}

/**
 * The first versions of a list, a line each, and how many more there are.
 *
 * @param length how much of an identifier is shown, in characters
 */
export function recordsText(records: readonly VersionRecord[], length = Infinity): string {
  const lines = records
    .slice(0, SHOWN)
    .map(({ version, author, email, date, message }) => `  ${version.slice(0, length)}  ${date}  ${author} <${email}>: ${message}`);
  if (records.length > SHOWN) lines.push(`  ... and ${records.length - SHOWN} more`);
  return lines.join('\n');
}
