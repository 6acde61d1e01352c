import type { DuckDBDataChunk } from '@duckdb/node-api';
import { own } from '../../../model/own';
import type { TrafficRecord } from '../../../model/traffic';
import { aheadOf, type TrafficRequest } from '../../../traffic/records';
import { tagsSelectedBy } from '../../../traffic/rules';
import {
  type Compiler,
  DUCKDB,
  formOf,
  fromDatabase,
  HAS_TAGS,
  isObject,
  NO_TIME,
  relevantRequests,
  ReplayColumns,
  type Row,
  rowsOf,
  type SqlStatement,
  statementOf,
  type StoredRequests,
  type WantedData,
} from '../../../traffic/store';
import { MAX_BAD_LINES } from './file-traffic';
import type { ReplayInput } from './replay-input';
import { type TimeRange, Totals } from './totals';
import type { AskedWindow, FileSource } from './traffic-impact';
import { type Collected, type Demand, OTHER_NAMES, OtherConfigurations, type TrafficSource, type Waiting } from './traffic-source';
import { windowTime } from './window-time';

/** Files that a database has opened. */
export interface OpenedFiles {
  readonly requests: StoredRequests;
  /** Name of the format of the files: `Parquet`. */
  readonly format: string;
  /** For each file, members of its records that no traffic record has. */
  readonly unknown: readonly (readonly string[])[];
  /** Deletes what was only made for this replay. */
  readonly release?: () => void;
}

export interface StoredTrafficOptions {
  /** Opens the files with the columns of a replay; undefined if another source has to read them. */
  readonly open: (
    columns: ReplayColumns,
    signal: AbortSignal | undefined,
    demands: readonly Pick<Demand, 'config' | 'window'>[],
  ) => Promise<OpenedFiles | undefined>;
  /** Source that reads the files if the database does not. */
  readonly otherwise?: TrafficSource;
  /**
   * Returns the name of a file for the report.
   *
   * @default - its path
   */
  readonly nameOf?: (file: string) => string;
  /**
   * Clock in milliseconds since the Unix epoch.
   *
   * @default Date.now
   */
  readonly now?: () => number;
}

/** Number of requests in a batch. */
const BATCH = 20_000;

type SqlText = (compiler: Compiler) => string;

/**
 * Requests of files that a database reads: it counts all of them, and returns only those that a setting can hold or tag, in order of time.
 * Requests of the same moment count in the order of the files, and in the order in which their file recorded them.
 */
export class StoredTraffic implements TrafficSource {
  public constructor(private readonly options: StoredTrafficOptions) {}

  public async *read(demands: readonly Demand[], waiting: Waiting): AsyncGenerator<Collected, void, undefined> {
    waiting.onProgress?.({ doing: 'reading', requests: 0 });
    const opened = await this.options.open(new ReplayColumns(demands.map(wantedBy)), waiting.signal, demands);
    if (!opened) return yield* this.options.otherwise!.read(demands, waiting);
    const { requests } = opened;
    try {
      const source = await this.sourceOf(opened);
      const order = await orderOf(requests);
      for (const demand of demands) yield await this.collected(requests, demand, source, order);
    } finally {
      requests.session.close();
      opened.release?.();
    }
  }

