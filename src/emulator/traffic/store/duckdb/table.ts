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

/** Types in place of others. */
type Replacing = Partial<Record<ScalarType, ScalarType>>;

/** Types that are read from a file in place of those that DuckDB would convert values to. */
const READ_AS: Replacing = { integer: 'float', boolean: 'text' };

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
  FROM ${fileWith(READ_AS)} AS line
)`;

/** Selects the number of the last row. Later rows have higher numbers: they are the new rows of the statements below. */
export const LAST_ROW = `SELECT coalesce(max(rowid), -1) AS last FROM ${REQUESTS}`;

/** Selects the first and the last moment of the new rows. The parameter is the number of the last row before them. */
export const RANGE_OF_NEW = `SELECT min(${MOMENT}) AS first, max(${MOMENT}) AS last FROM ${REQUESTS} WHERE rowid > $1`;

/** Counts new rows that may be nested too deeply: their JSON has too many brackets. The parameter is as above. */
export const DEEP_ROWS = countNew(mayBeDeep);

/** Counts new rows with texts that may have been objects or lists: DuckDB writes these as JSON. The parameter is as above. */
export const ROWS_LIKE_JSON = countNew(beginsAsJson);

/** Counts the lines of a file with an object or a list in place of a text. The parameter is the name of the file. */
export const LINES_WITHOUT_TEXT = `SELECT count(*) AS rows FROM ${fileWith({ ...READ_AS, text: 'json' })} AS line
WHERE ${RECORD_COLUMNS.flatMap(({ name, type }) => beginsAsJson(`line.${DUCKDB.quoted(name)}`, type)).join(' OR\n  ')}`;

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

/** Returns conditions that texts begin as objects and lists do in JSON. */
function beginsAsJson(value: string, type: ColumnType): string[] {
  return conditionsOn(value, type, (scalar, held) => (held === 'text' ? [`ascii(${scalar}) IN (91, 123)`] : [])); // [ and {
}

/** Returns a statement that counts new rows for which one of the conditions on a column holds. */
function countNew(conditions: (value: string, type: ColumnType) => string[]): string {
  const all = RECORD_COLUMNS.flatMap(({ name, type }) => conditions(DUCKDB.quoted(name), type));
  return `SELECT count(*) AS rows FROM ${REQUESTS} WHERE rowid > $1 AND (\n  ${all.join(' OR\n  ')}\n)`;
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

/** Returns the table of a file with lines of JSON, with some types in place of others. */
function fileWith(types: Replacing): string {
  const columns = RECORD_COLUMNS.map(({ name, type }) => `${DUCKDB.quoted(name)}: '${DUCKDB.typeName(replaced(type, types))}'`);
  return `read_ndjson($1, columns = {${columns.join(', ')}}, ${FROM_CONTENT})`;
}

function replaced(type: ColumnType, types: Replacing): ColumnType {
  const scalar = (each: ScalarType) => types[each] ?? each;
  if (typeof type === 'string') return scalar(type);
  if ('list' in type) return { list: scalar(type.list) };
  if ('map' in type) return { map: scalar(type.map) };
  return { records: type.records.map((column) => ({ ...column, type: replaced(column.type, types) })) };
}
