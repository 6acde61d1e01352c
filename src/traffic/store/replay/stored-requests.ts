import { REQUEST_TIMES } from '../../filter/timestamp';
import type { DuckdbSession } from '../duckdb/session';
import { PLAIN_TIMESTAMP } from '../sql/column';
import { Compiler } from '../sql/compiler';
import { DUCKDB } from '../sql/duckdb';
import type { Row } from '../sql/query';
import type { SqlStatement } from '../sql/statement';
import type { ReplayColumns } from './replay-columns';

/** Requests of files, with the columns of a replay, and `file` (its position), `row` (in its file), `time` (in milliseconds, or null). */
export interface StoredRequests {
  readonly session: DuckdbSession;
  readonly columns: ReplayColumns;
  /** Returns SQL of a table with all requests. */
  readonly table: (compiler: Compiler) => string;
}

/** Returns the rows of a statement, which is written with its parameters. */
export function rowsOf(session: DuckdbSession, write: (compiler: Compiler) => string): Promise<Row[]> {
  return session.run(statementOf(write));
}

/** Returns a statement with the parameters that its text gets as it is written. */
export function statementOf(write: (compiler: Compiler) => string): SqlStatement {
  const compiler = new Compiler(DUCKDB);
  const text = write(compiler);
  return { text, parameters: compiler.parameters };
}

/** Returns a value that the database has written as JSON; undefined if it has a number such as NaN, which JSON does not have. */
export function fromDatabase(json: string): unknown {
  try {
    // eslint-disable-next-line bounds/json -- a part of a row, which the limits of the files bound
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Problem of a row whose time is null. */
export const NO_TIME = 'no timestamp from 1970 to 2999 that can be read, or tags that are not a list of strings';

/** Returns SQL of the time that a string has, in milliseconds since the Unix epoch. */
export function timeOfText(text: string): string {
  const time = `epoch_ns(TRY_CAST(${text} AS TIMESTAMP_NS)) // 1000000`;
  return `CASE WHEN regexp_matches(${text}, '${PLAIN_TIMESTAMP.source}') THEN ${ofRequest(time)} END`;
}

/** Returns SQL of the time that a whole number of seconds is. */
export function timeOfSeconds(seconds: string): string {
  const isTime = `${seconds} = trunc(${seconds}) AND ${seconds} BETWEEN 0 AND ${REQUEST_TIMES.last / 1000}`;
  return `CASE WHEN ${isTime} THEN CAST(${seconds} AS BIGINT) * 1000 END`;
}

/** Returns SQL of a time in milliseconds, or null if it is not the time of a request. */
export function ofRequest(milliseconds: string): string {
  return `CASE WHEN ${milliseconds} BETWEEN ${REQUEST_TIMES.first} AND ${REQUEST_TIMES.last} THEN ${milliseconds} END`;
}
