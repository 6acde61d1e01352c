import { TRAFFIC_FIELDS } from '../../../model/traffic';
import type { DuckdbSession } from '../duckdb/session';
import { PLAIN_TIMESTAMP } from '../sql/column';
import { Compiler } from '../sql/compiler';
import { DUCKDB } from '../sql/duckdb';
import { formOf, type ReplayColumns } from './replay-columns';

/** Requests of files, with the columns of a replay, and `file` (its position), `row` (in its file), `time` (in milliseconds, or null). */
export interface StoredRequests {
  readonly session: DuckdbSession;
  readonly columns: ReplayColumns;
  /** Returns SQL of a table with all requests. */
  readonly table: (compiler: Compiler) => string;
}

/** Fields of which a traffic record has one at least. */
const OF_RECORDS = ['tags', 'ip', 'asn', 'country', 'organization', 'session', 'headers', 'cookies', 'arguments', 'security_config'];

/** Errors of DuckDB on lines that are no plain records. */
const NOT_PLAIN = /^(Invalid Input|Conversion) Error/;

/**
 * Loads files with a traffic record as JSON in each line into a table.
 *
 * @param isGzip for each file of the session, whether it is compressed
 * @returns undefined if a line is not as the service writes it: damaged, with another form of the time, or with a value of another type.
 * The reader of `src/traffic/records` says what is wrong with such lines, or reads them.
 */
export async function jsonRequests(
  session: DuckdbSession,
  columns: ReplayColumns,
  isGzip: readonly boolean[],
): Promise<StoredRequests | undefined> {
  try {
    for (const [position, file] of session.files.entries()) {
      const compiler = new Compiler(DUCKDB);
      const rows = `SELECT ${position} AS file, time, ${columns.selectList(compiler, (text) => `to_json(${text})`)}
FROM (${recordsOfJson(compiler, columns, file, isGzip[position]!)})`;
      const text = position === 0 ? `CREATE TABLE requests AS ${rows}` : `INSERT INTO requests ${rows}`;
      await session.run({ text, parameters: compiler.parameters });
    }
  } catch (error) {
    if (NOT_PLAIN.test((error as Error).message)) return undefined;
    throw error;
  }
  return { session, columns, table: () => '(SELECT *, rowid AS "row" FROM requests)' };
}

/** Returns SQL of the fields of records in JSON. It fails at a line that is not plain. */
function recordsOfJson(compiler: Compiler, { fields }: ReplayColumns, file: string, isGzip: boolean): string {
  const types = new Map([...['timestamp', 'time_period', ...fields].map((name) => [name, 'JSON'] as const), ['tags', 'JSON[]'] as const]);
  const members = [...types].map(([name, type]) => `${DUCKDB.quoted(name)}: '${type}'`).join(', ');
  const first = (name: string) => `left(${DUCKDB.quoted(name)}, 1)`;
  const conditions = fields.map((name) => {
    const has = { text: `${first(name)} = '"'`, flag: `${DUCKDB.quoted(name)} IN ('true', 'false')`, object: `${first(name)} = '{'` };
    return `coalesce(${has[formOf(name)]}, TRUE)`;
  });
  const isRecord = ['tags', ...fields].filter((name) => OF_RECORDS.includes(name)).map((name) => `${DUCKDB.quoted(name)} IS NOT NULL`);
  const isPlain = [...conditions, `(${isRecord.join(' OR ')})`].join(' AND ');
  const written = `json_extract_string("timestamp", '$')`;
  const time = `CASE
    WHEN "timestamp" IS NOT NULL THEN ${timeOfText(written)}
    WHEN json_type(time_period) IN ('BIGINT', 'UBIGINT') THEN ${timeOfSeconds('CAST(CAST(time_period AS VARCHAR) AS DOUBLE)')} END`;
  const values = fields.map((name) => {
    const column = DUCKDB.quoted(name);
    const value = { text: `json_extract_string(${column}, '$')`, flag: `${column} = 'true'`, object: column };
    return `${value[formOf(name)]} AS ${column}`;
  });
  const compression = isGzip ? 'gzip' : 'uncompressed';
  return `SELECT CASE WHEN ${isPlain} THEN coalesce(${time}, error('no plain time')) ELSE error('no plain record') END AS time,
  tags, ${values.join(', ')}
FROM read_ndjson(${compiler.parameter('text', file)}, columns = {${members}}, records = true, compression = '${compression}')`;
}

/** Returns SQL of the time that a string has, in milliseconds since the Unix epoch. */
function timeOfText(text: string): string {
  return `CASE WHEN regexp_matches(${text}, '${PLAIN_TIMESTAMP.source}') THEN epoch_ns(TRY_CAST(${text} AS TIMESTAMP_NS)) // 1000000 END`;
}

/** Returns SQL of the time that a whole number of seconds is. */
function timeOfSeconds(seconds: string): string {
  return `CASE WHEN ${seconds} = trunc(${seconds}) AND abs(${seconds}) < 9e12 THEN CAST(${seconds} AS BIGINT) * 1000 END`;
}