  private async collected(requests: StoredRequests, demand: Demand, source: FileSource, order: string): Promise<Collected> {
    const { input, sides } = demand;
    const ofConfig: SqlText = (compiler) => `(branch IS NULL OR branch IN ('', ${compiler.parameter('text', demand.config)}))`;
    const range = await rangeOf(requests, demand.window, ofConfig);
    const totals = new Totals({ range, fields: input.fields, files: source.files });
    const ahead = aheadOf(range?.last ?? NaN, (this.options.now ?? Date.now)());
    const others = await othersIn(requests, ofConfig);
    const collected = { totals, source, reductions: [], others, ahead };
    if (!range) return { ...collected, batches: [] };
    const within: SqlText = (compiler) => `(time BETWEEN ${range.first} AND ${range.last} AND ${ofConfig(compiler)})`;
    for (const row of await rowsOf(requests.session, (compiler) => kinds(requests, within, compiler)))
      totals.add(input.reduced({ record: recordOfKind(row, requests.columns), time: 0 }, Number(row['file'])), Number(row['count']));
    const length = totals.segments.length * 1000;
    const segments = (compiler: Compiler) =>
      `SELECT CAST(floor(time / ${length}) AS BIGINT) AS segment, count(*) AS count
FROM ${requests.table(compiler)} WHERE ${within(compiler)} GROUP BY segment`;
    for (const { segment, count } of await rowsOf(requests.session, segments)) totals.addAt(Number(segment) * length, Number(count));
    const isRelevant = await relevantRequests(requests, sides, within);
    const reader = new RecordReader(requests.columns, input);
    const selected = statementOf(
      (compiler) =>
        `SELECT ${reader.selectList} FROM ${requests.table(compiler)}
WHERE ${within(compiler)} AND ${isRelevant(compiler)} ORDER BY ${order}`,
    );
    return { ...collected, batches: batchesOf(requests, selected, reader) };
  }

  private async sourceOf({ requests, format, unknown }: OpenedFiles): Promise<FileSource> {
    const names = requests.session.files.map((file) => this.options.nameOf?.(file) ?? file);
    const [counts] = await rowsOf(
      requests.session,
      (compiler) => `SELECT count(*) AS lines, count(*) - count(time) AS bad FROM ${requests.table(compiler)}`,
    );
    const bad = await rowsOf(
      requests.session,
      (compiler) => `SELECT file, "row" FROM ${requests.table(compiler)} WHERE time IS NULL ORDER BY file, "row" LIMIT ${MAX_BAD_LINES}`,
    );
    return {
      kind: 'files',
      files: names,
      lines: Number(counts!['lines']),
      badLines: Number(counts!['bad']),
      firstBadLines: bad.map(({ file, row }) => ({ file: names[Number(file)]!, line: Number(row) + 1, problem: NO_TIME })),
      formats: names.map((file, position) => ({ file, formats: [format], unknownMembers: unknown[position]! })),
    };
  }
}

/** Returns the requests of other configurations. */
async function othersIn(requests: StoredRequests, ofConfig: SqlText): Promise<OtherConfigurations> {
  const rows = await rowsOf(
    requests.session,
    (compiler) =>
      `SELECT branch, sum(count(*)) OVER () AS records FROM ${requests.table(compiler)}
WHERE time IS NOT NULL AND NOT ${ofConfig(compiler)} GROUP BY branch ORDER BY branch LIMIT ${OTHER_NAMES}`,
  );
  return new OtherConfigurations(
    Number(rows[0]?.['records'] ?? 0),
    rows.map(({ branch }) => branch as string),
  );
}

function wantedBy({ input, sides }: Demand): WantedData {
  const { fields, wantedParameters: parameters, added } = input;
  const selected = sides.flatMap(({ rules, policies }) => [...rules, ...policies].flatMap(tagsSelectedBy));
  const ofPlan = [...added].flatMap(([mark, removed]) => [mark, ...removed]);
  return { fields, parameters, tags: [...new Set([...selected, ...ofPlan])], allTags: input.tags === undefined };
}

/** Returns the order of requests, from the oldest. A file with its newest request first is read from its end, as by `oldestFirst`. */
async function orderOf(requests: StoredRequests): Promise<string> {
  const rows = await rowsOf(
    requests.session,
    (compiler) =>
      `SELECT file FROM ${requests.table(compiler)} WHERE time IS NOT NULL GROUP BY file
HAVING max(time) <= arg_min(time, "row") AND arg_max(time, "row") < arg_min(time, "row")`,
  );
  const reversed = rows.map(({ file }) => Number(file));
  return `time, file, ${reversed.length === 0 ? '"row"' : `CASE WHEN file IN (${reversed.join(', ')}) THEN -"row" ELSE "row" END`}`;
}

