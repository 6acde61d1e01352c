import { asText } from '../../model/json';
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import Libsql from 'libsql';
import { isFullDisk } from '../files/full-disk';
import { OpenedFile } from '../files/opened-file';
import { createPrivate } from '../files/private-files';
import { StartupError } from '../files/startup-error';
import { Damage, DamagedContent } from './damage';
import { type Blob, textOf } from './digest';
import { refuseJournalOfOthers } from './journal';

/** A value for a parameter of a statement. */
export type SqlValue = string | number | Uint8Array | null;

/** Prepared statement with typed rows. */
export interface PreparedStatement<Row> {
  run(...values: SqlValue[]): void;
  get(...values: SqlValue[]): Row | undefined;
  all(...values: SqlValue[]): Row[];
}

/** Time limit for the lock, long enough for two processes that start at the same time. */
const LOCK_TIMEOUT_MS = 500;

/**
 * Time without a commit after which the write-ahead log is checkpointed. SQLite itself does this only every 1,000 pages, which many stores
 * never reach.
 */
const PAUSE_MS = 1_000;

/** A database file that only this process can use while it is open. */
export class Database {
  private readonly pause = setTimeout(() => this.emptyLog(), PAUSE_MS).unref();
  private readonly opened: OpenedFile;

  private constructor(
    private readonly handle: Libsql.Database,
    public readonly file: string,
  ) {
    this.opened = new OpenedFile(file);
  }

  /**
   * Opens or creates the file, and locks it.
   *
   * The operating system holds the lock, which always ends with the process. Committed data survives the end of the process, and with
   * `durable` also a power cut.
   */
  public static open(file: string, { durable }: { readonly durable: boolean }): Database {
    let database: Database | undefined;
    try {
      refuseJournalOfOthers(file);
      createPrivate(file); // files beside it get its permissions
      const handle = new Libsql(file, { timeout: LOCK_TIMEOUT_MS });
      database = new Database(handle, file);
      handle.pragma('locking_mode = EXCLUSIVE'); // before the first access, which then takes the lock and keeps it
      handle.pragma('journal_mode = WAL');
      handle.pragma(`synchronous = ${durable ? 'FULL' : 'OFF'}`); // FULL: a commit has reached the disk when it returns
      handle.pragma('foreign_keys = ON');
      return database;
    } catch (error) {
      const reason = isFullDisk(error) || error instanceof StartupError ? error : explained(error, file);
      if (reason instanceof Damage) database?.abandon();
      else database?.close();
      throw reason;
    }
  }

  /** @throws DamagedContent from the statement if the pages of its rows contradict each other */
  public prepare<Row>(sql: string): PreparedStatement<Row> {
    const statement = this.handle.prepare(sql) as unknown as PreparedStatement<Row>;
    return {
      run: (...values) => this.reading(() => statement.run(...values)),
      get: (...values) => this.reading(() => statement.get(...values)),
      all: (...values) => this.reading(() => statement.all(...values)),
    };
  }

  /** Whether the pages of the file, its tables and its indexes agree with each other. */
  public isSound(): boolean {
    // Reports quote names of a damaged schema, which may not be UTF-8.
    const row = this.prepare<{ report: Blob }>('SELECT CAST(integrity_check AS BLOB) AS report FROM pragma_integrity_check').get();
    return row !== undefined && textOf(row.report) === 'ok';
  }

  /** Runs several statements that have no parameters. */
  public script(sql: string): void {
    this.handle.exec(sql);
  }

  public get inTransaction(): boolean {
    return this.handle.inTransaction;
  }

  /**
   * Runs work in one transaction, which stores everything or nothing.
   *
   * @throws StartupError if the file was deleted or replaced
   */
  public transaction<T>(work: () => T): T {
    this.opened.check();
    this.script('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.script('COMMIT');
      this.pause.refresh();
      return result;
    } catch (error) {
      if (this.inTransaction) this.script('ROLLBACK');
      throw error;
    }
  }

  /** Releases the lock. All committed data is then in one file. */
  public close(): void {
    clearTimeout(this.pause);
    // The library keeps its handle, and with it the lock, until all statements are garbage collected. Leaving WAL mode
    // releases an exclusive lock immediately.
    try {
      this.handle.pragma('journal_mode = DELETE');
      this.handle.pragma('locking_mode = NORMAL');
      this.handle.prepare('SELECT 1 FROM sqlite_schema').get();
    } catch {
      // The disk is full or the file is damaged. The log keeps all committed data, and the next start reads it.
    }
    this.handle.close();
  }

  /** Closes a damaged file without changing the file or its log. The library would checkpoint the log. */
  public abandon(): void {
    const files = [this.file, `${this.file}-wal`].filter((file) => existsSync(file));
    files.forEach((file) => copyFileSync(file, `${file}-kept`));
    this.close();
    files.forEach((file) => renameSync(`${file}-kept`, file));
  }

  private reading<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if ((error as { code?: string }).code?.startsWith('SQLITE_CORRUPT')) throw new DamagedContent(this.file, 'a part of it');
      throw error;
    }
  }

  /** Moves all committed data from the log of writes into the file. */
  private emptyLog(): void {
    try {
      this.script('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The data is safe in the log. If the disk is full, the next commit reports it.
    }
  }
}

/** Codes of errors that a sound file does not cause. */
const DAMAGE = /^SQLITE_(CORRUPT|NOTADB|ERROR|CONSTRAINT|MISMATCH)/;

/** Whether an error during the start is due to the content of the file. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedContent || DAMAGE.test((error as { code?: string } | null)?.code ?? '');
}

function explained(error: unknown, file: string): StartupError {
  const code = (error as { code?: string }).code ?? '';
  if (code.startsWith('SQLITE_BUSY')) {
    return new StartupError(
      `The data in ${file} is in use by another emulator. Stop that emulator, set --data to another folder, ` +
        'or use that emulator: set SVC_BASE_URL to the address that it has printed.',
    );
  }
  if (code === 'SQLITE_NOTADB' && !existsSync(`${file}-revision`))
    return new StartupError(`${file} is not a data file of the emulator. Move it, or set --data to another folder.`);
  if (isDamage(error)) return new Damage(file);
  const problem = error instanceof Error ? error.message : asText(error);
  return new StartupError(`Cannot open ${file}: ${problem}. Set --data to a folder that you can write to.`);
}
