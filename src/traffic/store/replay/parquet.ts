import { RULE_FIELDS, TRAFFIC_FIELDS, type TrafficField, type TrafficRecord } from '../../../model/traffic';
import { FROM_CONTENT } from '../duckdb/library';
import type { DuckdbSession } from '../duckdb/session';
import type { Compiler } from '../sql/compiler';
import { DUCKDB } from '../sql/duckdb';
import { formOf, type ReplayColumns } from './replay-columns';
import { fromDatabase, ofRequest, rowsOf, statementOf, type StoredRequests, timeOfSeconds, timeOfText } from './stored-requests';

const KNOWN: ReadonlyMap<string, TrafficField> = new Map(TRAFFIC_FIELDS.map((field) => [field.name, field]));

/** Requests of Parquet files. */
export interface ParquetRequests extends StoredRequests {
  /** Names of columns that no traffic record has. */
  readonly unknown: readonly string[];
}

/** Names under which DuckDB has the position of a row. A column of a file with such a name would take its place, and the order with it. */
const POSITION: readonly string[] = ['file_index', 'file_row_number'];

/** Number of requests of which the needed columns are loaded once. More are read for each query, because they would fill the disk. */
const LOADED = 5_000_000;

/**
 * Opens Parquet files as a table. A column has the name of a field of traffic records.
 *
 * @param loaded number of requests up to which the needed columns are loaded
 * @throws Error with the remedy if a column is missing, or has a type that the field cannot have
 */
export async function parquetRequests(session: DuckdbSession, columns: ReplayColumns, loaded = LOADED): Promise<ParquetRequests> {
  const parts = await partsOf(session);
  const rows = ({ files, ...of }: Part, compiler: Compiler) => {
    const { types } = of;
    const values = columns.fields.map((name) => `${valueOf(name, of, compiler)} AS ${DUCKDB.quoted(name)}`);
    return `SELECT ${positionIn(files)} AS file, file_row_number AS "row", ${timeOf(types)} AS time, ${tagsOf(types.get('tags'))} AS tags,
  ${values.join(', ')}
  FROM ${tableOf(session, files, compiler)}`;
  };
  const table = (compiler: Compiler) => `(SELECT file, "row", time, ${columns.selectList(compiler, (tag) => tag)}
FROM (${parts.map((part) => rows(part, compiler)).join('\nUNION ALL ')}))`;
  const unknown = [...new Set(parts.flatMap(({ types }) => [...types.keys()]).filter((name) => !KNOWN.has(name)))];
  const counts = (compiler: Compiler) => parts.map(({ files }) => `(SELECT count(*) FROM ${tableOf(session, files, compiler)})`);
  const [counted] = await rowsOf(session, (compiler) => `SELECT ${counts(compiler).join(' + ')} AS count`);
  if (Number(counted!['count']) > loaded) return { session, columns, table, unknown };
  await rowsOf(session, (compiler) => `CREATE TABLE requests AS FROM ${table(compiler)}`);
  return { session, columns, table: () => 'requests', unknown };
}

/** Request of a file, with all of its fields; or the number of a row without a time. */
export type ParquetRow = { readonly record: TrafficRecord; readonly time: number } | { readonly bad: number };

/** Yields the requests of Parquet files, in the order of the files, many at a time. */
export async function* parquetRecords(session: DuckdbSession): AsyncGenerator<readonly ParquetRow[], void, undefined> {
  const parts = await partsOf(session);
  const statement = statementOf((compiler) => {
    const rows = parts.map(({ files, ...of }) => {
      const { types } = of;
      const columns = `${positionIn(files)} AS file, file_row_number AS "row", ${timeOf(types)} AS time`;
      return `SELECT ${columns}, ${recordOf(of, compiler)} AS record FROM ${tableOf(session, files, compiler)}`;
    });
    return `SELECT CAST("row" AS DOUBLE), CAST(time AS DOUBLE), record FROM (${rows.join('\nUNION ALL ')}) ORDER BY file, "row"`;
  });
  for await (const chunk of session.chunks(statement)) {
    yield chunk.getRows().map(([row, at, json]) => {
      const members = at === null ? undefined : membersIn(json as string);
      return members ? { record: members, time: at as number } : { bad: Number(row) + 1 };
    });
  }
}

