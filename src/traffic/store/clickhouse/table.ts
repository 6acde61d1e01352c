import { leastOf } from '../../../model/extremes';
import { createReadStream, statSync } from 'node:fs';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import { isJsonObject, type JsonObject } from '../../../model/json';
import { type TemporaryFolder, TooManyBytes } from '../../../output';
import type { Redactor } from '../../../output/redaction';
import { CLICKHOUSE } from '../sql/clickhouse';
import { IDENTITY, MOMENT } from '../sql/column';
import { formOf } from '../replay/replay-columns';
import {
  basicAuthorization,
  clickhouseEndpoint,
  type ClickhouseEndpoint,
  isPlainName,
  passwordRedactor,
  plainHost,
  reasonOf,
} from './endpoint';

/** Requests to write to a file. */
export interface TableDemand {
  /** The fields of the records. */
  readonly fields: readonly string[];
  /** The tags of requests that are needed. Default: all. */
  readonly tags?: readonly string[] | undefined;
  /** Only requests from this many seconds before the newest one of each of these configurations. Default: all requests. */
  readonly last?: { readonly seconds: number; readonly configs: readonly string[] } | undefined;
  /**
   * Size limit of the file, in bytes.
   *
   * @default - half of what is free on the disk of the folder
   */
  readonly most?: number;
}

const FORM = 'clickhouse://user@host:port/database.table';

/** Signature at the end of a Parquet file: without it, the answer was cut. */
const PARQUET_END = 'PAR1';

/** Maximum size of an answer about a table, and of a refusal, in bytes. */
const LONGEST_ANSWER = 16 * 1024 * 1024;

/** Number of characters of a text of the server that a message shows. */
const LONGEST_SHOWN = 600;

/** Remedies of refusals, by ClickHouse's code. */
const REMEDIES: ReadonlyMap<string, string> = new Map([
  ['516', 'Set CLICKHOUSE_USER and CLICKHOUSE_PASSWORD.'],
  ['60', 'Correct the name of the table or view in --traffic.'],
  ['81', 'Correct the name of the database in --traffic.'],
  ['497', 'The user needs the right SELECT on the table.'],
]);

/**
 * A table or view of ClickHouse with requests, whose columns have the names of the fields of traffic records. ClickHouse selects the needed
 * columns and requests, and writes them as Parquet.
 */
export class ClickhouseTable {
  /** Name for reports, which others may read: it does not show the host. */
  public readonly name: string;
  /** Address without user and password, for messages. */
  private readonly shown: string;
  /** Name of the host that gets the password over plain HTTP, if any. */
  public readonly plainHost: string | undefined;
  private readonly endpoint: ClickhouseEndpoint;
  private readonly table: string;
  private readonly authorization: string;
  private readonly redactor: Redactor;
  private columnTypes: Promise<ReadonlyMap<string, string>> | undefined;

  /**
   * Parses an address such as `clickhouse://host:8123/edge.requests`. Does not connect.
   *
   * @param environment has `CLICKHOUSE_USER` and `CLICKHOUSE_PASSWORD` for what the address lacks
   * @throws Error with the remedy, without the password
   */
  public constructor(address: string, environment: NodeJS.ProcessEnv) {
    const refused = (problem: string) => new Error(`--traffic, the address of a table in ClickHouse, cannot be read. ${problem}`);
    this.endpoint = clickhouseEndpoint(address, FORM, refused);
    const names = this.endpoint.path.split('.');
    if (names.length !== 2 || !names.every(isPlainName))
      throw refused(`Write ${FORM}, with names of letters, digits and "_" only. A view can give a table such a name.`);
    if ([...this.endpoint.query].length > 0) throw refused('Nothing may follow the name of the table.');
    this.table = names.map((name) => CLICKHOUSE.quoted(name)).join('.');
    const user = this.endpoint.user || environment['CLICKHOUSE_USER'] || 'default';
    const passwords = [this.endpoint.password, environment['CLICKHOUSE_PASSWORD'] ?? ''];
    const password = passwords.find((one) => one !== '') ?? '';
    this.authorization = basicAuthorization(user, password);
    this.plainHost = plainHost(this.endpoint, password);
    this.redactor = passwordRedactor(user, passwords);
    this.name = this.endpoint.path;
    this.shown = `${this.endpoint.shown}/${this.endpoint.path}`;
  }

