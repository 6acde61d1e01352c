import { createHash } from 'node:crypto';
import type { QuarantineRecord } from '../../model/traffic';
import { DamagedContent } from './damage';
import type { Database } from './database';
import { SealedColumns, type SealedRow } from './digest';
import type { WriteQueue } from './write-queue';

/** Selects the entries that match all given members. */
export interface QuarantineSelector {
  readonly config?: string;
  readonly ids?: readonly string[];
  readonly rule_ids?: readonly string[];
}

/** Source of traffic, with the rule that quarantines it. */
export interface QuarantinedSource {
  readonly config: string;
  readonly rule_id: string;
  readonly target: string;
  readonly value: string;
}

/** Source that a user released. */
export interface Release extends QuarantinedSource {
  /** Time of the newest stored request at the release, in milliseconds since the epoch. */
  readonly moment: number;
}

/** Source that violated a rule. */
export interface Violation extends QuarantinedSource {
  readonly count: number;
  readonly timestamp: string;
  /** Seconds since the epoch. */
  readonly last_seen: number;
  readonly tags: readonly string[];
}

type Row = Omit<Violation, 'tags'> & { readonly id: string; readonly tags: string };

type ReleaseRow = Omit<Release, 'config'> & { readonly configuration: string };

/** Columns of a release that share a digest. */
export const SEALED_RELEASE = new SealedColumns<ReleaseRow>(['configuration', 'rule_id', 'target', 'value', 'moment']);

/** Quarantined sources of traffic. */
export class QuarantineList {
  private readonly statements;

  public constructor(
    private readonly database: Database,
    private readonly queue: WriteQueue,
  ) {
    this.statements = {
      // Selectors are JSON, because the number of ids is not limited. A null selects everything.
      list: database.prepare<Row>(`
        SELECT id, configuration AS config, rule_id, target, value, count, timestamp, last_seen, tags FROM quarantined
        WHERE (?1 IS NULL OR configuration = ?1)
          AND (?2 IS NULL OR id IN (SELECT value FROM json_each(?2)))
          AND (?3 IS NULL OR rule_id IN (SELECT value FROM json_each(?3)))
        ORDER BY timestamp DESC, id`),
      put: database.prepare(`
        INSERT INTO quarantined (id, configuration, rule_id, target, value, count, timestamp, last_seen, tags)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`),
      clear: database.prepare('DELETE FROM quarantined WHERE configuration = ?'),
      remove: database.prepare('DELETE FROM quarantined WHERE id = ?'),
      release: database.prepare(`
        INSERT INTO released (configuration, rule_id, target, value, moment, digest) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`),
      released: database.prepare<SealedRow>(`SELECT ${SEALED_RELEASE.sql} FROM released WHERE configuration = ? ORDER BY moment`),
    };
  }

  /** Returns the selected entries, newest first. */
  public list(selector: QuarantineSelector = {}): QuarantineRecord[] {
    return this.selected(selector).map(asRecord);
  }

  /**
   * Replaces the list of a configuration. An entry with the same time keeps its id. Resolves when the list is durable.
   */
  public replace(config: string, violations: readonly Violation[]): Promise<void> {
    return this.queue.run(() => {
      this.statements.clear.run(config);
      for (const { rule_id, target, value, count, timestamp, last_seen, tags } of violations) {
        const id = idOf([config, rule_id, target, value, timestamp]);
        this.statements.put.run(id, config, rule_id, target, value, count, timestamp, last_seen, JSON.stringify(tags));
      }
    });
  }

  /**
   * Releases entries, and records the releases: only a later violation may quarantine the sources again. An empty selector selects
   * nothing.
   *
   * @param momentIn returns the time of the newest request of a configuration, in milliseconds since the epoch
   * @returns the removed entries
   */
  public release(selector: QuarantineSelector, momentIn: (config: string) => number): Promise<QuarantineRecord[]> {
    return this.queue.run(() => {
      const rows = Object.values(selector).every((part) => part === undefined) ? [] : this.selected(selector);
      for (const { id, config, rule_id, target, value } of rows) {
        this.statements.remove.run(id);
        const row = { configuration: config, rule_id, target, value, moment: momentIn(config) };
        this.statements.release.run(config, rule_id, target, value, row.moment, SEALED_RELEASE.digest(row));
      }
      return rows.map(asRecord);
    });
  }

  /** Returns the releases in order of time. */
  public released(config: string): Release[] {
    return this.statements.released.all(config).map((found) => {
      const row = SEALED_RELEASE.read(found);
      if (!row) throw new DamagedContent(this.database.file, `a release from the quarantine of configuration [${config}]`);
      const { configuration, ...release } = row;
      return { config: configuration, ...release };
    });
  }

  private selected({ config, ids, rule_ids }: QuarantineSelector): Row[] {
    const list = (values: readonly string[] | undefined) => (values === undefined ? null : JSON.stringify(values));
    return this.statements.list.all(config ?? null, list(ids), list(rule_ids));
  }
}

function asRecord({ id, tags, ...row }: Row): QuarantineRecord {
  // eslint-disable-next-line bounds/json -- a column that the store has written
  return { _id: id, ...row, tags: JSON.parse(tags) as string[] };
}

/** Returns the id of an entry: 24 hex digits. */
function idOf(source: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(source)).digest('hex').slice(0, 24);
}
