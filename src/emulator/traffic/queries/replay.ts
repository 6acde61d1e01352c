import type { TrafficRecord } from '../../../model/traffic';
import { Compiler, MOMENT, REQUESTS, type Row, type SqlDialect, type SqlStatement } from '../../../traffic/store';
import { parseRecord } from './recorded';

/** A stored request. */
export interface Replayed {
  readonly record: TrafficRecord;
  /** Time in milliseconds since the Unix epoch, with fractions. */
  readonly time: number;
}

/**
 * Returns a statement for all requests of a configuration, in order of time. Requests without a branch, such as those of access logs,
 * belong to every configuration.
 *
 * @param fields the fields that are read of each request; at least one
 */
export function replay(dialect: SqlDialect, config: string, fields: readonly (keyof TrafficRecord)[]): SqlStatement {
  const compiler = new Compiler(dialect);
  const branch = dialect.quoted('branch');
  const text =
    `SELECT ${MOMENT}, ${dialect.recordText(fields)} AS record FROM ${REQUESTS}\n` +
    `WHERE ${branch} IS NULL OR ${branch} = ${compiler.parameter('text', config)}\nORDER BY ${MOMENT}, ${dialect.arrival}`;
  return { text, parameters: compiler.parameters };
}

/** Parses a row of the answer. */
export function replayed({ [MOMENT]: moment, record }: Row): Replayed {
  // The rounding is the same for two moments that are whole seconds apart.
  return { record: parseRecord(String(record)), time: Number(moment) / 1_000_000 };
}
