import { join } from 'node:path';
import type { VersionRecord } from '../../model';
import { Damage, DamagedContent } from './damage';
import { Database, isDamage } from './database';
import { type Blob, bytesOf, type SealedRow, textOf } from './digest';
import { ENTRY_LINES, ENTRY_ROW, type EntryRow, isSound, soundBodies } from './entry-row';
import { Documents } from './documents';
import { draftStatements, FamilyDraft, type StoredEntry, type FamilyKey } from './family-draft';
import { Past, type PastOptions } from './past';
import { QuarantineList } from './quarantine-list';
import { QueryHistory } from './query-history';
import { configurationMissing, entryMissing, StoreError } from './store-error';
import { Revisions } from './revisions';
import { checkSchema, migrate } from './schema';
import { givenText, storedText } from './stored-text';
import { TrafficCount } from './traffic-count';
import { type Author, SEALED_VERSION } from './version';
import { WriteQueue } from './write-queue';

/** Name of the file in the data folder. */
const FILE = 'configuration.db';

/** Later than every version. */
const NOW = Number.MAX_SAFE_INTEGER;

/** Other way out for damaged entries: these requests do not read the former content. */
const REWRITE = ', or write or delete the entry';

const NO_PAST: PastOptions = { now: () => 0, keptMs: () => 0 };

/** Entries of a family, as a serialized JSON list. */
export interface EntryPage {
  readonly total: number;
  readonly items: string;
}

/** New configuration, with its content. */
export interface NewConfiguration {
  readonly name: string;
  /** Entries, by the family's path. */
  readonly families: ReadonlyMap<string, readonly StoredEntry[]>;
  /** Documents by name, if different from the store's options. */
  readonly documents?: ReadonlyMap<string, string>;
}

/** Options for opening a store. */
export interface StoreOptions {
  /**
   * Whether stored data survives a power cut.
   * @default true
   */
  readonly durable?: boolean;
  /**
   * Documents of every configuration, with their initial content.
   * @default - none
   */
  readonly documents?: ReadonlyMap<string, string>;
  /**
   * Former content that reads may ask for.
   * @default - none
   */
  readonly past?: PastOptions;
  /**
   * Reports lost commits of a durable store.
   * @default - not reported; the next call with a reporter does
   */
  readonly reportLoss?: (line: string) => void;
}

/** Author and message of a write, for the history. */
export interface Commit extends Author {
  readonly message: string;
}

/** Rows of a family as of a version. Two parts, each with an index: rows that are still valid, and rows that became invalid later. */
const AS_OF = `
  SELECT * FROM entry WHERE family = ?1 AND valid_to IS NULL AND valid_from <= ?2
  UNION ALL
  SELECT * FROM entry WHERE family = ?1 AND valid_to > ?2 AND valid_from <= ?2`;

/** Durable, versioned configurations: families of entries, each with its history. */
export class ConfigurationStore {
  /** Families by configuration and path. Configurations are only created at the start. */
  private readonly families = new Map<string, Map<string, FamilyKey>>();
  private readonly queue: WriteQueue;
  private readonly statements;
  private readonly draftStatements;
  /** Lists of entries that were checked last, by family: comparing an equal list is faster than checking each entry. */
  private readonly checkedLists = new Map<number, Buffer>();
  /** Numbers of former versions by family. */
  private readonly past: Past<number, number>;
  /** Documents of each configuration. */
  public readonly documents: Documents;
  public readonly quarantine: QuarantineList;
  public readonly queries: QueryHistory;
  public readonly traffic: TrafficCount;

