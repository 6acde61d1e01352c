import { AccessLogReader, type AccessLogOptions, type LineFormats, type TrafficRequest } from './access-log';
import type { JsonObject } from '../../model/json';
import { fileContent, kindOf } from './file-content';
import { HEAD, headOf, numberOf } from './file-head';
import { jsonObjectIn } from './json-line';
import type { AccessLogFormat } from './log-format';
import { type LineBlock, LineSpool } from './line-spool';
import { wrappingOf } from './line-wrapping';
import { oldestFirst } from './oldest-first';
import { AmbiguousLog, jsonFormatOf, recordsIn, textFormatOf } from './recognition';
import { unknownMembers } from './unknown-members';
import { TOO_LONG, TOO_LONG_PROBLEM, wholeLines } from './whole-lines';

/** Records whose unknown members a batch and an open log name, for messages. */
export const FIRST_RECORDS = `Records in the first ${HEAD} lines`;

export interface BadLine {
  /** The first line of a file is 1. */
  readonly line: number;
  readonly problem: string;
}

/** Some lines of a file. */
export interface RecordBatch {
  readonly requests: readonly TrafficRequest[];
  readonly bad: readonly BadLine[];
  /** Names of the formats of the file: `combined`, `traffic records`. */
  readonly formats: readonly string[];
  /** Members of the first records in JSON that no traffic record has. */
  readonly unknown: readonly string[];
}

/** A file with requests, whose formats are known. */
export interface OpenLog {
  /** Reads the lines of the file. */
  readonly logs: AccessLogReader;
  /** Lines in the order in which their requests were recorded. */
  readonly blocks: AsyncGenerator<LineBlock, void, undefined>;
  /** Names of the formats of the file: `combined`, `traffic records`. Empty if no line is recognized. */
  readonly formats: readonly string[];
  /** Members of the first records in JSON that no traffic record has. */
  readonly unknown: readonly string[];
}

/**
 * Reads the requests of a file: traffic records as JSON, one in a line, or an access log, whose format is recognized. Either may be
 * compressed with gzip. Empty lines are left out. A file with its newest request first is read from its end.
 *
 * @param file its path, or `-` for standard input
 */
export async function* readRecordFile(file: string, options: AccessLogOptions = {}): AsyncGenerator<RecordBatch, void, undefined> {
  const { logs, blocks, formats, unknown } = await openLog(file, options);
  for await (const { lines, first, step } of blocks) {
    if (lines === TOO_LONG) yield { requests: [], bad: [{ line: first, problem: TOO_LONG_PROBLEM }], formats, unknown };
    else yield { ...batch(lines.toString('utf8').split('\n').slice(0, -1), first, step, logs), formats, unknown };
  }
}

/**
 * Opens a file with requests, which may be compressed with gzip, and recognizes its formats.
 *
 * @param file its path, or `-` for standard input
 * @throws Error if the file cannot be read, if several formats fit, or if the format of the options does not
 */
export async function openLog(file: string, options: AccessLogOptions): Promise<OpenLog> {
  const chunks = wholeLines(fileContent(file));
  try {
    const { lines, isEnd, read } = await headOf(chunks);
    const wrapping = wrappingOf(lines);
    const bare = wrapping ? lines.map((line) => wrapping(line)?.trimEnd() ?? line) : lines;
    // A pattern of the option may describe what a collector wrote around the lines, too.
    const isWhole = options.format !== undefined && recordsIn(lines, options.format).size > recordsIn(bare, options.format).size;
    const [unwrap, unwrapped] = isWhole ? [undefined, lines] : [wrapping, bare];
    const formats = formatsOf(file, unwrapped, options);
    const logs = new AccessLogReader(options, { ...formats, unwrap });
    const all = chained(read(), isEnd ? undefined : chunks);
    const timing = new AccessLogReader({ ...options, tagsOf: undefined }, { ...formats, unwrap });
    return {
      logs,
      blocks: logs.hasHeaders
        ? inOrder(all)
        : oldestFirst(all, (line) => timeOfLine(line, timing), new LineSpool(file, { most: options.copyLimit })),
      formats: namesOf(formats, unwrapped),
      unknown: formats.json === 'records' ? unknownMembers(unwrapped.flatMap((line) => recordIn(line))) : [],
    };
  } catch (error) {
    await chunks.return();
    throw error;
  }
}

