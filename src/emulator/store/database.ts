import Libsql from 'libsql';
import { StartupError } from '../setup/startup-error';

/** What can be bound to a parameter of a statement. */
export type SqlValue = string | number | null;

/** A prepared statement whose rows have a known shape. */
export interface Statement<Row> {
  run(...values: SqlValue[]): void;
  get(...values: SqlValue[]): Row | undefined;
  all(...values: SqlValue[]): Row[];
}

/** How long to wait for the lock: long enough for two processes that start at once to sort out who is first. */
const LOCK_PATIENCE_MS = 500;

/** A database file that belongs to this process alone while it is open. */
export class Database {
  private constructor(private readonly handle: Libsql.Database) {}

  /**
   * Opens the file, creating it when it is absent, and takes its lock.
   *
   * The lock is the operating system's, on the file itself, so that it ends with the process however that ends. What is
   * committed outlives the process; where it is `durable`, it outlives a power cut too.
   */
  static open(file: string, { durable }: { readonly durable: boolean }): Database {
    try {
      const handle = new Libsql(file, { timeout: LOCK_PATIENCE_MS });
      handle.pragma('locking_mode = EXCLUSIVE'); // before the first access, which then takes the lock and keeps it
      handle.pragma('journal_mode = WAL');
      handle.pragma(`synchronous = ${durable ? 'FULL' : 'OFF'}`); // FULL: a commit has reached the disk when it returns
      handle.pragma('foreign_keys = ON');
      return new Database(handle);
    } catch (error) {
      throw explained(error, file);
    }
  }

  prepare<Row>(sql: string): Statement<Row> {
    return this.handle.prepare(sql) as unknown as Statement<Row>;
  }

  /** Runs several statements that have no parameters. */
  script(sql: string): void {
    this.handle.exec(sql);
  }

  get inTransaction(): boolean {
    return this.handle.inTransaction;
  }

  /** Runs work in one transaction: all of it is stored, or nothing. */
  transaction<T>(work: () => T): T {
    this.script('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.script('COMMIT');
      return result;
    } catch (error) {
      if (this.inTransaction) {
        this.script('ROLLBACK');
      }
      throw error;
    }
  }

  /** Gives the lock back; what was committed is in the one file. */
  close(): void {
    // The library keeps its handle until the garbage collector has found every statement, and the lock with it.
    // Leaving WAL is what lets go of an exclusive lock at once.
    this.handle.pragma('journal_mode = DELETE');
    this.handle.pragma('locking_mode = NORMAL');
    this.handle.prepare('SELECT 1 FROM sqlite_schema').get();
    this.handle.close();
  }
}

function explained(error: unknown, file: string): StartupError {
  const code = (error as { code?: string }).code ?? '';
  if (code.startsWith('SQLITE_BUSY')) {
    return new StartupError(`The data in ${file} is in use by another emulator. Stop that emulator, or set --data to another folder.`);
  }
  if (code === 'SQLITE_NOTADB') {
    return new StartupError(`${file} is not a data file of the emulator. Move it, or set --data to another folder.`);
  }
  const problem = error instanceof Error ? error.message : String(error);
  return new StartupError(`Cannot open ${file}: ${problem}. Set --data to a folder that you can write to.`);
}
