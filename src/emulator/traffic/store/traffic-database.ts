import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type * as Duckdb from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBInstance, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import { createPrivate } from '../../setup/private-files';
import type { Row } from '../queries/query';
import type { Parameter, ParameterValue, Statement } from '../sql/statement';

type Library = typeof Duckdb;

/** Memory that the database may use. It works in files of the spill folder when that is not enough. */
const MEMORY_LIMIT = '1GB';

/** Most that the spill folder may hold. */
const SPILL_LIMIT = '16GB';

/** Nothing is loaded from the network or from the home of the user. What the emulator needs is part of the library. */
const NOTHING_FROM_OUTSIDE = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
  allow_persistent_secrets: 'false',
};

/**
 * How new records are written. A row group that a load fills is compressed at once. The rest of the load goes through the log of writes,
 * and is compressed again when more comes. With DuckDB's usual 122,880 rows, most of a load is such a rest, which takes twice the time.
 */
const FORMAT = "STORAGE_VERSION 'v1.5.0', ROW_GROUP_SIZE 10240";

/**
 * How new files are laid out. With the small row groups and DuckDB's usual blocks of 256 KiB, files are larger by a fifth to a half, and
 * loads need a third more memory.
 */
const LAYOUT = 'BLOCK_SIZE 131072';

/** The name of the file's database in statements. */
const ATTACHED = 'traffic';

/** Size of the log of writes that makes DuckDB move it into the file. */
const LOG_SIZE = '1GB';

/** Further numbers of rows are sorted with all of their columns, which is slow. It is the most that a route returns. */
const LATE_ROWS = 2500;

/** What DuckDB refuses all statements with after it could not move the log of writes into the file, or after an internal error. */
const INVALIDATED = /has been invalidated/;

/** Whether an error says that the database has to be opened again. */
export function isInvalidated(error: unknown): boolean {
  return INVALIDATED.test(String(error));
}

/** A DuckDB file that only this process can use while it is open. */
export class TrafficDatabase {
  private connections = 0;
  private onIdle = (): void => undefined;

  private constructor(
    private readonly library: Library,
    private readonly instance: DuckDBInstance,
    private readonly file: string,
  ) {}

  /**
   * Opens or creates the file. The library is loaded here, because most emulators are never asked about traffic.
   *
   * @param options `create`: statements for a new file
   */
  public static async open(file: string, { create = '', memoryLimit = MEMORY_LIMIT } = {}): Promise<TrafficDatabase> {
    const library = await import('@duckdb/node-api');
    const spill = spillOf(file);
    rmSync(spill, { recursive: true, force: true }); // left by a process that was killed
    mkdirSync(spill, { mode: 0o700 });
    // The file is attached, since only a file that is attached can be told its format.
    const instance = await library.DuckDBInstance.create(':memory:', {
      memory_limit: memoryLimit,
      temp_directory: spill,
      max_temp_directory_size: SPILL_LIMIT,
      ...NOTHING_FROM_OUTSIDE,
    });
    try {
      const connection = await instance.connect();
      await connection.run(`SET GLOBAL allowed_directories = [${quoted(dirname(file))}]`);
      await connection.run('SET GLOBAL enable_external_access = false');
      if (!existsSync(file)) await createFile(connection, file, create);
      await connection.run(`ATTACH ${quoted(file)} AS ${ATTACHED} (${FORMAT})`);
      await connection.run(`SET GLOBAL late_materialization_max_rows = ${LATE_ROWS}`);
      await connection.run(`SET GLOBAL TimeZone = 'UTC'`);
      await connection.run(`SET GLOBAL wal_autocheckpoint = '${LOG_SIZE}'`);
      // Two threads store what they read. Whoever wants an order asks for it.
      await connection.run('SET GLOBAL preserve_insertion_order = false');
      await connection.run('SET GLOBAL lock_configuration = true');
      connection.closeSync();
    } catch (error) {
      instance.closeSync();
      rmSync(spill, { recursive: true, force: true });
      throw error;
    }
    return new TrafficDatabase(library, instance, file);
  }

  /** The rows of each statement. All of them see the same records. */
  public read(statements: readonly Statement[]): Promise<Row[][]> {
    return this.use(async (connection) => {
      const answers: Row[][] = [];
      await connection.run('BEGIN TRANSACTION READ ONLY');
      for (const { text, parameters } of statements) {
        const { values, types } = this.bound(parameters);
        const reader = await connection.runAndReadAll(text, values, types);
        answers.push(reader.getRowObjectsJson());
      }
      await connection.run('COMMIT');
      return answers;
    });
  }

  /** The rows of a statement, some at a time, so that they need not fit into memory. */
  public async *stream({ text, parameters }: Statement): AsyncGenerator<Row> {
    const connection = await this.connect();
    try {
      const { values, types } = this.bound(parameters);
      const result = await connection.stream(text, values, types);
      for await (const rows of result.yieldRowObjectJson()) yield* rows;
    } finally {
      this.release(connection);
    }
  }

  /** Runs statements that change the file: all of them take effect, or none. */
  public write<T>(work: (run: (text: string, ...parameters: Parameter[]) => Promise<Row[]>) => Promise<T>): Promise<T> {
    return this.use(async (connection) => {
      // After each checkpoint, DuckDB deletes the log and creates another one, which other users could read.
      createPrivate(`${this.file}.wal`);
      await connection.run('BEGIN TRANSACTION');
      try {
        const result = await work(async (text, ...parameters) => {
          const { values, types } = this.bound(parameters);
          return (await connection.runAndReadAll(text, values, types)).getRowObjectsJson();
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

  /** Each use has a connection of its own, since a connection runs one statement at a time. */
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

  private bound(parameters: readonly Parameter[]): { values: DuckDBValue[]; types: DuckDBType[] } {
    return {
      values: parameters.map(({ type, value }) =>
        Array.isArray(value)
          ? this.library.listValue((value as ParameterValue[]).map((item) => bindable(type, item)))
          : bindable(type, value as ParameterValue),
      ),
      types: parameters.map(({ type, value }) => {
        const { VARCHAR, BIGINT, DOUBLE, BOOLEAN, LIST } = this.library;
        const bare = { text: VARCHAR, integer: BIGINT, float: DOUBLE, boolean: BOOLEAN }[type];
        return Array.isArray(value) ? LIST(bare) : bare;
      }),
    };
  }
}

function bindable(type: Parameter['type'], value: ParameterValue): DuckDBValue {
  return type === 'integer' ? BigInt(value) : value;
}

/** Folder for data that does not fit into memory. DuckDB's default is in the working directory. */
function spillOf(file: string): string {
  return `${file}.spill`;
}

/** Creates the file in the spill folder, which is closed to other users, because DuckDB creates files that they can read. */
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

/** A text in a statement that takes no parameters. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
