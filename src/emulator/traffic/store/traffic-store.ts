import type { Readable } from 'node:stream';
import type { Row, SqlDialect, SqlQuery, SqlStatement } from '../../../traffic/store';

/** Number of records that a load stored, and of those that the store already had. */
export interface Loaded {
  readonly stored: number;
  readonly known: number;
  /** Time of the newest of these records, in ISO 8601; absent if there are none. */
  readonly newest?: string;
}

/** Result of receiving lines. */
export interface Received extends Loaded {
  readonly bad: InvalidLines;
}

/** Lines that are not records. */
export interface InvalidLines {
  readonly total: number;
  /** First invalid lines, by number. */
  readonly lines: readonly { readonly line: number; readonly problem: string }[];
}

/** Stored traffic of an emulator. */
export interface TrafficStore {
  /** Location of the records, for messages. */
  readonly place: string;
  /** SQL dialect of the database. */
  readonly dialect: SqlDialect;
  /** Returns the results of a query. */
  query<R>(query: SqlQuery<R>): Promise<R[]>;
  /** Yields the rows of a statement. */
  rows(statement: SqlStatement): AsyncGenerator<Row>;
  /** Returns an identifier of the stored records, which changes when records are added. Undefined if there are none. */
  revision(): Promise<string | undefined>;
  /**
   * Stores the valid lines of JSON. Known records are not stored again: records of the same moment with the same `request_id`, or, without
   * an id, with the same content.
   */
  receive(lines: Readable): Promise<Received>;
  close(): Promise<void>;
}

/** Converts nanoseconds since the Unix epoch to ISO 8601, in milliseconds. */
export function isoTime(moment: bigint): string {
  return new Date(Number(moment / 1_000_000n)).toISOString();
}