/** Facts about a file with traffic records. */
export interface RecordsHead {
  /** Members of the first records that no traffic record has. */
  readonly unknown: readonly string[];
  readonly isGzip: boolean;
}

/** Returns facts about a file whose first lines are traffic records in JSON, and nothing else; undefined for other files. */
export async function headOfRecords(file: string): Promise<RecordsHead | undefined> {
  const chunks = wholeLines(fileContent(file));
  try {
    const { lines } = await headOf(chunks);
    if (lines.length === 0 || !lines.every(isJson) || wrappingOf(lines) || jsonFormatOf(lines) !== 'records') return undefined;
    return { unknown: unknownMembers(lines.flatMap((line) => recordIn(line))), isGzip: (await kindOf(file)) === 'gzip' };
  } finally {
    await chunks.return();
  }
}

function formatsOf(file: string, lines: readonly string[], { format }: AccessLogOptions): LineFormats {
  if (format) checkPattern(file, lines, format);
  if (format?.isJson === true) {
    const given = shownBy(lines, format);
    return { text: given, json: given };
  }
  const found = jsonFormatOf(lines.filter(isJson));
  const json = typeof found === 'object' ? shownBy(lines.filter(isJson), found) : found;
  try {
    return { text: format ?? textFormatOf(lines.filter((line) => !isJson(line))), json };
  } catch (error) {
    throw error instanceof AmbiguousLog ? new Error(`${file} cannot be read: ${error.message}`, { cause: error }) : error;
  }
}

/** Returns a format with the fields that the first lines of a file have. */
function shownBy(lines: readonly string[], format: AccessLogFormat): AccessLogFormat {
  return format.shownBy?.(lines) ?? format;
}

/** @throws Error if no line has a member of the pattern that every request has */
function checkPattern(file: string, lines: readonly string[], format: LineFormats['text']): void {
  const missing = format?.missingIn?.(lines) ?? [];
  if (missing.length === 0) return;
  const members = missing.map((name) => JSON.stringify(name)).join(', ');
  throw new Error(`${file} cannot be read: no line has ${members} of --log-format. Write the members of the pattern as the log has them.`);
}

function isJson(line: string): boolean {
  return /^\s*\{/.test(line);
}

function recordIn(line: string): JsonObject[] {
  const object = isJson(line) ? jsonObjectIn(line) : undefined;
  return object ? [object] : [];
}

/** Returns the names of the formats that the first lines have. */
function namesOf({ text, json }: LineFormats, lines: readonly string[]): string[] {
  const jsonName = json === 'records' ? 'traffic records' : json?.name;
  const textName = text?.name;
  return [
    ...new Set([
      ...(jsonName !== undefined && lines.some(isJson) ? [jsonName] : []),
      ...(textName !== undefined && !lines.every(isJson) ? [textName] : []),
    ]),
  ];
}

async function* chained(
  first: Iterable<Buffer | typeof TOO_LONG>,
  rest?: AsyncIterable<Buffer | typeof TOO_LONG>,
): AsyncGenerator<Buffer | typeof TOO_LONG, void, undefined> {
  yield* first;
  if (rest) yield* rest;
}

/** Yields the lines in the order of the file. */
async function* inOrder(chunks: AsyncIterable<Buffer | typeof TOO_LONG>): AsyncGenerator<LineBlock, void, undefined> {
  let first = 1;
  for await (const lines of chunks) {
    yield { lines, first, step: 1 };
    first += lines === TOO_LONG ? 1 : numberOf(lines);
  }
}

function batch(lines: readonly string[], first: number, step: 1 | -1, logs: AccessLogReader): Pick<RecordBatch, 'requests' | 'bad'> {
  const requests: TrafficRequest[] = [];
  const bad: BadLine[] = [];
  lines.forEach((line, position) => {
    if (line.trim() === '') return;
    const read = logs.readOpen(line);
    if (typeof read === 'string') bad.push({ line: first + step * position, problem: read });
    else if (read) requests.push(read);
  });
  return { requests, bad };
}

function timeOfLine(line: string, logs: AccessLogReader): number | undefined {
  const read = logs.readOpen(line);
  return typeof read === 'object' ? read.time : undefined;
}
