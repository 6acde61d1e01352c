import { Readable } from 'node:stream';
import { ClickHouseError, ClickHouseLogLevel, createClient, type ClickHouseClient, type ClickHouseSettings } from '@clickhouse/client';
import type { Row, SqlParameter, SqlStatement } from '../../../../traffic/store';
import type { ClickhouseAddress } from './address';
import { ClickhouseFailure } from './failure';

/** Time limit of a request. Queries about a year of traffic are slow. */
const TIMEOUT_MS = 10 * 60_000;

/** Settings that override those of the user. */
const SETTINGS: ClickHouseSettings = {
  // Moments exceed the precision of JSON numbers.
  output_format_json_quote_64bit_integers: 1,
  // Otherwise the last digit of a number may change.
  precise_float_parsing: 1,
  // A filter with many conditions is a long query.
  max_query_size: '10485760',
  // Acknowledged rows must be readable.
  async_insert: 0,
  // A load may have records of many weeks.
  max_partitions_per_insert_block: '0',
};

/** Client of a ClickHouse server's HTTP interface. Failures explain the remedy, without the password. */
export class ClickhouseServer {
  private readonly client: ClickHouseClient;

  public constructor(private readonly address: ClickhouseAddress) {
    const { url, user: username, password, database } = address;
    this.client = createClient({
      ...{ url, username, password, database },
      application: 'svc-waap emulator',
      request_timeout: TIMEOUT_MS,
      clickhouse_settings: SETTINGS,
      log: { level: ClickHouseLogLevel.OFF },
    });
  }

  /** Returns all rows of a statement. */
  public async rows(statement: SqlStatement): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const row of this.stream(statement)) rows.push(row);
    return rows;
  }

  /** Yields the rows of a statement, without loading all of them into memory. */
  public async *stream({ text, parameters }: SqlStatement): AsyncGenerator<Row> {
    try {
      const result = await this.client.query({ query: text, query_params: named(parameters), format: 'JSONEachRow' });
      for await (const rows of result.stream<Row>()) for (const row of rows) yield row.json();
    } catch (error) {
      throw this.explained(error);
    }
  }

  /** Runs a statement without rows. */
  public async run(text: string): Promise<void> {
    await this.client.command({ query: text }).catch((error: unknown) => {
      throw this.explained(error);
    });
  }

  /** Adds rows to a table, one line of JSON each. */
  public async insert(table: string, lines: Iterable<string>): Promise<void> {
    try {
      const values = Readable.from(lines, { objectMode: false });
      const { stream } = await this.client.exec({ query: `INSERT INTO ${table} FORMAT JSONEachRow`, values });
      for await (const _ of stream) continue; // the connection is free when the answer is read
    } catch (error) {
      throw this.explained(error);
    }
  }

  public close(): Promise<void> {
    return this.client.close();
  }

  private explained(error: unknown): Error {
    if (error instanceof ClickHouseError) return ClickhouseFailure.refused(this.address, error);
    return ClickhouseFailure.unreachable(this.address, error);
  }
}

/** Returns the parameters by the names of the placeholders. */
function named(parameters: readonly SqlParameter[]): Record<string, unknown> {
  return Object.fromEntries(parameters.map(({ value }, position) => [`p${position + 1}`, value]));
}
