import { isJsonObject } from '../model/json';
import type { TrafficRecord } from '../model/traffic';
import { readAccessLine, type TagsOf } from './access-log';
import { fileContent } from './file-content';
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
 * compressed with gzip. Empty lines are left out.
 *
 * @param file its path, or `-` for standard input
 * @param tagsOf gives tags to lines of access logs besides `all`
 */
export async function* readRecordFile(file: string, tagsOf?: TagsOf): AsyncGenerator<RecordBatch, void, undefined> {
  let number = 0;
  for await (const chunk of wholeLines(fileContent(file))) {
    if (chunk === TOO_LONG) {
      number += 1;
      yield { requests: [], bad: [{ line: number, problem: TOO_LONG_PROBLEM }] };
      continue;
    }
    const lines = chunk.toString('utf8').split('\n').slice(0, -1);
    yield batch(lines, number, tagsOf);
    number += lines.length;
  }
}

function batch(lines: readonly string[], before: number, tagsOf: TagsOf | undefined): RecordBatch {
  const requests: RecordedRequest[] = [];
  const bad: BadLine[] = [];
  lines.forEach((line, position) => {
    if (line.trim() === '') return;
    const read = readLine(line, tagsOf);
    if (typeof read === 'string') bad.push({ line: before + position + 1, problem: read });
    else requests.push(read);
  });
  return { requests, bad };
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