  private constructor(
    private readonly database: Database,
    private readonly revisions: Revisions,
    private readonly familyPaths: readonly string[],
    initialDocuments: ReadonlyMap<string, string>,
    past: PastOptions,
  ) {
    this.past = new Past(past);
    this.queue = new WriteQueue(database, revisions);
    this.documents = new Documents(database, this.queue, initialDocuments, past);
    this.quarantine = new QuarantineList(database, this.queue);
    this.queries = new QueryHistory(database, this.queue);
    this.traffic = new TrafficCount(database, this.queue);
    this.draftStatements = draftStatements(database);
    this.statements = {
      // The database builds the list, because one string is faster than one row per entry.
      list: database.prepare<{ total: number; items: Blob | null }>(`
        SELECT count(*) AS total, CAST(group_concat(body, ',') AS BLOB) AS items FROM (
          SELECT body FROM entry WHERE family = ? AND valid_to IS NULL ORDER BY position)`),
      asOf: database.prepare<EntryRow & { name: Blob | null }>(`
        SELECT ${ENTRY_ROW}, CAST(name AS BLOB) AS name FROM (${AS_OF}) ORDER BY position`),
      linesAsOf: database.prepare<{ total: number; lines: Blob | null }>(`
        SELECT count(*) AS total, ${ENTRY_LINES} AS lines FROM (SELECT * FROM (${AS_OF}) ORDER BY position)`),
      read: database.prepare<EntryRow>(`SELECT ${ENTRY_ROW} FROM entry WHERE family = ? AND id = ? AND valid_to IS NULL`),
      readAsOf: database.prepare<EntryRow>(`
        SELECT ${ENTRY_ROW} FROM entry WHERE family = ?1 AND id = ?3 AND valid_to IS NULL AND valid_from <= ?2
        UNION ALL
        SELECT ${ENTRY_ROW} FROM entry WHERE family = ?1 AND id = ?3 AND valid_to > ?2 AND valid_from <= ?2`),
      history: database.prepare<SealedRow>(
        `SELECT ${SEALED_VERSION.sql} FROM version WHERE family = ? AND number <= ? ORDER BY number DESC`,
      ),
      holders: database.prepare<{ id: string }>(`
        SELECT id FROM entry WHERE family = ? AND valid_to IS NULL AND body ->> ? = ? ORDER BY position LIMIT 1`),
      numberOf: database.prepare<{ number: number }>('SELECT number FROM version WHERE family = ? AND id = ?'),
    };
  }

  /** Opens the store in a folder, for the families with these paths. */
  public static open(folder: string, familyPaths: readonly string[], options: StoreOptions = {}): ConfigurationStore {
    const { durable = true, documents = new Map<string, string>(), past = NO_PAST, reportLoss } = options;
    const file = join(folder, FILE);
    const database = Database.open(file, { durable });
    let revisions: Revisions | undefined;
    try {
      checkSchema(database, file);
      if (!database.isSound()) throw new Damage(file);
      migrate(database, file);
      if (!isConsistent(database)) throw new Damage(file);
      revisions = Revisions.open(database, file, durable ? reportLoss : undefined);
      const store = new ConfigurationStore(database, revisions, familyPaths, documents, past);
      database.transaction(() => {
        // A later release may have families and documents that the file does not contain.
        const addFamily = database.prepare('INSERT OR IGNORE INTO family (configuration, path) SELECT id, ? FROM configuration');
        familyPaths.forEach((path) => addFamily.run(path));
        store.documents.fillNow();
      });
      store.loadFamilies();
      return store;
    } catch (error) {
      revisions?.close();
      const damage = isDamage(error) ? new Damage(file) : error;
      if (damage instanceof Damage) database.abandon();
      else database.close();
      throw damage;
    }
  }

  /** Returns the names of the configurations. */
  public configurations(): string[] {
    return [...this.families.keys()];
  }