  /** Returns the types of the columns by name. @throws Error if no requests can be made of them */
  public types(signal?: AbortSignal): Promise<ReadonlyMap<string, string>> {
    return (this.columnTypes ??= this.rows(`DESCRIBE TABLE ${this.table}`, {}, signal).then(
      (rows) =>
        new Map(
          rows.map(({ name, type }) => {
            if (typeof name !== 'string' || typeof type !== 'string') throw this.noClickhouse();
            return [name, bareType(type)];
          }),
        ),
    ));
  }

  /**
   * Writes requests to a file in Parquet, and returns its path.
   *
   * @throws Error with the remedy, also if the answer was cut
   */
  public async download(demand: TableDemand, folder: TemporaryFolder, signal?: AbortSignal): Promise<string> {
    const { fields, tags, last, most = folder.free / 2 } = demand;
    const types = await this.types(signal);
    if (!types.has('timestamp')) throw this.problem('has no column timestamp.', VIEW);
    const columns = [...new Set([...fields, 'tags', 'timestamp', 'time_period'])].filter((name) => types.has(name));
    const list = columns.map((name) => `${this.valueOf(name, types.get(name)!, tags)} AS ${CLICKHOUSE.quoted(name)}`);
    const since = last && (await this.newest(last.configs, signal));
    const condition = since === undefined ? '' : `WHERE ${timeFrom(types)} `;
    const answer = await this.ask(
      `SELECT ${list.join(', ')} FROM ${this.table} AS t ${condition}ORDER BY ${orderOf(columns, types)} FORMAT Parquet`,
      since === undefined ? {} : { since: String(since - last!.seconds * 1000) },
      signal,
    );
    const file = await folder.save('requests.parquet', answer, most, signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      if (error instanceof TooManyBytes)
        throw this.problem(`gave more requests than fit into ${folder.path}: ${gigabytes(most)} GB.`, FEWER);
      throw this.problem(`broke off: ${reasonOf(error)}.`, SEE_LOG);
    });
    if (!(await isComplete(file))) throw this.problem('ended its answer early.', SEE_LOG);
    return file;
  }

  /** Returns the time of the newest request in milliseconds: of each configuration, and of those the oldest. */
  private async newest(configs: readonly string[], signal: AbortSignal | undefined): Promise<number | undefined> {
    const types = await this.types(signal);
    const config = types.has('branch') ? 'toString(t.`branch`)' : 'CAST(NULL AS Nullable(String))';
    const rows = await this.rows(
      `SELECT ${config} AS config, toString(max(${millisecondsOf(types)})) AS newest FROM ${this.table} AS t GROUP BY config`,
      {},
      signal,
    );
    const known = rows.filter(({ newest }) => typeof newest === 'string');
    const times = configs.map((name) => {
      const own = known.filter((row) => row['config'] === null || row['config'] === name).map((row) => Number(row['newest']));
      return own.length === 0 ? Infinity : own.reduce((newest, time) => Math.max(newest, time));
    });
    const oldest = leastOf(times);
    return Number.isFinite(oldest) ? oldest : undefined;
  }

  private async rows(statement: string, parameters: Readonly<Record<string, string>>, signal?: AbortSignal) {
    const answer = await this.read(await this.ask(`${statement} FORMAT JSONEachRow`, parameters, signal), signal);
    const lines = answer.split('\n').filter((line) => line !== '');
    return lines.map((line) => {
      const row = rowIn(line);
      if (!row) throw this.noClickhouse();
      return row;
    });
  }

  /** Returns the text of an answer that is short. The server may be another one, or one without an end. */
  private async read(answer: IncomingMessage, signal: AbortSignal | undefined): Promise<string> {
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > LONGEST_ANSWER) break;
        chunks.push(chunk);
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw this.problem(`broke off: ${reasonOf(error)}.`, SEE_LOG);
    }
    if (size > LONGEST_ANSWER)
      throw this.problem('gave too long an answer about the table.', 'Correct the host and the port in --traffic.');
    return Buffer.concat(chunks).toString('utf8');
  }

  private async ask(
    statement: string,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal | undefined,
  ): Promise<IncomingMessage> {
    const address = new URL(this.endpoint.url);
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(`param_${name}`, value);
    const headers = { authorization: this.authorization };
    // A query takes as long as it takes, so there is no time limit.
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (address.protocol === 'https:' ? overHttps : overHttp)(address, { method: 'POST', headers, signal }, resolve);
      request.on('error', reject);
      request.on('upgrade', (_answer, socket) => {
        socket.destroy();
        reject(new Error('it answers with another protocol'));
      });
      request.end(statement);
    }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw this.problem(`cannot be reached: ${reasonOf(error)}.`, 'Start ClickHouse, or correct the address in --traffic.');
    });
    if (answer.statusCode === 200) return answer;
    const refusal = this.shortened(await this.read(answer, signal));
    const remedy = REMEDIES.get(String(answer.headers['x-clickhouse-exception-code'])) ?? '';
    throw this.problem(`cannot be read. ClickHouse refuses with status ${answer.statusCode}: ${refusal}`, remedy);
  }

  /** Returns SQL of a column as a replay reads it. @throws Error if a column of this type cannot be read */
  private valueOf(name: string, type: string, tags?: readonly string[]): string {
    const column = columnOf(name);
    // Most of a record is tags, of which a replay reads few.
    if (name === 'tags' && type.startsWith('Array(')) return tags ? those(tags, column) : column;
    if (name === 'timestamp') {
      if (isText(type)) return column;
      if (isTime(type)) return `toDateTime64(${column}, 6, 'UTC')`;
      throw this.problem(`has the column timestamp of the type ${this.shortened(type)}, which is no time.`, VIEW);
    }
    if (name === 'time_period') return `toFloat64(${column})`;
    if (name === 'tags' || formOf(name) !== 'text') {
      // Columns without nulls have an empty string where there is no JSON, as those of the emulator.
      return type === 'JSON' ? `toJSONString(${column})` : isText(type) ? `nullIf(${column}, '')` : column;
    }
    if (/^(?:Array|Map|Tuple|Nested|JSON|Object|Variant|Dynamic)\b/.test(type))
      throw this.problem(`has the column ${name} of the type ${this.shortened(type)}, which is no text.`, VIEW);
    // Columns of both versions have addresses of version 4 in those of version 6.
    return type === 'IPv6' ? `replaceOne(toString(${column}), '::ffff:', '')` : `toString(${column})`;
  }

  private noClickhouse(): Error {
    return this.problem('gave an answer that is not of ClickHouse.', 'Correct the host and the port in --traffic.');
  }

  /** Returns the beginning of a text of the server, for a message. A cut before may halve a secret, which then is not recognised. */
  private shortened(text: string): string {
    return this.redactor.redact(text.trim().slice(0, 2 * LONGEST_SHOWN)).slice(0, LONGEST_SHOWN);
  }

  /** @param what may contain text of the server */
  private problem(what: string, remedy: string): Error {
    return new Error(`The traffic at ${this.shown} ${this.redactor.redact(what)} ${remedy}`.trim());
  }
}

