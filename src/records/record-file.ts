import { isJsonObject } from '../model/json';
import type { TrafficRecord } from '../model/traffic';
import { readAccessLine, type TagsOf } from './access-log';
import { fileContent } from './file-content';
import { LineSpool } from './line-spool';
import { type LineBlock, oldestFirst } from './oldest-first';
import { recordTime } from './record-time';
import { TOO_LONG, TOO_LONG_PROBLEM, wholeLines } from './whole-lines';

/** A request of a file. */
export interface RecordedRequest {
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
  readonly requests: readonly RecordedRequest[];
  readonly bad: readonly BadLine[];
}

/**
 * Reads the requests of a file: traffic records as JSON, one in a line, or an access log in the combined format. Either may be
 * compressed with gzip. Empty lines are left out. A file with its newest request first is read from its end.
 *
 * @param file its path, or `-` for standard input
 * @param tagsOf gives tags to lines of access logs besides `all`
 */
export async function* readRecordFile(file: string, tagsOf?: TagsOf): AsyncGenerator<RecordBatch, void, undefined> {
  for await (const { lines, first, step } of recordedLines(file)) {
    if (lines === TOO_LONG) yield { requests: [], bad: [{ line: first, problem: TOO_LONG_PROBLEM }] };
    else yield batch(lines.toString('utf8').split('\n').slice(0, -1), first, step, tagsOf);
  }
}

/**
 * Reads the lines of a file, which may be compressed with gzip, in the order in which their requests were recorded.
 *
 * @param file its path, or `-` for standard input
 */
export function recordedLines(file: string): AsyncGenerator<LineBlock, void, undefined> {
  return oldestFirst(wholeLines(fileContent(file)), timeOfLine, new LineSpool(file));
}

function batch(lines: readonly string[], first: number, step: 1 | -1, tagsOf: TagsOf | undefined): RecordBatch {
  const requests: RecordedRequest[] = [];
  const bad: BadLine[] = [];
  lines.forEach((line, position) => {
    if (line.trim() === '') return;
    const read = readLine(line, tagsOf);
    if (typeof read === 'string') bad.push({ line: first + step * position, problem: read });
    else requests.push(read);
  });
  return { requests, bad };
}

function timeOfLine(line: string): number | undefined {
  const read = readLine(line, undefined);
  return typeof read === 'string' ? undefined : read.time;
}

/** @returns what is wrong with the line, if it is no request */
function readLine(line: string, tagsOf: TagsOf | undefined): RecordedRequest | string {
  const record = /^\s*\{/.test(line) ? jsonObject(line) : readAccessLine(line, tagsOf);
  if (!record) return 'neither a record in JSON nor a line of an access log in the combined format';
  const { tags } = record;
  if (tags !== undefined && tags !== null && !Array.isArray(tags)) return 'tags is not a list';
  const time = recordTime(record);
  return time === undefined ? 'no timestamp that can be read, in "timestamp" or "time_period"' : { record, time };
}

function jsonObject(line: string): TrafficRecord | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isJsonObject(value) ? (value as TrafficRecord) : undefined;
  } catch {
    return undefined;
  }
}
