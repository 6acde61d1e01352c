import { mostOf } from '../../../model/extremes';
import { existsSync, statSync } from 'node:fs';
import { schemeOf } from '../../../model/user-info';
import { reportLine, sharedPath, TemporaryFolder, terminalLine } from '../../../output';
import {
  type AccessLogOptions,
  fileContent,
  headOfRecords,
  kindOf,
  readRecordFile,
  type RecordBatch,
  type RecordsHead,
} from '../../../traffic/records';
import type { ClickhouseTable, DuckdbLibrary } from '../../../traffic/store';
import type { AskedWindow, TrafficSource } from '../../preview/impact';
import { installedDuckdb, withoutDuckdb } from '../installation/duckdb';
import { warnOfPlainClickhouse } from '../options/service';

/** Characters of a pattern that names several files. */
const PATTERN = /[*?[]/;

/** Size in bytes from which DuckDB reads records in JSON. It takes a tenth of a second to load. */
const LARGE = 32 * 1024 ** 2;

/** Size in bytes from which a line says that DuckDB would be faster. */
const VERY_LARGE = 200 * 1024 ** 2;

/**
 * Returns the source of the requests in files: DuckDB reads Parquet, and large files of traffic records if it is installed. The reader of
 * the command reads all others. The address of a table in ClickHouse stands for the file that ClickHouse makes of it.
 *
 * @throws Error if DuckDB is missing for Parquet, or if Parquet or a table is mixed with others
 */
export async function trafficOfFiles(
  files: readonly string[],
  accessLog: AccessLogOptions,
  duckdb: () => DuckdbLibrary | undefined = installedDuckdb,
): Promise<TrafficSource> {
  const { FileTraffic, StoredTraffic } = await import('../../preview/impact');
  const { ClickhouseTable, DuckdbSession, isClickhouseAddress, jsonRequests, parquetRequests } = await import('../../../traffic/store');
  const table = files.find(isClickhouseAddress);
  if (table !== undefined) {
    if (files.length > 1) throw new Error('--traffic names a table in ClickHouse and something else. Replay them apart.');
    const opened = new ClickhouseTable(table, process.env);
    warnOfPlainClickhouse(opened.plainHost);
    return trafficOfTable(opened, duckdb);
  }
  files.forEach(refuseAddress);
  const named = { nameOf: sharedPath };
  const { copyLimit: spillLimit, ...others } = accessLog;
  const areParquet = await Promise.all(files.map(isParquet));
  const [parquet, other] = [files[areParquet.indexOf(true)], files[areParquet.indexOf(false)]];
  if (parquet !== undefined) {
    if (other !== undefined)
      throw new Error(`${parquet} is Parquet, and ${other} is not. Replay them apart, or write the records of both as Parquet.`);

    const library = libraryFor(parquet, duckdb);
    return new StoredTraffic({
      ...named,
      open: async (columns, signal) => {
        const session = await DuckdbSession.open(library, files, { signal, spillLimit });
        return closedOnError(session, async () => {
          const requests = await parquetRequests(session, columns);
          return { requests, format: 'Parquet', unknown: session.files.map(() => requests.unknown) };
        });
      },
    });
  }
  const read = new FileTraffic(files, { accessLog, ...named });
  const size = files.reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : 0), 0);
  if (size < LARGE || Object.keys(others).length > 0) return read;
  const heads: RecordsHead[] = [];
  for (const file of files) {
    const head = await headOfRecords(file);
    if (!head) return read;
    heads.push(head);
  }
  const library = duckdb();
  if (!library) {
    const text = `With DuckDB, a replay of files as large as these takes less time. ${withoutDuckdb()}`;
    if (size > VERY_LARGE) reportLine(terminalLine(text));
    return read;
  }
  return new StoredTraffic({
    ...named,
    otherwise: read,
    open: async (columns, signal) => {
      const session = await DuckdbSession.open(library, files, { signal, spillLimit });
      const isGzip = heads.map((head) => head.isGzip);
      const requests = await closedOnError(session, async () => {
        // DuckDB accepts damaged gzip.
        const reading = Promise.allSettled(files.filter((_, at) => isGzip[at]).map(readThrough));
        const found = await jsonRequests(session, columns, isGzip);
        for (const each of await reading) if (each.status === 'rejected') throw each.reason;
        return found;
      });
      if (requests) return { requests, format: 'traffic records', unknown: heads.map(({ unknown }) => unknown) };
      session.close();
      return undefined;
    },
  });
}

/**
 * Yields the requests of a file in the order in which they were recorded, with all of their fields, and its bad lines.
 *
 * @throws Error if DuckDB is missing for Parquet
 */
