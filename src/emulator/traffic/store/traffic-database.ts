import { existsSync } from 'node:fs';
import type * as Duckdb from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBInstance, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import type { Row } from '../queries/query';
import type { Parameter, ParameterValue, Statement } from '../sql/statement';

type Library = typeof Duckdb;

/** Memory that the database may use. It works in files beside its own when that is not enough. */
const MEMORY_LIMIT = '1GB';

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

/** A DuckDB file that only this process can use while it is open. */
export class TrafficDatabase {
  private constructor(
    private readonly library: Library,
    private readonly instance: DuckDBInstance,
  ) {}

  /** Opens or creates the file. The library is loaded here, because most emulators are never asked about traffic. */
  static async open(file: string): Promise<TrafficDatabase> {
    const library = await import('@duckdb/node-api');
    // The file is attached, since only a file that is attached can be told its format.
    const instance = await library.DuckDBInstance.create(':memory:', { memory_limit: MEMORY_LIMIT });
    try {
      const connection = await instance.connect();
      const options = existsSync(file) ? FORMAT : `${FORMAT}, ${LAYOUT}`;
      await connection.run(`ATTACH '${file.replaceAll("'", "''")}' AS ${ATTACHED} (${options})`);
      await connection.run(`SET GLOBAL late_materialization_max_rows = ${LATE_ROWS}`);
      await connection.run(`SET GLOBAL TimeZone = 'UTC'`);
      await connection.run(`SET GLOBAL wal_autocheckpoint = '${LOG_SIZE}'`);
      // Two threads store what they read. Whoever wants an order asks for it.
      await connection.run('SET GLOBAL preserve_insertion_order = false');
      connection.closeSync();
    } catch (error) {
      instance.closeSync();
      throw error;
    }
    return new TrafficDatabase(library, instance);
  }

  /** The rows of each statement. All of them see the same records. */
  read(statements: readonly Statement[]): Promise<Row[][]> {
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
  async *stream({ text, parameters }: Statement): AsyncGenerator<Row> {
    const connection = await this.connect();
    try {
      const { values, types } = this.bound(parameters);
      const result = await connection.stream(text, values, types);
      for await (const rows of result.yieldRowObjectJson()) yield* rows;
    } finally {
      connection.closeSync();
    }
  }

  /** Runs statements that change the file: all of them take effect, or none. */
  write<T>(work: (run: (text: string, ...parameters: Parameter[]) => Promise<Row[]>) => Promise<T>): Promise<T> {
    return this.use(async (connection) => {
      await connection.run('BEGIN TRANSACTION');
      try {
        const result = await work(async (text, ...parameters) => {
          const { values, types } = this.bound(parameters);
          return (await connection.runAndReadAll(text, values, types)).getRowObjectsJson();
        });
        await connection.run('COMMIT');
        return result;
      } catch (error) {
        await connection.run('ROLLBACK');
        throw error;
      }
    });
  }

  close(): void {
    this.instance.closeSync();
  }

  /** Each use has a connection of its own, since a connection runs one statement at a time. */
  private async use<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await this.connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  }

  private async connect(): Promise<DuckDBConnection> {
    const connection = await this.instance.connect();
    await connection.run(`USE ${ATTACHED}`);
    return connection;
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