/** Requests of Parquet files. */
export interface ParquetRequests extends StoredRequests {
  /** Names of columns that no traffic record has. */
  readonly unknown: readonly string[];
}

/**
 * Opens Parquet files as a table. A column has the name of a field of traffic records.
 *
 * @throws Error with the remedy if a column is missing, or has a type that the field cannot have
 */
export async function parquetRequests(session: DuckdbSession, columns: ReplayColumns): Promise<ParquetRequests> {
  const read = (compiler: Compiler) =>
    `read_parquet(${compiler.parameter('text', session.files)}, union_by_name = true, binary_as_string = true)`;
  const describing = new Compiler(DUCKDB);
  const text = `DESCRIBE SELECT * FROM ${read(describing)}`;
  const described = await session.run({ text, parameters: describing.parameters });
  const types = new Map(described.map(({ column_name: name, column_type: type }) => [String(name), String(type)]));
  if (!OF_RECORDS.some((name) => types.has(name)))
    throw new Error(`${session.files[0]} has no column of a traffic record by which rules count, such as ip or tags. ${RENAME}`);
  if (!types.has('timestamp') && !types.has('time_period')) throw new Error(`${session.files[0]} has no column timestamp. ${RENAME}`);
  const values = columns.fields.map((name) => `${valueOf(name, types.get(name))} AS ${DUCKDB.quoted(name)}`);
  const known = new Set<string>(TRAFFIC_FIELDS.map(({ name }) => name));
  return {
    session,
    columns,
    table: (compiler) => `(SELECT file, "row", time, ${columns.selectList(compiler, (tag) => tag)}
FROM (SELECT file_index AS file, file_row_number AS "row", ${timeOf(types)} AS time, ${tagsOf(types.get('tags'))} AS tags,
  ${values.join(', ')}
  FROM ${read(compiler)}))`,
    unknown: [...types.keys()].filter((name) => !known.has(name)),
  };
}

const RENAME = 'Name the columns as the fields of traffic records: docs/guides/traffic-impact.md lists them.';

function timeOf(types: ReadonlyMap<string, string>): string {
  const type = types.get('timestamp');
  const seconds = types.has('time_period') ? timeOfSeconds('CAST(time_period AS DOUBLE)') : 'NULL';
  if (type === undefined) return seconds;
  const written = `coalesce(${timeOfText('"timestamp"')}, epoch_ms(TRY_CAST("timestamp" AS TIMESTAMPTZ)))`;
  if (type === 'VARCHAR') return `CASE WHEN "timestamp" IS NOT NULL THEN ${written} ELSE ${seconds} END`;
  if (!/^(TIMESTAMP|DATE)/.test(type)) throw wrongType('timestamp', type, 'TIMESTAMP, or VARCHAR with times in ISO 8601');
  return `coalesce(CAST(epoch_ns("timestamp") // 1000000 AS BIGINT), ${seconds})`;
}

function tagsOf(type: string | undefined): string {
  if (type === undefined) return 'CAST(NULL AS VARCHAR[])';
  if (type === 'VARCHAR[]') return 'tags';
  if (type === 'VARCHAR' || type === 'JSON') return 'CAST(TRY_CAST(tags AS JSON) AS VARCHAR[])';
  throw wrongType('tags', type, 'VARCHAR[]');
}

/** Returns SQL of a field in its form, from a column of a type. */
function valueOf(name: string, type: string | undefined): string {
  const column = DUCKDB.quoted(name);
  switch (formOf(name)) {
    case 'text':
      if (type === undefined) return 'CAST(NULL AS VARCHAR)';
      if (/^(FLOAT|DOUBLE|DECIMAL)/.test(type)) return `CAST(TRY_CAST(${column} AS BIGINT) AS VARCHAR)`;
      if (/[[(]/.test(type) || type === 'JSON') throw wrongType(name, type, 'VARCHAR');
      return `CAST(${column} AS VARCHAR)`;
    case 'flag':
      if (type === undefined) return 'CAST(NULL AS BOOLEAN)';
      if (type !== 'BOOLEAN') throw wrongType(name, type, 'BOOLEAN');
      return column;
    case 'object': {
      if (type === undefined) return 'CAST(NULL AS JSON)';
      // A member that is null in a struct is missing in the record.
      const json = type.startsWith('STRUCT(') ? `json_merge_patch('{}', to_json(${column}))` : undefined;
      if (json !== undefined && !type.endsWith(']')) return json;
      if (type.startsWith('MAP(') && !type.endsWith(']')) return `to_json(${column})`;
      if (type !== 'VARCHAR' && type !== 'JSON') throw wrongType(name, type, 'MAP(VARCHAR, VARCHAR)');
      return `CASE WHEN json_type(TRY_CAST(${column} AS JSON)) = 'OBJECT' THEN CAST(${column} AS JSON) END`;
    }
  }
}

function wrongType(name: string, type: string, wanted: string): Error {
  return new Error(`The column ${name} has the type ${type}. Write it as ${wanted}.`);
}
