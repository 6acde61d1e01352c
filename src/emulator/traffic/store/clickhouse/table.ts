import { ABSENT, CLICKHOUSE, IDENTITY, MOMENT, RECORD_COLUMNS, REQUESTS, type SqlColumn } from '../../../../traffic/store';

/** Columns with few distinct values, which are stored as dictionaries. */
const FEW_VALUES = [
  ...['asn', 'branch', 'challenge_type', 'country', 'geo_region', 'host', 'hostname', 'method', 'organization'],
  ...['port', 'protocol', 'reason', 'result', 'user_agent', 'version'],
];

/** The columns of the table. */
export const COLUMNS: readonly string[] = [MOMENT, IDENTITY, ...RECORD_COLUMNS.map(({ name }) => name), ABSENT];

const REQUEST_TIME = `fromUnixTimestamp64Nano(${MOMENT}, 'UTC')`;

/**
 * Returns the statement that creates the table. Records are ordered by time and partitioned by week, because queries have a time range. If
 * two emulators store the same record at the same time, the record is stored twice until ClickHouse merges the parts.
 */
export function createTable(keepDays?: number): string {
  return `CREATE TABLE IF NOT EXISTS ${REQUESTS} (
  ${MOMENT} Int64 CODEC(Delta, ZSTD),
  ${IDENTITY} UInt128 CODEC(NONE),
  ${RECORD_COLUMNS.map(definition).join(',\n  ')},
  ${ABSENT} Array(LowCardinality(String)) CODEC(ZSTD)
)
ENGINE = ReplacingMergeTree
PARTITION BY toMonday(${REQUEST_TIME})
ORDER BY (${MOMENT}, ${IDENTITY})${keepDays === undefined ? '' : `\nTTL ${expiry(keepDays)}`}
SETTINGS ttl_only_drop_parts = 1`;
}

/** Returns the statement that sets the retention of records. */
export function keepTable(days: number): string {
  return `ALTER TABLE ${REQUESTS} MODIFY TTL ${expiry(days)}`;
}

/** Returns the expression of a record's expiry, in the spelling of the server. */
export function expiry(days: number): string {
  return `toDateTime(${REQUEST_TIME}) + toIntervalDay(${days})`;
}

function definition({ name, type }: SqlColumn): string {
  const own = CLICKHOUSE.typeName(type);
  return `${CLICKHOUSE.quoted(name)} ${FEW_VALUES.includes(name) ? `LowCardinality(${own})` : own} CODEC(ZSTD)`;
}