/** Returns the times of the first and the last request of a window; undefined if it has none. */
async function rangeOf(requests: StoredRequests, window: AskedWindow, ofConfig: SqlText): Promise<TimeRange | undefined> {
  const between = async (condition: string): Promise<TimeRange | undefined> => {
    const [row] = await rowsOf(
      requests.session,
      (compiler) =>
        `SELECT min(time) AS first, max(time) AS last FROM ${requests.table(compiler)} WHERE ${ofConfig(compiler)} AND ${condition}`,
    );
    return row?.['first'] === null ? undefined : { first: Number(row!['first']), last: Number(row!['last']) };
  };
  if (!('last' in window)) {
    const [from, to] = [windowTime(window.from), windowTime(window.to)];
    return between(`time BETWEEN ${Math.min(from, to)} AND ${Math.max(from, to)}`);
  }
  const all = await between('TRUE');
  return all && between(`time >= ${all.last - window.last * 1000}`);
}

/** Writes the query for the kinds of requests: which of the needed data they have. */
function kinds({ columns, table }: StoredRequests, within: SqlText, compiler: Compiler): string {
  const fields = columns.fields.map((name) => {
    const column = DUCKDB.quoted(name);
    if (formOf(name) === 'flag' || columns.isOfParameters(name)) return column;
    // An empty address is as none.
    return formOf(name) === 'text'
      ? `CASE WHEN ${column} <> '' THEN '1' ELSE ${column} END AS ${column}`
      : `${isObject(column)} AS ${column}`;
  });
  const all = columns.allTags ? ['tags'] : [];
  // Numbers without a value are not in JSON, but some databases write them.
  const parameters = columns.parameters.map(({ column }) => `left(${column}, 1) NOT IN ('{', '[', 'N', 'I') AS ${column}`);
  return `SELECT file, ${[HAS_TAGS, ...columns.tagColumns, ...all, ...fields, ...parameters].join(', ')}, count(*) AS count
FROM ${table(compiler)} WHERE ${within(compiler)} GROUP BY ALL`;
}

/** Returns a record that has the data of a kind, with a list in place of a value that is no string, number or boolean. */
function recordOfKind(row: Row, columns: ReplayColumns): TrafficRecord {
  const bits = columns.tagColumns.map((column) => Number(own(row, column)));
  const record: Record<string, unknown> = row[HAS_TAGS] === true ? { tags: recordedTags(columns, bits, row['tags']) } : {};
  const parametersOf = (name: string) =>
    columns.parameters.flatMap((each) => {
      const isReadable = own(row, each.column);
      return each.field !== name || isReadable === null ? [] : [[each.name, isReadable === true ? '' : []] as const];
    });
  for (const name of columns.fields) {
    const value = own(row, name);
    if (value === null) continue;
    if (formOf(name) !== 'object') record[name] = value;
    else record[name] = value === true ? Object.fromEntries(parametersOf(name)) : [];
  }
  return record as TrafficRecord;
}

function recordedTags(columns: ReplayColumns, bits: readonly number[], all: unknown): TrafficRecord['tags'] {
  if (!columns.allTags) return columns.tagsOf(bits);
  return typeof all === 'string' ? (fromDatabase(all) as string[]) : [];
}

/** Column of a field in the rows of a database. */
interface FieldColumn {
  readonly name: keyof TrafficRecord;
  /** A field of parameters is true if the record has it. Other objects are JSON. */
  readonly form: 'text' | 'flag' | 'json' | 'parameters';
  /** Its parameters, with their positions among all. */
  readonly parameters: readonly { readonly name: string; readonly position: number }[];
}

