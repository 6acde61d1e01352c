import { join } from 'node:path';
import { Database } from './database';
import { draftStatements, entryMissing, FamilyDraft, type Entry, type FamilyKey } from './family-draft';
import { Refusal } from './refusal';
import { migrate } from './schema';
import { type Author, type VersionRecord } from './version';
import { WriteQueue } from './write-queue';

/** The file within the data folder. */
const FILE = 'configuration.db';

/** Entries of a family, the list itself as JSON text. */
export interface EntryPage {
  readonly total: number;
  readonly items: string;
}

/** A configuration to be created, and what it holds from the start: entries by the family's path. */
export interface NewConfiguration {
  readonly name: string;
  readonly families: ReadonlyMap<string, readonly Entry[]>;
}

/** What a write says of itself in the history. */
export interface Commit extends Author {
  readonly message: string;
}

/** Durable, versioned configurations: families of entries, each with its history. */
export class ConfigurationStore {
  /** Families by configuration and path. Configurations come at the start and stay. */
  private readonly families = new Map<string, Map<string, FamilyKey>>();
  private readonly queue: WriteQueue;
  private readonly statements;
  private readonly draftStatements;

  private constructor(
    private readonly database: Database,
    private readonly familyPaths: readonly string[],
  ) {
    this.queue = new WriteQueue(database);
    this.draftStatements = draftStatements(database);
    this.statements = {
      // The list is put together where the rows are: one text crosses over, instead of a row for each entry.
      list: database.prepare<{ total: number; items: string | null }>(`
        SELECT count(*) AS total, group_concat(body, ',') AS items FROM (
          SELECT body FROM entry WHERE family = ? AND valid_to IS NULL ORDER BY position)`),
      listAsOf: database.prepare<{ total: number; items: string | null }>(`
        SELECT count(*) AS total, group_concat(body, ',') AS items FROM (
          SELECT body FROM entry
          WHERE family = ?1 AND valid_from <= ?2 AND (valid_to IS NULL OR valid_to > ?2) ORDER BY position)`),
      read: database.prepare<{ body: string }>(
        'SELECT body FROM entry WHERE family = ? AND id = ? AND valid_to IS NULL',
      ),
      history: database.prepare<Omit<VersionRecord, 'parents'> & { parents: string }>(`
        SELECT author, email, message, date, id AS version, parents FROM version
        WHERE family = ? ORDER BY number DESC`),
      numberOf: database.prepare<{ number: number }>('SELECT number FROM version WHERE family = ? AND id = ?'),
    };
  }

  /** Opens the store in a folder, for the families with these paths. Unless it is durable, a power cut may harm it. */
  static open(folder: string, familyPaths: readonly string[], { durable = true } = {}): ConfigurationStore {
    const file = join(folder, FILE);
    const database = Database.open(file, { durable });
    try {
      migrate(database, file);
      database.transaction(() => {
        // A later release may know families that the file has not heard of.
        const addFamily = database.prepare('INSERT OR IGNORE INTO family (configuration, path) SELECT id, ? FROM configuration');
        familyPaths.forEach((path) => addFamily.run(path));
      });
      const store = new ConfigurationStore(database, familyPaths);
      store.loadFamilies();
      return store;
    } catch (error) {
      database.close();
      throw error;
    }
  }

  /** The names of the configurations. */
  configurations(): string[] {
    return [...this.families.keys()];
  }

  /** Creates the configurations, those alone that are not there yet: all of them with all their entries, or none. */
  addMissing(configurations: readonly NewConfiguration[], commitOf: (familyPath: string) => Commit): void {
    const addConfiguration = this.database.prepare('INSERT INTO configuration (name) VALUES (?)');
    const addFamily = this.database.prepare(
      'INSERT INTO family (configuration, path) SELECT id, ? FROM configuration WHERE name = ?',
    );
    try {
      this.database.transaction(() => {
        const missing = configurations.filter(({ name }) => !this.families.has(name));
        for (const { name } of missing) {
          addConfiguration.run(name);
          this.familyPaths.forEach((path) => addFamily.run(path, name));
        }
        this.loadFamilies();
        for (const { name, families } of missing) {
          for (const [path, entries] of families) {
            if (entries.length > 0) {
              this.changeNow(this.family(name, path), commitOf(path), (draft) => entries.forEach((entry) => draft.add(entry)));
            }
          }
        }
      });
    } finally {
      this.loadFamilies();
    }
  }

  /** All entries, in the order of their creation: now, or as of a version. */
  list(configuration: string, path: string, version?: string): EntryPage {
    const family = this.family(configuration, path).rowId;
    const row =
      version === undefined
        ? this.statements.list.get(family)
        : this.statements.listAsOf.get(family, this.numberOf(family, version));
    return { total: row?.total ?? 0, items: `[${row?.items ?? ''}]` };
  }

  /** One entry, as JSON text. */
  read(configuration: string, path: string, id: string): string {
    const row = this.statements.read.get(this.family(configuration, path).rowId, id);
    if (!row) {
      throw entryMissing(id);
    }
    return row.body;
  }

  /** The versions of a family, newest first. */
  history(configuration: string, path: string): VersionRecord[] {
    return this.statements.history
      .all(this.family(configuration, path).rowId)
      .map(({ author, email, message, date, version, parents }) => ({
        author,
        email,
        message,
        date,
        version,
        parents: JSON.parse(parents) as string[],
      }));
  }

  /** Writes the next version of a family; resolves once it is durable. A draft that throws changes nothing. */
  async change(configuration: string, path: string, commit: Commit, write: (draft: FamilyDraft) => void): Promise<VersionRecord> {
    const family = this.family(configuration, path);
    return this.queue.run(() => this.changeNow(family, commit, write));
  }

  /** Finishes what is pending and closes the file. */
  close(): void {
    this.queue.flush();
    this.database.close();
  }

  private numberOf(family: number, version: string): number {
    const row = this.statements.numberOf.get(family, version);
    if (!row) {
      throw new Refusal('version-missing', `version [${version}] does not exist`);
    }
    return row.number;
  }

  private changeNow(family: FamilyKey, { message, ...author }: Commit, write: (draft: FamilyDraft) => void): VersionRecord {
    const draft = new FamilyDraft(this.draftStatements, family);
    write(draft);
    return draft.commit(message, author);
  }

  private family(configuration: string, path: string): FamilyKey {
    const families = this.families.get(configuration);
    if (!families) {
      throw new Refusal('configuration-missing', `configuration [${configuration}] does not exist`);
    }
    const family = families.get(path);
    if (!family) {
      throw new Error(`The store was opened without the family ${path}.`);
    }
    return family;
  }

  private loadFamilies(): void {
    const rows = this.database
      .prepare<{ name: string; rowId: number; path: string }>(`
        SELECT configuration.name, family.id AS rowId, family.path FROM family
        JOIN configuration ON configuration.id = family.configuration ORDER BY configuration.id`)
      .all();
    this.families.clear();
    for (const { name, rowId, path } of rows) {
      const families = this.families.get(name) ?? new Map<string, FamilyKey>();
      this.families.set(name, families.set(path, { rowId, path }));
    }
  }
}