const FEWER = 'Replay fewer, with --last or a view that selects some, or set TMPDIR to a folder on a larger disk.';
const SEE_LOG = 'The log of ClickHouse says why.';
const VIEW = 'Make a view that names the columns as the fields of traffic records: docs/guides/own-traffic.md has one.';

/** Length of a list in a statement, whose length ClickHouse limits to 256 KiB. */
const LONGEST_LIST = 100_000;

/** Returns SQL of the items of a list that are among some. In hexadecimal, they need no escapes. */
function those(items: readonly string[], list: string): string {
  if (items.length === 0) return 'emptyArrayString()';
  const texts = items.map((item) => `unhex('${Buffer.from(item).toString('hex')}')`).join(', ');
  return texts.length > LONGEST_LIST ? list : `arrayFilter(item -> has([${texts}], item), ${list})`;
}

function rowIn(line: string): JsonObject | undefined {
  try {
    // eslint-disable-next-line bounds/json -- a line of a result, which the query has limited
    const row = JSON.parse(line) as unknown;
    return isJsonObject(row) ? row : undefined;
  } catch {
    return undefined;
  }
}

const MARKERS = ['LowCardinality(', 'Nullable('];

/** Returns a type without its markers for null and for few values. */
function bareType(type: string): string {
  let [start, end] = [0, type.length];
  for (;;) {
    const marker = MARKERS.find((each) => type.startsWith(each, start));
    if (marker === undefined || type[end - 1] !== ')') return type.slice(start, end);
    start += marker.length;
    end -= 1;
  }
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toPrecision(2);
}

