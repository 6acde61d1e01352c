import type { Filter } from '../../../filter';
import { TRAFFIC_FIELDS, type TrafficField, type TrafficRecord } from '../../../model/traffic';
import { IDENTITY, MOMENT, RECORD_COLUMNS } from '../sql/column';
import type { Dialect } from '../sql/dialect';
import { type Query, REQUESTS, statement } from './query';

const FIELDS = new Map(TRAFFIC_FIELDS.map((field) => [field.name, field]));

/** Which of the matching requests are returned. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The matching requests in full, newest first (contract, section 4.9). */
export function logs(dialect: Dialect, filter: Filter, { limit, offset }: Page): Query<TrafficRecord> {
  const names = RECORD_COLUMNS.map(({ name }) => name);
  const order = `ORDER BY ${MOMENT} DESC, ${IDENTITY} DESC`;
  return {
    statements: [
      statement(
        dialect,
        filter,
        (compiler, condition) =>
          `SELECT ${dialect.recordText(names)} AS record\n` +
          `FROM (\n  SELECT * FROM ${REQUESTS}\n  WHERE ${condition}\n  ${order}\n` +
          `  LIMIT ${compiler.parameter('integer', limit)} OFFSET ${compiler.parameter('integer', offset)}\n) ${order}`,
      ),
    ],
    results: ([rows = []]) => rows.map(({ record }) => asRecorded(JSON.parse(String(record)) as TrafficRecord)),
  };
}

/** A record without what a column has as null because the request lacked it. A field that the contract lets be null stays. */
function asRecorded(record: TrafficRecord): TrafficRecord {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const field = FIELDS.get(name)!;
      if (value === null) return field.holds === 'one' && field.nullable ? [[name, null]] : [];
      return [[name, withoutNulls(field, value)]];
    }),
  );
}

function withoutNulls(field: TrafficField, value: unknown): unknown {
  if (field.holds !== 'records') return value;
  return (value as object[]).map((item) => Object.fromEntries(Object.entries(item).filter(([, member]) => member !== null)));
}
