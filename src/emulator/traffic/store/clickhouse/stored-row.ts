import { createHash } from 'node:crypto';
import type { Json, JsonObject } from '../../../http/json';
import type { GoodLine } from '../../intake/record-reader';
import { ABSENT, mayBeAbsent } from '../../sql/clickhouse';
import { type Column, type ColumnType, IDENTITY, MOMENT, RECORD_COLUMNS, type ScalarType } from '../../sql/column';

/** A record as a row of the table. */
export interface StoredRow {
  readonly moment: bigint;
  /** Equal for two records of the same request. */
  readonly key: string;
  /** The row in JSON. */
  readonly line: string;
}

/** The row of a record. */
export function storedRow({ record, moment }: GoodLine): StoredRow {
  const cells = cellsOf(RECORD_COLUMNS, record);
  const { request_id: id } = cells;
  const identity = numberOf(typeof id === 'string' ? id : JSON.stringify(cells));
  // As texts, because JSON's numbers are too small.
  const line = JSON.stringify({ [MOMENT]: String(moment), [IDENTITY]: String(identity), ...cells });
  return { moment, key: keyOf(moment, identity), line: `${line}\n` };
}

/** What two records of the same request have in common. */
export function keyOf(moment: unknown, identity: unknown): string {
  return `${String(moment)} ${String(identity)}`;
}

/** The number of a text, the same as in DuckDB, so that requests of the same moment are in the same order. */
function numberOf(text: string): bigint {
  const digest = createHash('md5').update(text).digest();
  return (digest.readBigUInt64LE(8) << 64n) | digest.readBigUInt64LE(0);
}

/** Cells for the columns that a record has, and the names of the lists and maps that it lacks. */
function cellsOf(columns: readonly Column[], record: JsonObject): JsonObject {
  const present = columns.filter(({ name }) => record[name] !== null && record[name] !== undefined);
  const cells = Object.fromEntries(present.map(({ name, type }) => [name, cellOf(type, record[name]!)]));
  const absent = columns.filter((column) => mayBeAbsent(column) && !present.includes(column)).map(({ name }) => name);
  return absent.length === 0 ? cells : { ...cells, [ABSENT]: absent };
}

function cellOf(type: ColumnType, value: Json): Json {
  if (typeof type === 'string') return scalarCell(type, value);
  if ('list' in type) return (value as Json[]).map((item) => scalarCell(type.list, item));
  if ('records' in type) return (value as JsonObject[]).map((item) => cellsOf(type.records, item));
  return Object.fromEntries(Object.entries(value as JsonObject).map(([name, item]) => [name, scalarCell(type.map, item)]));
}

/** Numbers and booleans may come as texts, and texts as numbers. */
function scalarCell(type: ScalarType, value: Json): Json {
  if (type === 'json') return value === null ? '' : JSON.stringify(value);
  if (value === null) return null;
  if (type === 'text') return typeof value === 'string' ? value : String(value as number | boolean);
  if (type === 'boolean') return value === true || value === 'true' || Number(value) === 1;
  return Number(value);
}
