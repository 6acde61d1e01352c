import type { Readable } from 'node:stream';
import { StartupError } from '../../../files/startup-error';
import { RecordReader } from '../record-reader';
import {
  CLICKHOUSE,
  IDENTITY,
  MOMENT,
  REQUESTS,
  type Row,
  type SqlDialect,
  type SqlQuery,
  type SqlStatement,
} from '../../../../traffic/store';
import { isoTime, type Received, type TrafficStore } from '../traffic-store';
import { type ClickhouseAddress, readAddress } from './address';
import { ClickhouseFailure } from './failure';
import { ClickhouseServer } from './server';
import { keyOf, storedRow, type StoredRow } from './stored-row';
import { COLUMNS, createTable, expiry, keepTable } from './table';

/** Size of the rows that are sent together, in characters. */
const BATCH = 32 * 1024 * 1024;

/** Traffic in a table of a ClickHouse server, which other clients may read and write, too. */
export class ClickhouseStore implements TrafficStore {
  public readonly dialect: SqlDialect = CLICKHOUSE;
  private lastLoad: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly server: ClickhouseServer,
    public readonly place: string,
  ) {}

  /**
   * Connects, and creates the table if it is missing.
   *
   * @param traffic address, as on the command line
   * @throws StartupError with the remedy
   */
  public static async open(traffic: string): Promise<ClickhouseStore> {
    const address = readAddress(traffic);
    const server = new ClickhouseServer(address);
    try {
      await prepareTable(server, address);
      return new ClickhouseStore(server, address.shown);
    } catch (error) {
      await server.close();
      throw error instanceof ClickhouseFailure ? new StartupError(error.message) : error;
    }
  }

  /** Runs a query. The statements may see different records, if records are stored at the same time. */
  public async query<R>(query: SqlQuery<R>): Promise<R[]> {
    return query.results(await Promise.all(query.statements.map((statement) => this.server.rows(statement))));
  }

  public rows(statement: SqlStatement): AsyncGenerator<Row> {
    return this.server.stream(statement);
  }

  /** ClickHouse answers from metadata, without reading the table. */
  public async revision(): Promise<string | undefined> {
    const [row] = await this.server.rows({ text: `SELECT count() AS records, max(${MOMENT}) AS newest FROM ${REQUESTS}`, parameters: [] });
    const { records, newest } = row as { records: string; newest: string };
    return records === '0' ? undefined : `${records} ${newest}`;
  }

  /** Stores records in batches. If the connection breaks, earlier batches are stored: sending all lines again adds the rest. */
  public receive(lines: Readable): Promise<Received> {
    const load = this.lastLoad.then(() => this.load(lines));
    this.lastLoad = load.catch(() => undefined);
    return load;
  }

  public async close(): Promise<void> {
    await this.lastLoad;
    await this.server.close();
  }

  private async load(lines: Readable): Promise<Received> {
    const reader = new RecordReader();
    let [stored, total] = [0, 0];
    let batch: StoredRow[] = [];
    let size = 0;
    let newest: bigint | undefined;
    const flush = async () => {
      stored += await this.store(batch);
      total += batch.length;
      [batch, size] = [[], 0];
    };
    for await (const good of reader.records(lines)) {
      const row = storedRow(good);
      batch.push(row);
      size += row.line.length;
      if (newest === undefined || row.moment > newest) newest = row.moment;
      if (size >= BATCH) await flush();
    }
    await flush();
    return { stored, known: total - stored, ...(newest !== undefined && { newest: isoTime(newest) }), bad: reader.bad };
  }

  /** Stores the rows that the table lacks, each once. @returns their number */
  private async store(batch: readonly StoredRow[]): Promise<number> {
    const rows = new Map(batch.map((row) => [row.key, row.line]));
    if (rows.size === 0) return 0;
    const moments = batch.map(({ moment }) => moment).sort((one, other) => (one < other ? -1 : 1));
    const known = this.server.stream({
      text:
        `SELECT ${MOMENT}, toString(${IDENTITY}) AS ${IDENTITY} FROM ${REQUESTS} ` +
        `WHERE ${MOMENT} BETWEEN ${CLICKHOUSE.placeholder(1, integer(0n))} AND ${CLICKHOUSE.placeholder(2, integer(0n))}`,
      parameters: [integer(moments[0]!), integer(moments.at(-1)!)],
    });
    for await (const row of known) rows.delete(keyOf(row[MOMENT], row[IDENTITY]));
    if (rows.size > 0) await this.server.insert(REQUESTS, rows.values());
    return rows.size;
  }
}

const integer = (value: bigint) => ({ type: 'integer', value }) as const;

/** Creates the table if it is missing, and sets the retention of the address. */
async function prepareTable(server: ClickhouseServer, address: ClickhouseAddress): Promise<void> {
  const { keepDays } = address;
  const rowsOf = (text: string) => server.rows({ text, parameters: [] });
  const found = await rowsOf(`SELECT name FROM system.columns WHERE database = currentDatabase() AND table = '${REQUESTS}'`);
  if (found.length === 0) return server.run(createTable(keepDays));
  const names = new Set(found.map(({ name }) => name));
  const missing = COLUMNS.filter((name) => !names.has(name));
  if (missing.length > 0) throw ClickhouseFailure.foreignTable(address, REQUESTS, missing);
  if (keepDays === undefined) return;
  const [table] = await rowsOf(`SELECT engine_full FROM system.tables WHERE database = currentDatabase() AND name = '${REQUESTS}'`);
  if (!String(table?.['engine_full']).includes(expiry(keepDays))) await server.run(keepTable(keepDays));
}