  /** Creates the configurations that do not exist yet, with all their entries, in one transaction. */
  public addMissing(configurations: readonly NewConfiguration[], commitOf: (familyPath: string) => Commit): void {
    const addConfiguration = this.database.prepare('INSERT INTO configuration (name) VALUES (?)');
    const addFamily = this.database.prepare('INSERT INTO family (configuration, path) SELECT id, ? FROM configuration WHERE name = ?');
    try {
      this.revisions.transaction(() => {
        const missing = configurations.filter(({ name }) => !this.families.has(name));
        for (const { name, documents } of missing) {
          addConfiguration.run(name);
          this.familyPaths.forEach((path) => addFamily.run(path, name));
          this.documents.addNow(name, documents ?? new Map());
        }
        this.documents.fillNow();
        this.loadFamilies();
        for (const { name, families } of missing) {
          for (const [path, entries] of families) {
            if (entries.length > 0)
              this.changeNow(name, this.family(name, path), commitOf(path), (draft) => entries.forEach((entry) => draft.add(entry)));
          }
        }
        return missing.length > 0;
      });
    } finally {
      this.loadFamilies();
    }
  }

  /** Returns all entries in order, at a version or as they were `lagMs` milliseconds ago. */
  public list(configuration: string, path: string, version?: string, lagMs = 0): EntryPage {
    const family = this.family(configuration, path).rowId;
    const newest = this.past.valueBefore(lagMs, family);
    if (version === undefined && newest === undefined) {
      const { total = 0, items = null } = this.statements.list.get(family) ?? {};
      if (items === null) return { total, items: '[]' };
      const bytes = bytesOf(items);
      if (!this.checkedLists.get(family)?.equals(bytes)) {
        this.bodiesAsOf(configuration, path, NOW);
        this.checkedLists.set(family, bytes);
      }
      return { total, items: `[${textOf(bytes)}]` };
    }
    const number = version === undefined ? newest : this.numberOf(family, version, newest);
    const bodies = this.bodiesAsOf(configuration, path, number ?? 0);
    return { total: bodies.length, items: `[${bodies.join(',')}]` };
  }

  /** Returns the entries of a family at a version, in order. */
  public entriesAsOf(configuration: string, path: string, version: string): StoredEntry[] {
    const family = this.family(configuration, path).rowId;
    return this.statements.asOf.all(family, this.numberOf(family, version)).map(({ name, ...row }) => ({
      id: idOf(row),
      body: this.bodyOf(row, configuration, path),
      ...(name !== null && { name: givenText(textOf(name) ?? '') }),
    }));
  }

  /** Returns the id of an entry with this value in a field, if any. */
  public holderOf(configuration: string, path: string, field: string, value: string): string | undefined {
    this.list(configuration, path); // checks the entries
    const holder = this.statements.holders.get(this.family(configuration, path).rowId, field, value);
    return holder && givenText(holder.id);
  }

  /** Returns one entry as JSON text, as it was `lagMs` milliseconds ago. */
  public read(configuration: string, path: string, id: string, lagMs = 0): string {
    const family = this.family(configuration, path).rowId;
    const newest = this.past.valueBefore(lagMs, family);
    const row =
      newest === undefined
        ? this.statements.read.get(family, storedText(id))
        : this.statements.readAsOf.get(family, newest, storedText(id));
    if (!row) throw entryMissing(id);
    return this.bodyOf(row, configuration, path);
  }

  /** Returns the versions of a family, newest first, as they were `lagMs` milliseconds ago. */
  public history(configuration: string, path: string, lagMs = 0): VersionRecord[] {
    const family = this.family(configuration, path).rowId;
    return this.statements.history.all(family, this.past.valueBefore(lagMs, family) ?? NOW).map((found) => {
      const row = SEALED_VERSION.read(found);
      if (!row) throw new DamagedContent(this.database.file, `a version of ${documentOf(configuration, path)}`);
      const { author, email, message, date, id, parents } = row;
      return {
        author: givenText(author),
        email: givenText(email),
        message: givenText(message),
        date,
        version: id,
        // eslint-disable-next-line bounds/json -- a column that the store has written
        parents: JSON.parse(parents) as string[],
      };
    });
  }