/** Returns SQL of a record as JSON, with the fields that the columns have. */
function recordOf(columns: Columns, compiler: Compiler): string {
  const { types } = columns;
  const values = [...types].flatMap(([name, type]) => {
    const field = KNOWN.get(name);
    if (!field || name === 'timestamp') return [];
    const value = name === 'tags' ? tagsOf(type) : isRead(field) ? valueOf(name, columns, compiler) : plain(name, type);
    return [`${DUCKDB.quoted(name)}: ${value}`];
  });
  const written = `"timestamp": strftime(make_timestamp_ms(${momentOf(types)}), '%Y-%m-%dT%H:%M:%S.%gZ')`;
  return `CAST(to_json({${[...values, written].join(', ')}}) AS VARCHAR)`;
}

/** Returns SQL of a column as it is, without numbers such as NaN, which JSON does not have. */
function plain(name: string, type: string): string {
  const column = DUCKDB.quoted(name);
  return type === 'FLOAT' || type === 'DOUBLE' ? `CASE WHEN isfinite(${column}) THEN ${column} END` : column;
}

/** Returns the members of a record that have a value; undefined if one of them holds a number that JSON does not have. */
function membersIn(json: string): TrafficRecord | undefined {
  const record = fromDatabase(json) as object | undefined;
  return record && (Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)) as TrafficRecord);
}

/** Whether a field is of a kind that rules or policies read. */
function isRead(field: TrafficField): boolean {
  return field.holds === 'map' || (field.holds === 'one' && (field.type === 'string' || field.type === 'boolean'));
}

/** Columns of a file. */
interface Columns {
  /** Types by name, without columns that have no values. */
  readonly types: ReadonlyMap<string, string>;
  /** Names of a struct's members in the file, if DuckDB gives some of them another name. */
  readonly members: ReadonlyMap<string, readonly string[]>;
}

/** Files whose columns have the same types. */
interface Part extends Columns {
  /** Their positions among the files of the session. */
  readonly files: readonly number[];
}

/** Type of a list without items, which has no type of items. */
const EMPTY_LIST = 'NULL[]';

/**
 * Returns the files by the types of their columns. Read together, files with other types would get values of a common type: a number would
 * become another text than that of the same number in another file.
 */
async function partsOf(session: DuckdbSession): Promise<readonly Part[]> {
  const parts = new Map<string, Columns & { files: number[] }>();
  for (const file of session.files.keys()) {
    const { types, members } = await columnsIn(session, file);
    const sorted = [types, members].map((map) => [...map].sort(([one], [other]) => (one < other ? -1 : 1)));
    const key = JSON.stringify(sorted);
    const part = parts.get(key) ?? { files: [], types, members };
    parts.set(key, part);
    part.files.push(file);
  }
  return [...parts.values()];
}

/** Returns SQL of the position of a file among those of the session. */
function positionIn(files: readonly number[]): string {
  return `CAST([${files.join(', ')}][CAST(file_index AS BIGINT) + 1] AS BIGINT)`;
}

function tableOf({ patterns }: DuckdbSession, files: readonly number[], compiler: Compiler): string {
  const names = files.map((file) => patterns[file]!);
  return `read_parquet(${compiler.parameter('text', names)}, union_by_name = true, binary_as_string = true, ${FROM_CONTENT})`;
}

