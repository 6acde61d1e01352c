import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { OpenedFile } from '../../../files/opened-file';
import { createPrivate } from '../../../files/private-files';
import {
  bound,
  type DuckdbLibrary,
  MEMORY_LIMIT,
  NO_EXTENSIONS,
  quoted,
  type Row,
  SPILL_LIMIT,
  type SqlParameter,
  type SqlStatement,
} from '../../../../traffic/store';

/**
 * Format of new records. Full row groups of a load are compressed immediately. The remainder of the load is written to the log, and
 * compressed again with later loads. With DuckDB's default of 122,880 rows, most of a load is such a remainder, which doubles the time.
 */
const FORMAT = "STORAGE_VERSION 'v1.5.0', ROW_GROUP_SIZE 10240";

/**
 * Layout of new files. With small row groups and DuckDB's default blocks of 256 KiB, files are larger by a fifth to a half, and loads
 * need a third more memory.
 */
const LAYOUT = 'BLOCK_SIZE 131072';

/** Name of the file's database in statements. */
const ATTACHED = 'traffic';

/** Name of a database in memory, with what a new file has. */
const EXPECTED = 'expected';

/** Everything that a database defines. A macro would take the place of a function of DuckDB, and a view that of a table. */
const DEFINITIONS = `
  SELECT database_name AS place, 'table' AS kind, table_name AS name, sql AS text FROM duckdb_tables()
  ${['view', 'function', 'type', 'sequence', 'index', 'schema']
    .map(
      (kind) =>
        `UNION ALL SELECT database_name, '${kind}', ${kind}_name, '' FROM duckdb_${kind === 'index' ? 'indexes' : `${kind}s`}()` +
        (kind === 'index' || kind === 'sequence' ? '' : ' WHERE NOT internal'),
    )
    .join('\n  ')}`;

/** A table, or another object of a database. */
export interface DatabaseObject {
  readonly kind: string;
  readonly name: string;
}

/** Size of the log of writes that makes DuckDB move it into the file. */
const LOG_SIZE = '1GB';

/** Maximum rows of a route. DuckDB sorts larger results with all columns, which is slow. */
const LATE_ROWS = 2500;

/** Error of all statements after a failed checkpoint or an internal error. */
const INVALIDATED = /has been invalidated/;

/** Whether the database must be opened again after an error. */
export function isInvalidated(error: unknown): boolean {
  return INVALIDATED.test(String(error));
}

/** A DuckDB file that only this process can use while it is open. */
export class DuckdbDatabase {
  private connections = 0;
  private onIdle = (): void => undefined;
  private readonly opened: OpenedFile;

  private constructor(
    private readonly library: DuckdbLibrary,
    private readonly instance: DuckDBInstance,
    private readonly file: string,
  ) {
    this.opened = new OpenedFile(file);
  }

  /**
   * Opens or creates the file. Loads the library on demand, because most emulators never use traffic.
   *
   * @param options `create`: statements for a new file
   */
  public static async open(file: string, { create = '', memoryLimit = MEMORY_LIMIT } = {}): Promise<DuckdbDatabase> {
    const library = await import('@duckdb/node-api');
    const spill = spillOf(file);
    rmSync(spill, { recursive: true, force: true }); // left by a process that was killed
    mkdirSync(spill, { mode: 0o700 });
    // The file is attached, because only ATTACH has options for the format.
    const instance = await library.DuckDBInstance.create(':memory:', {
      memory_limit: memoryLimit,
      temp_directory: spill,
      max_temp_directory_size: SPILL_LIMIT,
      ...NO_EXTENSIONS,
    });
    try {
      const connection = await instance.connect();
      await connection.run(`SET GLOBAL allowed_directories = [${quoted(dirname(file))}]`);
      await connection.run('SET GLOBAL enable_external_access = false');
      if (!existsSync(file)) await createFile(connection, file, create);
      // DuckDB would open a file of another database, such as SQLite, with an extension.
      await connection.run(`ATTACH ${quoted(file)} AS ${ATTACHED} (TYPE duckdb, ${FORMAT})`);
      await connection.run(`ATTACH ':memory:' AS ${EXPECTED}`);
      await connection.run(`USE ${EXPECTED}`);
      await connection.run(create);
      await connection.run(`SET GLOBAL late_materialization_max_rows = ${LATE_ROWS}`);
      await connection.run(`SET GLOBAL TimeZone = 'UTC'`);
      await connection.run(`SET GLOBAL wal_autocheckpoint = '${LOG_SIZE}'`);
      // Requests of the same moment count in the order of their lines.
      await connection.run('SET GLOBAL preserve_insertion_order = true');
      await connection.run('SET GLOBAL lock_configuration = true');
      connection.closeSync();
    } catch (error) {
      instance.closeSync();
      rmSync(spill, { recursive: true, force: true });
      throw error;
    }
    return new DuckdbDatabase(library, instance, file);
  }