  /** Writes the next version of a family. Resolves when the version is durable. If `write` throws, nothing changes. */
  public async change(configuration: string, path: string, commit: Commit, write: (draft: FamilyDraft) => void): Promise<VersionRecord> {
    const family = this.family(configuration, path);
    let replaced = 0;
    const record = await this.queue.run(() =>
      this.changeNow(configuration, family, commit, (draft) => {
        replaced = draft.number - 1;
        write(draft);
      }),
    );
    this.past.record(family.rowId, replaced);
    return record;
  }

  /** Finishes the pending writes, and closes the file. */
  public close(): void {
    this.queue.flush();
    this.revisions.close();
    this.database.close();
  }

  /** Returns the bodies of the entries at a version, in order. @throws DamagedContent */
  private bodiesAsOf(configuration: string, path: string, number: number): string[] {
    const family = this.family(configuration, path).rowId;
    const { total = 0, lines = null } = this.statements.linesAsOf.get(family, number) ?? {};
    const bodies = lines === null ? [] : soundBodies(lines);
    if (bodies?.length === total) return bodies;
    // Names the damaged entry.
    return this.statements.asOf.all(family, number).map((row) => this.bodyOf(row, configuration, path));
  }

  /** Returns the body of a row. @throws DamagedContent */
  private bodyOf(row: EntryRow, configuration: string, path: string): string {
    const body = isSound(row) ? textOf(row.body) : undefined;
    if (body === undefined)
      throw new DamagedContent(this.database.file, `entry [${idOf(row)}] of ${documentOf(configuration, path)}`, REWRITE);
    return body;
  }

  private numberOf(family: number, version: string, newest = Infinity): number {
    const row = this.statements.numberOf.get(family, version);
    if (!row || row.number > newest) throw new StoreError('version-missing', `version [${version}] does not exist`);
    return row.number;
  }

  private changeNow(
    configuration: string,
    family: FamilyKey,
    { message, ...author }: Commit,
    write: (draft: FamilyDraft) => void,
  ): VersionRecord {
    const draft = new FamilyDraft(this.draftStatements, family);
    write(draft);
    const record = draft.commit(message, author);
    this.revisions.countVersion(configuration);
    return record;
  }

  private family(configuration: string, path: string): FamilyKey {
    const families = this.families.get(configuration);
    if (!families) throw configurationMissing(configuration);
    const family = families.get(path);
    if (!family) throw new Error(`The store was opened without the family ${path}.`);
    return family;
  }

  private loadFamilies(): void {
    const rows = this.database
      .prepare<{ name: string; rowId: number; path: string }>(
        `
        SELECT configuration.name, family.id AS rowId, family.path FROM family
        JOIN configuration ON configuration.id = family.configuration ORDER BY configuration.id`,
      )
      .all();
    this.families.clear();
    for (const { name, rowId, path } of rows) {
      const families = this.families.get(name) ?? new Map<string, FamilyKey>();
      this.families.set(name, families.set(path, { rowId, path }));
    }
  }
}

/** Whether a file has no contradictions, apart from those between pages, and between tables and their indexes. */
function isConsistent(database: Database): boolean {
  const found = database.prepare<{ count: number }>(`
    SELECT
      (SELECT count(*) FROM family
        WHERE version <> (SELECT coalesce(max(number), 0) FROM version WHERE version.family = family.id)
          OR last_position < (SELECT coalesce(max(position), 0) FROM entry WHERE entry.family = family.id AND valid_to IS NULL)) +
      -- A column with another case is found by statements, and missing in their rows.
      (SELECT count(*) FROM sqlite_schema JOIN pragma_table_info(sqlite_schema.name) AS info WHERE info.name <> lower(info.name))
      AS count`);
  return found.get()?.count === 0;
}

function idOf({ id }: EntryRow): string {
  return givenText(textOf(id) ?? '');
}

function documentOf(configuration: string, path: string): string {
  return `document [${path}] of configuration [${configuration}]`;
}
