import { type Column, IDENTITY, MOMENT, RECORD_COLUMNS } from '../sql/column';
import { DUCKDB } from '../sql/duckdb';
import { REQUESTS } from '../queries/query';

/** Number of the table's form. A later form gets a step that changes the file. */
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

const MOMENT_OF_RECORD = 'epoch_ns(CAST(record."timestamp" AS TIMESTAMP_NS))';

const LINES_OF_FILE = `read_ndjson($1, columns = {${RECORD_COLUMNS.map(member).join(', ')}}) AS record`;

/** The records in a file of lines of JSON, as the table has them. The parameter is the name of the file. */
export const RECORDS_OF_FILE = `SELECT
  ${MOMENT_OF_RECORD} AS ${MOMENT},
  md5_number(coalesce(record.request_id, to_json(record)::VARCHAR)) AS ${IDENTITY},
  record.*
FROM ${LINES_OF_FILE}`;

/**
 * Number of the records in such a file, how many requests they certainly are, and the first and the last moment. It reads two fields
 * only, which takes a tenth of the time for all of them.
 */
export const OVERVIEW_OF_FILE = `SELECT
  count(*) AS total,
  count(DISTINCT CASE WHEN record.request_id IS NOT NULL THEN (${MOMENT_OF_RECORD}, record.request_id) END) AS different,
  min(${MOMENT_OF_RECORD}) AS first,
  max(${MOMENT_OF_RECORD}) AS last
FROM ${LINES_OF_FILE}`;

function definition({ name, type }: Column): string {
  return `${DUCKDB.quoted(name)} ${DUCKDB.typeName(type)}`;
}

function member({ name, type }: Column): string {
  return `${DUCKDB.quoted(name)}: '${DUCKDB.typeName(type)}'`;
}