/** Makes records of the rows of a database. */
class RecordReader {
  private readonly fields: readonly FieldColumn[];
  private readonly tagLists = new Map<string | number, TrafficRecord['tags']>();
  private readonly values = new Map<string, unknown>();

  public constructor(
    private readonly columns: ReplayColumns,
    private readonly input: ReplayInput,
  ) {
    this.fields = input.fields.map((name) => {
      const form = formOf(name);
      const parameters = columns.parameters.flatMap((each, position) => (each.field === name ? [{ name: each.name, position }] : []));
      return { name, form: form !== 'object' ? form : parameters.length > 0 ? 'parameters' : 'json', parameters };
    });
  }

  public get selectList(): string {
    const { tagColumns, allTags, parameters } = this.columns;
    const fields = this.fields.map(({ name, form }) => {
      const column = DUCKDB.quoted(name);
      return form === 'json' ? `CAST(${column} AS VARCHAR) AS ${column}` : column;
    });
    const list = ['CAST(time AS DOUBLE) AS time', ...tagColumns, ...fields, ...parameters.map(({ column }) => column)];
    return [...list, ...(allTags ? ['tags'] : [])].join(', ');
  }

  public requestsIn(chunk: DuckDBDataChunk): TrafficRequest[] {
    const { tagColumns, allTags } = this.columns;
    const [times, ...columns] = Array.from({ length: chunk.columnCount }, (_, position) => chunk.getColumnValues(position));
    const bits = columns.slice(0, tagColumns.length) as number[][];
    const fields = columns.slice(tagColumns.length);
    const ofParameters = fields.slice(this.fields.length);
    const lists = allTags ? columns.at(-1) : undefined;
    return (times as number[]).map((time, row) => {
      const record: Record<string, unknown> = { tags: this.tagsOf(bits, lists, row) };
      // Objects of one shape are smaller and faster.
      for (const [position, { name, form, parameters }] of this.fields.entries()) {
        const value = fields[position]![row];
        record[name] =
          form === 'parameters' && value === true ? this.parametersOf(parameters, ofParameters, row) : this.valueOf(value, form);
      }
      return { record: record as TrafficRecord, time };
    });
  }

  private parametersOf(parameters: FieldColumn['parameters'], values: readonly (readonly unknown[])[], row: number): unknown {
    return Object.fromEntries(
      parameters.flatMap(({ name, position }) => {
        const value = values[position]![row];
        return typeof value === 'string' ? [[name, this.parsed(value)]] : [];
      }),
    );
  }

  private valueOf(value: unknown, form: FieldColumn['form']): unknown {
    if (value === null || form === 'parameters') return undefined;
    return form === 'json' ? this.parsed(value as string) : value;
  }

  private tagsOf(bits: readonly (readonly number[])[], all: readonly unknown[] | undefined, row: number): TrafficRecord['tags'] {
    const text = all?.[row];
    const key = bits.length === 1 && all === undefined ? bits[0]![row]! : JSON.stringify([bits.map((each) => each[row]), text]);
    const known = this.tagLists.get(key);
    if (known) return known;
    const recorded = recordedTags(
      this.columns,
      bits.map((each) => each[row]!),
      text,
    );
    const { tags } = this.input.reduced({ record: { tags: recorded ?? [] }, time: 0 }).record;
    this.tagLists.set(key, tags);
    return tags;
  }

  /** Returns a JSON value. Many requests have the same. */
  private parsed(json: string): unknown {
    if (this.values.has(json)) return this.values.get(json);
    const value = fromDatabase(json);
    if (this.values.size > BATCH) this.values.clear();
    this.values.set(json, value);
    return value;
  }
}

async function* batchesOf(
  { session }: StoredRequests,
  statement: SqlStatement,
  reader: RecordReader,
): AsyncGenerator<readonly TrafficRequest[], void, undefined> {
  let batch: TrafficRequest[] = [];
  for await (const chunk of session.chunks(statement)) {
    for (const request of reader.requestsIn(chunk)) batch.push(request);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