  /** Returns the rows of each statement. All statements see the same records. */
  public read(statements: readonly SqlStatement[]): Promise<Row[][]> {
    return this.use(async (connection) => {
      const answers: Row[][] = [];
      await connection.run('BEGIN TRANSACTION READ ONLY');
      for (const { text, parameters } of statements) {
        const reader = await connection.runAndReadAll(text, ...bound(this.library, parameters));
        answers.push(reader.getRowObjectsJson());
      }
      await connection.run('COMMIT');
      return answers;
    });
  }

  /**
   * Returns what the file has other than a new one. The folder may come from a repository: a view in place of a table may never end.
   * Statements on the file come after this.
   */
  public async unexpected(): Promise<DatabaseObject[]> {
    const [rows] = await this.read([{ text: DEFINITIONS, parameters: [] }]);
    const keysIn = (place: string) =>
      new Map(rows!.filter((row) => row['place'] === place).map((row) => [JSON.stringify([row['kind'], row['name'], row['text']]), row]));
    const [found, expected] = [keysIn(ATTACHED), keysIn(EXPECTED)];
    const differing = [...[...found].filter(([key]) => !expected.has(key)), ...[...expected].filter(([key]) => !found.has(key))];
    return differing.map(([, { kind, name }]) => ({ kind: String(kind), name: String(name) }));
  }

  /** Yields the rows of a statement, without loading all of them into memory. */
  public async *stream({ text, parameters }: SqlStatement): AsyncGenerator<Row> {
    const connection = await this.connect();
    try {
      const result = await connection.stream(text, ...bound(this.library, parameters));
      for await (const rows of result.yieldRowObjectJson()) yield* rows;
    } finally {
      this.release(connection);
    }
  }

  /**
   * Runs statements that change the file, in one transaction.
   *
   * @throws StartupError if the file was deleted or replaced
   */
  public write<T>(work: (run: (text: string, ...parameters: SqlParameter[]) => Promise<Row[]>) => Promise<T>): Promise<T> {
    return this.use(async (connection) => {
      this.opened.check();
      // After each checkpoint, DuckDB deletes the log and creates a new log, which other users could read.
      createPrivate(`${this.file}.wal`);
      await connection.run('BEGIN TRANSACTION');
      try {
        const result = await work(async (text, ...parameters) => {
          return (await connection.runAndReadAll(text, ...bound(this.library, parameters))).getRowObjectsJson();
        });
        await connection.run('COMMIT');
        return result;
      } catch (error) {
        await connection.run('ROLLBACK').catch(() => undefined); // a commit that failed has ended the transaction
        throw error;
      }
    });
  }

  public close(): void {
    this.instance.closeSync();
    rmSync(spillOf(this.file), { recursive: true, force: true });
  }

  /** Closes the database after the statements that still run. */
  public async closeWhenIdle(): Promise<void> {
    if (this.connections > 0) await new Promise<void>((settle) => (this.onIdle = settle));
    this.close();
  }

  /** Runs work on a separate connection, because a connection runs one statement at a time. */
  private async use<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await this.connect();
    try {
      return await work(connection);
    } finally {
      this.release(connection);
    }
  }

  private async connect(): Promise<DuckDBConnection> {
    const connection = await this.instance.connect();
    this.connections += 1;
    try {
      await connection.run(`USE ${ATTACHED}`);
      return connection;
    } catch (error) {
      this.release(connection);
      throw error;
    }
  }

  private release(connection: DuckDBConnection): void {
    connection.closeSync();
    this.connections -= 1;
    if (this.connections === 0) this.onIdle();
  }
}

/** Returns the folder for data that does not fit into memory. DuckDB's default is in the working directory. */
function spillOf(file: string): string {
  return `${file}.spill`;
}

/** Creates the file in the spill folder, which other users cannot open: DuckDB creates files that they can read. */
async function createFile(connection: DuckDBConnection, file: string, create: string): Promise<void> {
  const made = join(spillOf(file), 'new.duckdb');
  await connection.run(`ATTACH ${quoted(made)} AS made (${FORMAT}, ${LAYOUT})`);
  await connection.run('USE made');
  await connection.run(create);
  await connection.run('USE memory');
  await connection.run('DETACH made');
  chmodSync(made, 0o600);
  renameSync(made, file);
}
