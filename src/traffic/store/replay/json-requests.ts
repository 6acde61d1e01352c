import { RULE_FIELDS } from '../../../model/traffic';
import { FROM_CONTENT } from '../duckdb/library';
import type { DuckdbSession } from '../duckdb/session';
import type { Compiler } from '../sql/compiler';
import { DUCKDB } from '../sql/duckdb';
import { formOf, type ReplayColumns } from './replay-columns';
import { rowsOf, type StoredRequests, timeOfSeconds, timeOfText } from './stored-requests';

/** Errors of DuckDB on lines that are no plain records, and on gzip with parts that it does not know. */
const NOT_PLAIN = /^(?:Invalid Input|Conversion) Error|^IO Error: .*gzip/i;

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
    for (const [position, file] of session.patterns.entries()) {
      const rows = (compiler: Compiler) => `SELECT ${position} AS file, time, ${columns.selectList(compiler, (text) => `to_json(${text})`)}
FROM (${recordsOfJson(compiler, columns, file, isGzip[position]!)})`;
      const into = position === 0 ? 'CREATE TABLE requests AS' : 'INSERT INTO requests';
      await rowsOf(session, (compiler) => `${into} ${rows(compiler)}`);
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
  const isRecord = (['tags', ...fields] as const)
    .filter((name) => RULE_FIELDS.includes(name))
    .map((name) => `${DUCKDB.quoted(name)} IS NOT NULL`);
  const areTags = `coalesce(len(list_filter(tags, lambda tag: left(tag, 1) <> '"' AND tag <> 'null')) = 0, TRUE)`;
  const isPlain = [...conditions, areTags, `(${isRecord.join(' OR ')})`].join(' AND ');
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
FROM read_ndjson(${compiler.parameter('text', file)}, columns = {${members}}, records = true, compression = '${compression}',
  ${FROM_CONTENT})`;
}