/** Returns the columns of a file. @throws Error if a column is missing without which nothing can be replayed */
async function columnsIn(session: DuckdbSession, file: number): Promise<Columns> {
  const described = await rowsOf(session, (compiler) => `DESCRIBE SELECT * FROM ${tableOf(session, [file], compiler)}`);
  const types = new Map(described.map(({ column_name: name, column_type: type }) => [String(name), String(type)]));
  const members = new Map<string, readonly string[]>();
  const named = new Map<string, string>();
  for (const { name, children, isNull } of await writtenColumns({ session, file })) {
    const other = named.get(name.toLowerCase());
    if (other !== undefined)
      throw new Error(`${session.files[file]} has the columns ${other} and ${name}, and DuckDB ignores case in names. Rename one of them.`);
    named.set(name.toLowerCase(), name);
    if (isNull) types.delete(name);
    if (isNullList({ children })) types.set(name, EMPTY_LIST);
    const names = children.map((child) => child.name);
    if (new Set(names.map((each) => each.toLowerCase())).size < names.length) members.set(name, names);
  }
  const taken = [...types.keys()].find((name) => POSITION.includes(name.toLowerCase()));
  if (taken !== undefined) throw new Error(`${session.files[file]} has a column ${taken}, which DuckDB has for itself. Rename it.`);
  if (!RULE_FIELDS.some((name) => types.has(name)))
    throw new Error(`${session.files[file]} has no column of a traffic record by which rules count, such as ip or tags. ${RENAME}`);
  if (!types.has('timestamp') && !types.has('time_period')) throw new Error(`${session.files[file]} has no column timestamp. ${RENAME}`);
  return { types, members };
}

const RENAME = 'Name the columns as the fields of traffic records: docs/guides/traffic-impact.md lists them.';

/** Returns SQL of the time of a request; null if it has none, or tags of another type. */
function timeOf(types: ReadonlyMap<string, string>): string {
  const type = types.get('tags');
  const areTags =
    type === undefined || type === 'VARCHAR[]' || type === EMPTY_LIST
      ? undefined
      : `tags IS NULL OR json_type(${asJson('tags')}) = 'NULL' OR ${tagsOf(type)} IS NOT NULL`;
  return areTags === undefined ? momentOf(types) : `CASE WHEN ${areTags} THEN ${momentOf(types)} END`;
}

/** Returns SQL of the time of a request, whatever its tags. */
function momentOf(types: ReadonlyMap<string, string>): string {
  const type = types.get('timestamp');
  const seconds = types.has('time_period') ? timeOfSeconds('TRY_CAST(time_period AS DOUBLE)') : 'NULL';
  if (type === undefined) return seconds;
  const written = `coalesce(${timeOfText('"timestamp"')}, ${ofRequest('epoch_ms(TRY_CAST("timestamp" AS TIMESTAMPTZ))')})`;
  if (type === 'VARCHAR') return `CASE WHEN "timestamp" IS NOT NULL THEN ${written} ELSE ${seconds} END`;
  if (!/^(TIMESTAMP|DATE)/.test(type)) throw wrongType('timestamp', type, 'TIMESTAMP, or VARCHAR with times in ISO 8601');
  // Some dates have no microseconds in 64 bits.
  const moment = type === 'DATE' ? 'TRY_CAST("timestamp" AS TIMESTAMP)' : '"timestamp"';
  return `coalesce(${ofRequest(`epoch_us(${moment}) // 1000`)}, ${seconds})`;
}

function tagsOf(type: string | undefined): string {
  if (type === undefined) return 'CAST(NULL AS VARCHAR[])';
  if (type === 'VARCHAR[]') return 'tags';
  if (type === EMPTY_LIST) return 'CAST(tags AS VARCHAR[])';
  if (type === 'VARCHAR' || type === 'JSON') {
    const others = `list_filter(TRY_CAST(${asJson('tags')} AS JSON[]), lambda tag: left(tag, 1) <> '"' AND tag <> 'null')`;
    return `CASE WHEN len(${others}) = 0 THEN CAST(${asJson('tags')} AS VARCHAR[]) END`;
  }
  throw wrongType('tags', type, 'VARCHAR[]');
}

