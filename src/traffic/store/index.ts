/**
 * Traffic in databases: what the emulator's stores and the replays of a preview share. Filters, records and parameters become SQL here.
 */
export { clickhouseEndpoint, isClickhouseAddress, isPlainName, passwordRedactor, plainHost, reasonOf } from './clickhouse/endpoint';
export { ClickhouseTable } from './clickhouse/table';
export { bound, type DuckdbLibrary, FROM_CONTENT, MEMORY_LIMIT, NO_EXTENSIONS, quoted, SPILL_LIMIT } from './duckdb/library';
export { DuckdbSession } from './duckdb/session';
export { relevantRequests } from './replay/relevance';
export { HAS_TAGS, isObject, ReplayColumns, formOf, type WantedData } from './replay/replay-columns';
export { jsonRequests } from './replay/json-requests';
export { parquetRecords, parquetRequests, type ParquetRow } from './replay/parquet';
export { fromDatabase, NO_TIME, rowsOf, statementOf, type StoredRequests } from './replay/stored-requests';
export { ABSENT, CLICKHOUSE, mayBeAbsent } from './sql/clickhouse';
export { type ColumnType, IDENTITY, MOMENT, PLAIN_TIMESTAMP, RECORD_COLUMNS, type ScalarType, type SqlColumn } from './sql/column';
export { Compiler } from './sql/compiler';
export type { SqlDialect } from './sql/dialect';
export { DUCKDB } from './sql/duckdb';
export { filterStatement, REQUESTS, type Row, type SqlQuery } from './sql/query';
export type { ParameterValue, SqlParameter, SqlStatement } from './sql/statement';
