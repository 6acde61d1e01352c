import type { TrafficRecord } from '../../../model/traffic';
import { Compiler } from '../sql/compiler';
import { IDENTITY, MOMENT } from '../sql/column';
import type { Dialect } from '../sql/dialect';
import type { Statement } from '../sql/statement';
import { REQUESTS, type Row } from './query';
import { recorded } from './recorded';

/** A stored request, in milliseconds since the Unix epoch. */
export interface Replayed {
  readonly record: TrafficRecord;
  readonly time: number;
}

/**
 * All requests of a configuration in the order of time. A request that names no branch, as those of access logs, is one of every
 * configuration.
 *
 * @param fields the fields that are read of each request; at least one
 */
export function replay(dialect: Dialect, config: string, fields: readonly (keyof TrafficRecord)[]): Statement {
  const compiler = new Compiler(dialect);
  const branch = dialect.quoted('branch');
  const text =
    `SELECT ${MOMENT}, ${dialect.recordText(fields)} AS record FROM ${REQUESTS}\n` +
    `WHERE ${branch} IS NULL OR ${branch} = ${compiler.parameter('text', config)}\nORDER BY ${MOMENT}, ${IDENTITY}`;
  return { text, parameters: compiler.parameters };
}

/** A request of the answer. */
export function replayed({ [MOMENT]: moment, record }: Row): Replayed {
  return { record: recorded(String(record)), time: Number(BigInt(String(moment)) / 1_000_000n) };
}
