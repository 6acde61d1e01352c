import { isJsonObject } from '../../model/json';
import { parseJson } from '../../model/json-limits';
import type { TrafficRecord } from '../../model/traffic';
import { type AccessLogOptions, readAccessLine, unrecognized } from './access-log';
import { fileContent } from './file-content';
import { type LineBlock, LineSpool } from './line-spool';
import { oldestFirst } from './oldest-first';
import { recordTime } from './traffic-record';
import { RECORD_LIMITS, TOO_LONG, TOO_LONG_PROBLEM, wholeLines } from './whole-lines';

/** A request of a file. */
export interface TrafficRequest {
  readonly record: TrafficRecord;
  /** In milliseconds since the Unix epoch. */
  readonly time: number;
}

export interface BadLine {
  /** The first line of a file is 1. */
  readonly line: number;
  readonly problem: string;
}

/** Some lines of a file. */
export interface RecordBatch {
  readonly requests: readonly TrafficRequest[];
  readonly bad: readonly BadLine[];
}

/**
 * Reads the requests of a file: traffic records as JSON, one in a line, or an access log in the combined format. Either may be
 * compressed with gzip. Empty lines are left out. A file with its newest request first is read from its end.
 *
 * @param file its path, or `-` for standard input
 */
export async function* readRecordFile(file: string, options: AccessLogOptions = {}): AsyncGenerator<RecordBatch, void, undefined> {
  for await (const { lines, first, step } of recordedLines(file, options)) {
    if (lines === TOO_LONG) yield { requests: [], bad: [{ line: first, problem: TOO_LONG_PROBLEM }] };
    else yield batch(lines.toString('utf8').split('\n').slice(0, -1), first, step, options);
  }
}

/**
 * Reads the lines of a file, which may be compressed with gzip, in the order in which their requests were recorded.
 *
 * @param file its path, or `-` for standard input
 */
export function recordedLines(file: string, options: AccessLogOptions): AsyncGenerator<LineBlock, void, undefined> {
  return oldestFirst(
    wholeLines(fileContent(file)),
    (line) => timeOfLine(line, { ...options, tagsOf: undefined }),
    new LineSpool(file, { most: options.copyLimit }),
  );
}

function batch(lines: readonly string[], first: number, step: 1 | -1, options: AccessLogOptions): RecordBatch {
  const requests: TrafficRequest[] = [];
  const bad: BadLine[] = [];
  lines.forEach((line, position) => {
    if (line.trim() === '') return;
    const read = readLine(line, options);
    if (typeof read === 'string') bad.push({ line: first + step * position, problem: read });
    else requests.push(read);
  });
  return { requests, bad };
}

function timeOfLine(line: string, options: AccessLogOptions): number | undefined {
  const read = readLine(line, options);
  return typeof read === 'string' ? undefined : read.time;
}

/** @returns what is wrong with the line, if it is no request */
function readLine(line: string, options: AccessLogOptions): TrafficRequest | string {
  const isRecord = options.format?.isJson !== true && /^\s*\{/.test(line);
  const record = isRecord ? jsonObject(line) : readAccessLine(line, options);
  if (!record) return unrecognized(line, options);
  const { tags } = record;
  if (tags !== undefined && tags !== null && !Array.isArray(tags)) return 'tags is not a list';
  const time = recordTime(record);
  return time === undefined ? 'no timestamp that can be read, in "timestamp" or "time_period"' : { record, time };
}

function jsonObject(line: string): TrafficRecord | undefined {
  try {
    const value: unknown = parseJson(line, RECORD_LIMITS);
    return isJsonObject(value) ? (value as TrafficRecord) : undefined;
  } catch {
    return undefined;
  }
}
