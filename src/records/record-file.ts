import { isJsonObject } from '../model/json';
import type { TrafficRecord } from '../model/traffic';
import { readAccessLine } from './access-log';
import { fileContent } from './file-content';
import { recordTime } from './record-time';

/** Characters of the longest line. A record has some thousands. */
const LONGEST = 32 * 1024 * 1024;

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
 */
export async function* readRecordFile(file: string): AsyncGenerator<RecordBatch, void, undefined> {
  let rest = '';
  let number = 0;
  const content = (await fileContent(file)).setEncoding('utf8');
  for await (const chunk of content as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    if (rest.length > LONGEST) {
      throw new Error(`Line ${number + lines.length + 1} of ${file} is too long. The file must have one traffic record in each line.`);
    }
    if (lines.length > 0) yield batch(lines, number);
    number += lines.length;
  }
  yield batch([rest], number);
}

function batch(lines: readonly string[], before: number): RecordBatch {
  const requests: RecordedRequest[] = [];
  const bad: BadLine[] = [];
  lines.forEach((line, position) => {
    if (line.trim() === '') return;
    const read = readLine(line);
    if (typeof read === 'string') bad.push({ line: before + position + 1, problem: read });
    else requests.push(read);
  });
  return { requests, bad };
}

/** @returns what is wrong with the line, if it is no request */
function readLine(line: string): RecordedRequest | string {
  const record = /^\s*\{/.test(line) ? jsonObject(line) : readAccessLine(line);
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
