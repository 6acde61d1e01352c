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

/** The records in a file of lines of JSON, as the table has them. The parameter is the name of the file. */
export const RECORDS_OF_FILE = `SELECT
  epoch_ns(CAST(record."timestamp" AS TIMESTAMP_NS)) AS ${MOMENT},
  md5_number(coalesce(record.request_id, to_json(record)::VARCHAR)) AS ${IDENTITY},
  record.*
FROM read_ndjson($1, columns = {${RECORD_COLUMNS.map(member).join(', ')}}) AS record`;

function definition({ name, type }: Column): string {
  return `${DUCKDB.quoted(name)} ${DUCKDB.typeName(type)}`;
}

function member({ name, type }: Column): string {
  return `${DUCKDB.quoted(name)}: '${DUCKDB.typeName(type)}'`;
}