/** Returns SQL of a field in its form, from a column of a type. */
function valueOf(name: string, { types, members }: Columns, compiler: Compiler): string {
  const [type, column] = [types.get(name), DUCKDB.quoted(name)];
  switch (formOf(name)) {
    case 'text':
      if (type === undefined) return 'CAST(NULL AS VARCHAR)';
      if (/^(FLOAT|DOUBLE|DECIMAL)/.test(type)) return `CAST(TRY_CAST(${column} AS BIGINT) AS VARCHAR)`;
      if (/[[(]/.test(type) || type === 'JSON') throw wrongType(name, type, 'VARCHAR');
      return `CAST(${column} AS VARCHAR)`;
    case 'flag':
      if (type === undefined) return 'CAST(NULL AS BOOLEAN)';
      if (type !== 'BOOLEAN') throw wrongType(name, type, 'BOOLEAN');
      return column;
    case 'object': {
      if (type === undefined) return 'CAST(NULL AS JSON)';
      // A member that is null in a struct is missing in the record.
      const json = type.startsWith('STRUCT(') ? `json_merge_patch('{}', ${structOf(column, members.get(name), compiler)})` : undefined;
      if (json !== undefined && !type.endsWith(']')) return json;
      if (type.startsWith('MAP(') && !type.endsWith(']')) return `to_json(${column})`;
      if (type !== 'VARCHAR' && type !== 'JSON') throw wrongType(name, type, 'MAP(VARCHAR, VARCHAR)');
      return `CASE json_type(${asJson(column)}) WHEN 'OBJECT' THEN CAST(${column} AS JSON) WHEN 'NULL' THEN NULL
        ELSE CASE WHEN ${column} IS NOT NULL THEN CAST('""' AS JSON) END END`;
    }
  }
}

/** Returns SQL of a struct as JSON, with the names that its members have in the file. */
function structOf(column: string, names: readonly string[] | undefined, compiler: Compiler): string {
  if (names === undefined) return `to_json(${column})`;
  const members = names.map(
    (name, position) => `CAST(${compiler.parameter('text', name)} AS VARCHAR), struct_extract_at(${column}, ${position + 1})`,
  );
  return `CASE WHEN ${column} IS NOT NULL THEN json_object(${members.join(', ')}) END`;
}

/** Returns SQL of a text as JSON; null if it is none. */
function asJson(column: string): string {
  return `TRY_CAST(${column} AS JSON)`;
}

function wrongType(name: string, type: string, wanted: string): Error {
  return new Error(`The column ${name} has the type ${type}. Write it as ${wanted}.`);
}

/** Column of a file, or a part of one, as the file has it. */
interface WrittenColumn {
  readonly name: string;
  readonly children: readonly WrittenColumn[];
  /** Whether it has no values, and therefore no type. */
  readonly isNull: boolean;
}

/** Returns the columns with the names and types that the file has. DuckDB renames a name that differs from another one in case only. */
async function writtenColumns({
  session,
  file,
}: {
  readonly session: DuckdbSession;
  readonly file: number;
}): Promise<readonly WrittenColumn[]> {
  const rows = await rowsOf(
    session,
    (compiler) => `SELECT name, num_children, logical_type FROM parquet_schema(${compiler.parameter('text', [session.patterns[file]!])})`,
  );
  // Each row is followed by those of its children.
  const next = (): WrittenColumn => {
    const { name, num_children: count, logical_type: type } = rows.shift()!;
    return { name: String(name), isNull: type === 'NullType()', children: Array.from({ length: Number(count ?? 0) }, next) };
  };
  return next().children;
}

function isNullList({ children: [list, ...others] }: Pick<WrittenColumn, 'children'>): boolean {
  const [item] = list?.children ?? [];
  return others.length === 0 && item?.isNull === true && item.children.length === 0;
}
