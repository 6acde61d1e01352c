import { createHash } from 'node:crypto';
import type { QuarantineRecord } from '../../model/traffic';
import type { Database } from './database';
import type { WriteQueue } from './write-queue';

/** Which entries: those that meet every part that is given. */
export interface QuarantineSelector {
  readonly config?: string;
  readonly ids?: readonly string[];
  readonly rule_ids?: readonly string[];
}

/** A source of traffic, and the rule that quarantines it. */
export interface Source {
  readonly config: string;
  readonly rule_id: string;
  readonly target: string;
  readonly value: string;
}

/** A source that somebody released. */
export interface Release extends Source {
  /** When: the time of the newest request at that time, in milliseconds since the epoch. */
  readonly moment: number;
}

/** A source that a rule found to violate it. */
export interface Violation extends Source {
  readonly count: number;
  readonly timestamp: string;
  /** Seconds since the epoch. */
  readonly last_seen: number;
  readonly tags: readonly string[];
}

type Row = Omit<Violation, 'tags'> & { readonly id: string; readonly tags: string };

/** The sources of traffic that dynamic rules keep in quarantine. */
export class QuarantineList {
  private readonly statements;

  public constructor(
    database: Database,
    private readonly queue: WriteQueue,
  ) {
    this.statements = {
      // A selector is JSON, since it may have any number of ids. A part that is null selects everything.
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
        INSERT INTO released (configuration, rule_id, target, value, moment) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`),
      released: database.prepare<Release>(`
        SELECT configuration AS config, rule_id, target, value, moment FROM released WHERE configuration = ? ORDER BY moment`),
    };
  }

  /** The selected entries, newest first. */
  public list(selector: QuarantineSelector = {}): QuarantineRecord[] {
    return this.selected(selector).map(asRecord);
  }

  /**
   * Makes the list of a configuration hold these sources alone. An entry that was added at the same time as before keeps its id.
   * Resolves when that is durable.
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
   * Takes entries off the list because somebody says that they are harmless. The list remembers that, since only a later violation
   * may bring them back. Without any part, the selector selects nothing here.
   *
   * @param momentIn the time of the newest request of a configuration, in milliseconds since the epoch
   * @returns the entries that were removed
   */
  public release(selector: QuarantineSelector, momentIn: (config: string) => number): Promise<QuarantineRecord[]> {
    return this.queue.run(() => {
      const rows = Object.values(selector).every((part) => part === undefined) ? [] : this.selected(selector);
      for (const { id, config, rule_id, target, value } of rows) {
        this.statements.remove.run(id);
        this.statements.release.run(config, rule_id, target, value, momentIn(config));
      }
      return rows.map(asRecord);
    });
  }

  /** What somebody released, in the order of time. */
  public released(config: string): Release[] {
    return this.statements.released.all(config);
  }

  private selected({ config, ids, rule_ids }: QuarantineSelector): Row[] {
    const list = (values: readonly string[] | undefined) => (values === undefined ? null : JSON.stringify(values));
    return this.statements.list.all(config ?? null, list(ids), list(rule_ids));
  }
}

function asRecord({ id, tags, ...row }: Row): QuarantineRecord {
  return { _id: id, ...row, tags: JSON.parse(tags) as string[] };
}

/** Of a stay in quarantine: 24 hex digits. */
function idOf(stay: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(stay)).digest('hex').slice(0, 24);
}
