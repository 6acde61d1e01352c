import { REQUESTS } from '../../queries/query';
import { ABSENT, CLICKHOUSE } from '../../sql/clickhouse';
import { type Column, IDENTITY, MOMENT, RECORD_COLUMNS } from '../../sql/column';

/** Texts with few different values, which take the least place and time when each value is kept once. */
const FEW_VALUES = [
  ...['asn', 'branch', 'challenge_type', 'country', 'geo_region', 'host', 'hostname', 'method', 'organization'],
  ...['port', 'protocol', 'reason', 'result', 'user_agent', 'version'],
];

/** The columns of the table. */
export const COLUMNS: readonly string[] = [MOMENT, IDENTITY, ...RECORD_COLUMNS.map(({ name }) => name), ABSENT];

const CAME = `fromUnixTimestamp64Nano(${MOMENT}, 'UTC')`;

/**
 * Creates the table. Queries are about a time range, so that records are in the order of time, in a part of the table for each week.
 * Two emulators that store the same record at the same time leave it twice, until ClickHouse merges the parts.
 */
export function createTable(keepDays?: number): string {
  return `CREATE TABLE IF NOT EXISTS ${REQUESTS} (
  ${MOMENT} Int64 CODEC(Delta, ZSTD),
  ${IDENTITY} UInt128 CODEC(NONE),
  ${RECORD_COLUMNS.map(definition).join(',\n  ')},
  ${ABSENT} Array(LowCardinality(String)) CODEC(ZSTD)
)
ENGINE = ReplacingMergeTree
PARTITION BY toMonday(${CAME})
ORDER BY (${MOMENT}, ${IDENTITY})${keepDays === undefined ? '' : `\nTTL ${expiry(keepDays)}`}
SETTINGS ttl_only_drop_parts = 1`;
}

/** Has the server delete records when they are so old. */
export function keepTable(days: number): string {
  return `ALTER TABLE ${REQUESTS} MODIFY TTL ${expiry(days)}`;
}

/** When a record is deleted, in the words in which the server repeats it. */
export function expiry(days: number): string {
  return `toDateTime(${CAME}) + toIntervalDay(${days})`;
}

function definition({ name, type }: Column): string {
  const own = CLICKHOUSE.typeName(type);
  return `${CLICKHOUSE.quoted(name)} ${FEW_VALUES.includes(name) ? `LowCardinality(${own})` : own} CODEC(ZSTD)`;
}
