import type { Filter } from '../../../traffic/filter';
import type { TrafficRecord } from '../../../model/traffic';
import { filterStatement, MOMENT, RECORD_COLUMNS, REQUESTS, type SqlDialect, type SqlQuery } from '../../../traffic/store';
import { parseRecord } from './recorded';

/** Page of the matching requests. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Returns the query for the matching requests, newest first (contract, section 4.9). The requests of a moment are in the reverse of the
 * order in which the quarantine counts them.
 */
export function logs(dialect: SqlDialect, filter: Filter, { limit, offset }: Page): SqlQuery<TrafficRecord> {
  const names = RECORD_COLUMNS.map(({ name }) => name);
  const order = `ORDER BY ${MOMENT} DESC, arrival DESC`;
  return {
    statements: [
      filterStatement(
        dialect,
        filter,
        (compiler, condition) =>
          `SELECT ${dialect.recordText(names)} AS record\n` +
          `FROM (\n  SELECT *, ${dialect.arrival} AS arrival FROM ${REQUESTS}\n  WHERE ${condition}\n  ${order}\n` +
          `  LIMIT ${compiler.parameter('integer', limit)} OFFSET ${compiler.parameter('integer', offset)}\n) ${order}`,
      ),
    ],
    results: ([rows = []]) => rows.map(({ record }) => parseRecord(String(record))),
  };
}