/** Whether a table is that of an emulator, which is ordered by the moment. */
function isOfEmulator(types: ReadonlyMap<string, string>): boolean {
  return types.get(MOMENT) === 'Int64' && types.get(IDENTITY) === 'UInt128';
}

function isText(type: string): boolean {
  return /^(?:String|FixedString)\b/.test(type);
}

function isTime(type: string): boolean {
  return /^Date(?:32|Time|Time64)?\b/.test(type);
}

/** Returns SQL of a column of the table, and not of a value that is selected under the same name. */
function columnOf(name: string): string {
  return `t.${CLICKHOUSE.quoted(name)}`;
}

/** Times that ClickHouse reads as a replay does. It also reads others, such as numbers and days before months. */
const PLAIN_TIME = '^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})?$';

/** Returns SQL of the time of a request, by which requests can be compared. Null for a time that only a replay can read, or report. */
function momentOf(types: ReadonlyMap<string, string>): string {
  if (isOfEmulator(types)) return columnOf(MOMENT);
  const column = columnOf('timestamp');
  if (!isText(types.get('timestamp')!)) return column;
  return `if(match(${column}, '${PLAIN_TIME}'), parseDateTime64BestEffortOrNull(${column}, 9, 'UTC'), NULL)`;
}

function millisecondsOf(types: ReadonlyMap<string, string>): string {
  const moment = momentOf(types);
  return isOfEmulator(types) ? `intDiv(${moment}, 1000000)` : `toUnixTimestamp64Milli(toDateTime64(${moment}, 3, 'UTC'))`;
}

/** Returns the order of requests. Those of the same moment have one too, so that each replay has the same result. */
function orderOf(columns: readonly string[], types: ReadonlyMap<string, string>): string {
  if (isOfEmulator(types)) return `${columnOf(MOMENT)}, ${columnOf(IDENTITY)}`;
  const others = columns.filter((name) => name !== 'timestamp').map((name) => `toString(${columnOf(name)})`);
  return [momentOf(types), ...others].join(', ');
}

/** Returns SQL that selects the requests since a time in milliseconds, and those whose time the replay reads or reports. */
function timeFrom(types: ReadonlyMap<string, string>): string {
  const since = '{since:Int64}';
  if (isOfEmulator(types)) return `${MOMENT} >= ${since} * 1000000`;
  return `ifNull(${momentOf(types)} >= fromUnixTimestamp64Milli(${since}, 'UTC'), TRUE)`;
}

async function isComplete(file: string): Promise<boolean> {
  const start = Math.max(0, statSync(file).size - PARQUET_END.length);
  return (await textOf(createReadStream(file, { start, encoding: 'latin1' }))) === PARQUET_END;
}
