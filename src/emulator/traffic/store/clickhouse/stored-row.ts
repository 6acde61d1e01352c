import { createHash } from 'node:crypto';
import type { Json, JsonObject } from '../../../../model/json';
import type { GoodLine } from '../record-reader';
import {
  ABSENT,
  type ColumnType,
  IDENTITY,
  mayBeAbsent,
  MOMENT,
  RECORD_COLUMNS,
  type ScalarType,
  type SqlColumn,
} from '../../../../traffic/store';

/** Row of the table. */
export interface StoredRow {
  readonly moment: bigint;
  /** Key of the request, equal for two records of the same request. */
  readonly key: string;
  /** The row in JSON. */
  readonly line: string;
}

/** Converts a record to a row. */
export function storedRow({ record, moment }: GoodLine): StoredRow {
  const cells = cellsOf(RECORD_COLUMNS, record);
  const { request_id: id } = record;
  const identity = numberOf(typeof id === 'string' ? id : cells);
  // Strings, because the values exceed the precision of JSON numbers.
  return { moment, key: keyOf(moment, identity), line: `{"${MOMENT}":"${moment}","${IDENTITY}":"${identity}",${cells}}\n` };
}

/** Returns the key of a request. */
export function keyOf(moment: unknown, identity: unknown): string {
  return `${String(moment)} ${String(identity)}`;
}

/** Hashes a string like DuckDB, so requests of the same moment have the same order in both databases. */
function numberOf(text: string): bigint {
  const digest = createHash('md5').update(text).digest();
  return (digest.readBigUInt64LE(8) << 64n) | digest.readBigUInt64LE(0);
}

/**
 * Serializes the members of a row: the columns that a record has, and the names of the lists and maps that it lacks. Concatenates strings,
 * because objects with so many members are slow.
 */
function cellsOf(columns: readonly SqlColumn[], record: JsonObject): string {
  const cells: string[] = [];
  const absent: string[] = [];
  for (const column of columns) {
    const value = record[column.name];
    if (value !== null && value !== undefined) cells.push(`"${column.name}":${cellOf(column.type, value)}`);
    else if (mayBeAbsent(column)) absent.push(column.name);
  }
  if (absent.length > 0) cells.push(`"${ABSENT}":${JSON.stringify(absent)}`);
  return cells.join();
}

function cellOf(type: ColumnType, value: Json): string {
  if (typeof type === 'string') return scalarCell(type, value);
  if ('list' in type) return `[${(value as Json[]).map((item) => scalarCell(type.list, item)).join()}]`;
  if ('records' in type) return `[${(value as JsonObject[]).map((item) => `{${cellsOf(type.records, item)}}`).join()}]`;
  const members = Object.entries(value as JsonObject).map(([name, item]) => `${JSON.stringify(name)}:${scalarCell(type.map, item)}`);
  return `{${members.join()}}`;
}

function scalarCell(type: ScalarType, value: Json): string {
  if (type === 'json') return value === null ? '""' : JSON.stringify(JSON.stringify(value));
  return JSON.stringify(value);
}
