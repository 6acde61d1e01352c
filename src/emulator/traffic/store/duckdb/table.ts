import { MOST_RECORD_LEVELS } from '../record-reader';
import {
  type ColumnType,
  DUCKDB,
  FROM_CONTENT,
  IDENTITY,
  MOMENT,
  PLAIN_TIMESTAMP,
  RECORD_COLUMNS,
  REQUESTS,
  type ScalarType,
  type SqlColumn,
} from '../../../../traffic/store';

/** Version of the table's format. Later formats need a migration. */
export const FORM = 1;

/** Types that are read from a file in place of those that DuckDB would convert values to. */
const READ_AS: Partial<Record<ScalarType, ScalarType>> = { integer: 'float', boolean: 'text' };

/** Creates the tables in a new file. */
export const CREATE = `
CREATE TABLE ${REQUESTS} (
  ${MOMENT} BIGINT NOT NULL,
  ${IDENTITY} UHUGEINT NOT NULL,
  ${RECORD_COLUMNS.map(definition).join(',\n  ')}
);
CREATE TABLE form (number INTEGER NOT NULL);
INSERT INTO form VALUES (${FORM})`;

/**
 * Selects the rows of a file with lines of JSON. The parameter is the name of the file. An invalid timestamp, such as `infinity`, and a
 * value that the reader of lines refuses result in a null moment, which the table refuses. DuckDB would round a number that is not whole,
 * and take a boolean from any number, so the first are read as floats, and the others as texts.
 */
export const RECORDS_OF_FILE = `SELECT
  CASE WHEN regexp_matches(record."timestamp", '${PLAIN_TIMESTAMP.source}')
      AND NOT coalesce(${RECORD_COLUMNS.flatMap(({ name, type }) => misread(`line.${DUCKDB.quoted(name)}`, type)).join(' OR ')}, FALSE)
    THEN epoch_ns(CAST(record."timestamp" AS TIMESTAMP_NS)) END AS ${MOMENT},
  md5_number(coalesce(record.request_id, to_json(record)::VARCHAR)) AS ${IDENTITY},
  record.*
FROM (
  SELECT line, CAST(line AS STRUCT(${RECORD_COLUMNS.map(definition).join(', ')})) AS record
  FROM read_ndjson($1, columns = {${RECORD_COLUMNS.map(member).join(', ')}}, ${FROM_CONTENT}) AS line
)`;

/** Selects the number of the last row. Later rows have higher numbers: they are the new rows of the statements below. */
export const LAST_ROW = `SELECT coalesce(max(rowid), -1) AS last FROM ${REQUESTS}`;

/** Selects the first and the last moment of the new rows. The parameter is the number of the last row before them. */
export const RANGE_OF_NEW = `SELECT min(${MOMENT}) AS first, max(${MOMENT}) AS last FROM ${REQUESTS} WHERE rowid > $1`;

/**
 * Counts new rows whose lines may be invalid, though DuckDB reads them: their JSON has too many brackets, or a text may be the JSON of an
 * object or of a list. The parameter is as above.
 */
export const DOUBTFUL_ROWS = `SELECT count(*) AS rows FROM ${REQUESTS} WHERE rowid > $1 AND (
  ${RECORD_COLUMNS.flatMap(({ name, type }) => doubtsAbout(DUCKDB.quoted(name), type)).join(' OR\n  ')}
)`;

/** Deletes new rows that repeat an earlier new row. The parameter is the number of the last row before them. */
export const DELETE_REPEATED = `DELETE FROM ${REQUESTS} WHERE rowid > $1 AND rowid NOT IN (
  SELECT min(rowid) FROM ${REQUESTS} WHERE rowid > $1 GROUP BY ${MOMENT}, ${IDENTITY}
)`;

/** Deletes new rows of known requests. The parameters are the number of the last row before them, and their range. */
export const DELETE_KNOWN = `DELETE FROM ${REQUESTS} AS new WHERE rowid > $1 AND EXISTS (
  SELECT 1 FROM ${REQUESTS} AS stored
  WHERE stored.rowid <= $1 AND stored.${MOMENT} BETWEEN $2 AND $3
    AND stored.${MOMENT} = new.${MOMENT} AND stored.${IDENTITY} = new.${IDENTITY}
)`;

/** Returns conditions on the JSON and the texts in a value. CASE counts brackets only in long values; AND would always count them. */
function doubtsAbout(value: string, type: ColumnType): string[] {
  return conditionsOn(value, type, (json, scalar) => {
    if (scalar === 'text') return [`ascii(${json}) IN (91, 123)`]; // [ and {
    if (scalar !== 'json') return [];
    const brackets = `strlen(${json}) - strlen(replace(replace(${json}, '[', ''), '{', ''))`;
    return [`CASE WHEN strlen(${json}) > ${MOST_RECORD_LEVELS} THEN ${brackets} > ${MOST_RECORD_LEVELS} ELSE FALSE END`];
  });
}

/** Returns conditions that DuckDB would store a value which the reader of lines refuses. */
function misread(value: string, type: ColumnType): string[] {
  const scalars = conditionsOn(value, type, (scalar, held) => {
    if (held === 'integer') return [`${scalar} <> trunc(${scalar})`, `abs(${scalar}) > ${Number.MAX_SAFE_INTEGER}`];
    if (held === 'float') return [`NOT isfinite(${scalar})`];
    return held === 'boolean' ? [`${scalar} NOT IN ('true', 'false', '0', '1')`] : [];
  });
  return typeof type === 'object' && 'records' in type ? [DUCKDB.anyItem(value, 'v', 'v IS NULL'), ...scalars] : scalars;
}

/** Returns the conditions on each scalar in a value. */
function conditionsOn(value: string, type: ColumnType, conditions: (scalar: string, type: ScalarType) => string[]): string[] {
  if (typeof type === 'string') return conditions(value, type);
  const [items, each] =
    'list' in type
      ? [value, conditions('v', type.list)]
      : 'map' in type
        ? [`map_values(${value})`, conditions('v', type.map)]
        : [value, type.records.flatMap((member) => conditionsOn(`v.${DUCKDB.quoted(member.name)}`, member.type, conditions))];
  return each.length === 0 ? [] : [DUCKDB.anyItem(items, 'v', each.join(' OR '))];
}

function definition({ name, type }: SqlColumn): string {
  return `${DUCKDB.quoted(name)} ${DUCKDB.typeName(type)}`;
}

function member({ name, type }: SqlColumn): string {
  return `${DUCKDB.quoted(name)}: '${DUCKDB.typeName(asRead(type))}'`;
}

/** Returns the type that is read from a file, whose values tell whether they are misread. */
function asRead(type: ColumnType): ColumnType {
  const scalar = (each: ScalarType) => READ_AS[each] ?? each;
  if (typeof type === 'string') return scalar(type);
  if ('list' in type) return { list: scalar(type.list) };
  if ('map' in type) return { map: scalar(type.map) };
  return { records: type.records.map((column) => ({ ...column, type: asRead(column.type) })) };
}
