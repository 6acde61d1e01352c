import type { Readable } from 'node:stream';
import type { Query, Row } from '../queries/query';
import type { Dialect } from '../sql/dialect';
import type { Statement } from '../sql/statement';

/** How many records a load stored, and how many the store had before. */
export interface Loaded {
  readonly stored: number;
  readonly known: number;
}

/** What came of the lines that were sent. */
export interface Received extends Loaded {
  readonly bad: BadLines;
}

/** Lines that are no records. */
export interface BadLines {
  readonly total: number;
  /** The first of them, by their numbers. */
  readonly lines: readonly { readonly line: number; readonly problem: string }[];
}

/** The stored traffic of an emulator. */
export interface TrafficStore {
  /** Where the records are, for messages. */
  readonly place: string;
  /** The SQL of its statements. */
  readonly dialect: Dialect;
  /** The results of a query. */
  ask<R>(query: Query<R>): Promise<R[]>;
  /** The rows of a statement, one by one. */
  rows(statement: Statement): AsyncGenerator<Row>;
  /** Tells one stock of records from another: it changes when records are added. Undefined where there are none. */
  stock(): Promise<string | undefined>;
  /**
   * Stores the good ones of lines of JSON. A record that the store has is not stored again: one of the same moment with the same
   * `request_id`, or without an id and with the same content.
   */
  receive(lines: Readable): Promise<Received>;
  close(): Promise<void>;
}