export async function* requestsOfFile(
  file: string,
  accessLog: AccessLogOptions,
  duckdb: () => DuckdbLibrary | undefined = installedDuckdb,
): AsyncGenerator<Pick<RecordBatch, 'requests' | 'bad'>, void, undefined> {
  // The module of the databases is loaded for those who need it.
  if (!existsSync(file) && (await import('../../../traffic/store')).isClickhouseAddress(file)) {
    throw new Error(
      'Samples are in memory, all at once, so a table of ClickHouse can be too large. Write a part of it to a file: ' +
        "SELECT * FROM requests LIMIT 100000 INTO OUTFILE 'samples.parquet'",
    );
  }
  refuseAddress(file);
  if (!(await isParquet(file))) return yield* readRecordFile(file, accessLog);
  const { DuckdbSession, NO_TIME, parquetRecords } = await import('../../../traffic/store');
  const session = await DuckdbSession.open(libraryFor(file, duckdb), [file], { spillLimit: accessLog.copyLimit });
  try {
    for await (const rows of parquetRecords(session)) {
      yield {
        requests: rows.flatMap((row) => ('bad' in row ? [] : [row])),
        bad: rows.flatMap((row) => ('bad' in row ? [{ line: row.bad, problem: NO_TIME }] : [])),
      };
    }
  } finally {
    session.close();
  }
}

/** @throws Error if a name is the address of something that is not read. It may have a password, which the message does not show. */
function refuseAddress(file: string): void {
  const scheme = schemeOf(file);
  if (scheme === undefined || existsSync(file)) return;
  throw new Error(
    `--traffic is an address that begins with ${scheme}, from which no traffic is read. Name a file, or for a preview a table in ` +
      'ClickHouse, such as clickhouse://host:8123/database.table.',
  );
}

/** Returns the requests of a table, which are for a while in a file that only this user can read. */
async function trafficOfTable(table: ClickhouseTable, duckdb: () => DuckdbLibrary | undefined): Promise<TrafficSource> {
  const { StoredTraffic } = await import('../../preview/impact');
  const { DuckdbSession, parquetRequests } = await import('../../../traffic/store');
  const library = duckdb();
  if (!library) throw new Error(`ClickHouse gives the requests as Parquet, which DuckDB reads. ${withoutDuckdb()}`);
  return new StoredTraffic({
    nameOf: () => table.name,
    open: async (columns, signal, demands) => {
      const folder = new TemporaryFolder('svc-waap-table-');
      return closedOnError({ close: folder.remove }, async () => {
        const file = await table.download({ fields: columns.fields, tags: columns.wantedTags, last: lastOf(demands) }, folder, signal);
        const session = await DuckdbSession.open(library, [file], { signal });
        const requests = await closedOnError(session, () => parquetRequests(session, columns));
        return { requests, format: 'ClickHouse', unknown: [[]], release: folder.remove };
      });
    },
  });
}

/** Returns the longest time before the newest request, if every demand has one. */
function lastOf(demands: readonly { readonly config: string; readonly window: AskedWindow }[]) {
  const seconds = demands.map(({ window }) => ('last' in window ? window.last : Infinity));
  const longest = mostOf(seconds);
  return Number.isFinite(longest) ? { seconds: longest, configs: demands.map(({ config }) => config) } : undefined;
}

/** @throws Error with the remedy if DuckDB is missing */
function libraryFor(file: string, duckdb: () => DuckdbLibrary | undefined): DuckdbLibrary {
  const library = duckdb();
  if (!library) throw new Error(`${file} is Parquet, which DuckDB reads. ${withoutDuckdb()}`);
  return library;
}

async function closedOnError<Result>(session: { close(): void }, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    session.close();
    throw error;
  }
}

/** Whether a file is Parquet, or a name is a pattern: those are for DuckDB. A shell resolves the others. */
async function isParquet(file: string): Promise<boolean> {
  if (file === '-') return false;
  if (!existsSync(file)) return PATTERN.test(file);
  return statSync(file).isFile() && (await kindOf(file)) === 'parquet';
}

/** @throws Error if a file cannot be read to its end */
async function readThrough(file: string): Promise<void> {
  for await (const chunk of fileContent(file)) void chunk;
}

/** Warns of an address of ClickHouse whose password other machines may read. Others refuse an address that cannot be read. */
export async function warnOfPassword(traffic: string): Promise<void> {
  const { clickhouseEndpoint, plainHost } = await import('../../../traffic/store');
  const refused = () => new Error('unreadable');
  try {
    const endpoint = clickhouseEndpoint(traffic, '', refused);
    warnOfPlainClickhouse(plainHost(endpoint, endpoint.password));
  } catch {
    return;
  }
}
