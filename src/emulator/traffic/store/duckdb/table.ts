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
 * number that is not whole result in a null moment, which the table refuses. DuckDB would round the number, so whole numbers are read as
 * floats first.
 */
export const RECORDS_OF_FILE = `SELECT
  CASE WHEN regexp_matches(record."timestamp", '${PLAIN_TIMESTAMP.source}')
      AND NOT coalesce(${RECORD_COLUMNS.flatMap(({ name, type }) => partial(`line.${DUCKDB.quoted(name)}`, type)).join(' OR ')}, FALSE)
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

/** Counts new rows that may be nested too deeply: their JSON has too many brackets. The parameter is as above. */
export const DEEP_ROWS = `SELECT count(*) AS rows FROM ${REQUESTS} WHERE rowid > $1 AND (
  ${RECORD_COLUMNS.flatMap(({ name, type }) => mayBeDeep(DUCKDB.quoted(name), type)).join(' OR\n  ')}
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

/** Returns conditions on the JSON in a value. CASE counts brackets only in long values; AND would always count them. */
function mayBeDeep(value: string, type: ColumnType): string[] {
  return conditionsOn(value, type, (json, scalar) => {
    if (scalar !== 'json') return [];
    const brackets = `strlen(${json}) - strlen(replace(replace(${json}, '[', ''), '{', ''))`;
    return [`CASE WHEN strlen(${json}) > ${MOST_RECORD_LEVELS} THEN ${brackets} > ${MOST_RECORD_LEVELS} ELSE FALSE END`];
  });
}

/** Returns conditions that a number, read as a float, is not a whole number that JavaScript represents exactly. */
function partial(value: string, type: ColumnType): string[] {
  return conditionsOn(value, type, (number, scalar) =>
    scalar === 'integer' ? [`${number} <> trunc(${number})`, `abs(${number}) > ${Number.MAX_SAFE_INTEGER}`] : [],
  );
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
  return `${DUCKDB.quoted(name)}: '${DUCKDB.typeName(withFloats(type))}'`;
}

/** Returns the type with floats in place of whole numbers. */
function withFloats(type: ColumnType): ColumnType {
  const float = (scalar: ScalarType) => (scalar === 'integer' ? 'float' : scalar);
  if (typeof type === 'string') return float(type);
  if ('list' in type) return { list: float(type.list) };
  if ('map' in type) return { map: float(type.map) };
  return { records: type.records.map((column) => ({ ...column, type: withFloats(column.type) })) };
}
