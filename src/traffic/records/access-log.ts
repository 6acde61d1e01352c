import * as crypto from 'node:crypto';
import { EVERY_REQUEST } from '../../model/facts';
import { isJsonObject, type JsonObject } from '../../model/json';
import { parseJson } from '../../model/json-limits';
import { isListOfTags, type TrafficRecord } from '../../model/traffic';
import { isRequestTime, NO_REQUEST_TIME } from '../filter/timestamp';
import { COMBINED } from './formats/combined';
import type { Unwrap } from './line-wrapping';
import type { AccessLogFormat } from './log-format';
import type { OpenRecord } from './traffic-record';
import { isTrafficRecord } from './recognition';
import { recordTime } from './traffic-record';
import { RECORD_LIMITS } from './whole-lines';

/** Characters of the longest line. Servers take requests of some thousands. */
const LONGEST = 1024 * 1024;

/** Control characters, which servers escape, and the character that stands for bytes that are not UTF-8. */
const DAMAGED = /[\0-\x08\x0a-\x1f\x7f\ufffd]/;

/** Maximum disorder of the lines of a log, in seconds. */
const WINDOW = 120;

/** Returns the tags for a record of an access log. */
export interface TagsOf {
  (record: TrafficRecord): readonly string[];
  /** Fields that the filters of tags use, by tag. */
  readonly needs?: ReadonlyMap<string, readonly string[]>;
  /** Sentences on conditions that compare whole values with what no value equals. */
  readonly doubts?: readonly string[];
}

/** Options for reading access logs. */
export interface AccessLogOptions {
  /** Gives tags to a request besides `all`. */
  readonly tagsOf?: TagsOf | undefined;
  /** Format of the lines. @default - the format that the first lines have */
  readonly format?: AccessLogFormat | undefined;
  /** Seconds that are added to the times. @default 0 */
  readonly shift?: number | undefined;
  /** Bytes of a file that are copied at most, if its newest request is the first one. @default - that of a `LineSpool` */
  readonly copyLimit?: number | undefined;
}

/** Formats of the lines of one file. */
export interface LineFormats {
  /** Format of lines of text; undefined if no known format reads the first lines. */
  readonly text: AccessLogFormat | undefined;
  /** Format of lines of JSON; undefined if no known format reads the first lines. */
  readonly json: AccessLogFormat | 'records' | undefined;
  /** Removes what a collector of logs wrote around the lines. */
  readonly unwrap?: Unwrap | undefined;
}

/** A request of a file. */
export interface TrafficRequest {
  readonly record: TrafficRecord;
  /** In milliseconds since the Unix epoch. */
  readonly time: number;
  /** Fields that the format of the log has, as in its format; undefined if the record shows its fields itself. */
  readonly shown?: ReadonlySet<string>;
}

/**
 * Reads the lines of one file: traffic records in JSON, and lines of access logs. Equal lines are different requests, with the same ids
 * whenever they are read.
 */
export class AccessLogReader {
  private readonly text: AccessLogFormat;
  private readonly json: AccessLogFormat | 'records';

  /** Number of occurrences of each line, by second. */
  private readonly seen = new Map<number, Map<string, number>>();

  public constructor(
    private readonly options: AccessLogOptions = {},
    private readonly formats: LineFormats = formatsOf(options),
  ) {
    const { text = COMBINED, json = 'records' } = formats;
    this.text = text.opened?.() ?? text;
    this.json = json;
  }

  /** Whether lines of JSON are traffic records, with nothing around them. */
  public get hasRecords(): boolean {
    return this.json === 'records' && this.formats.unwrap === undefined;
  }

  /** Whether a line describes the lines after it, so that their order must stay. */
  public get hasHeaders(): boolean {
    return this.text.takesHeader !== undefined;
  }

  /** Reads a line, and gives it an id. @returns its problem if it is no request, and undefined if it is a header */
  public read(line: string): TrafficRequest | string | undefined {
    const request = this.readOpen(line);
    if (typeof request !== 'object' || request.shown === undefined) return request;
    // Assigns the id, because a copy of the record would take a third of the total time.
    const record: OpenRecord = request.record;
    record.request_id ??= this.idOf(this.unwrapped(line), record.time_period!);
    return request;
  }

  /** Reads a line as `read` does, without an id if the log has none. */
  public readOpen(line: string): TrafficRequest | string | undefined {
    const text = this.unwrapped(line);
    const format = /^\s*\{/.test(text) ? this.json : this.text;
    if (format === 'records') return this.readRecord(text);
    if (format.takesHeader?.(text) === true) return undefined;
    const record = this.readLog(text, format);
    if (!record) return this.problemOf(text, format);
    const time = recordTime(record)!;
    return isRequestTime(time) ? { record, time, shown: format.fieldsIn?.(text) ?? format.fields } : NO_REQUEST_TIME;
  }

  private unwrapped(line: string): string {
    // A line is the same with any end of line.
    return (this.formats.unwrap?.(line) ?? line).trimEnd();
  }

  private readRecord(text: string): TrafficRequest | string {
    const record = jsonObject(text);
    if (!record) return partProblem(text) ?? `neither a record in JSON nor a line of an access log${this.formatText()}`;
    const { tags, branch } = record;
    if (!isListOfTags(tags)) return Array.isArray(tags) ? 'tags has an item that is not a string' : 'tags is not a list';
    if (branch !== undefined && branch !== null && typeof branch !== 'string') return 'branch is not a string';
    const time = recordTime(record as TrafficRecord);
    if (time === undefined) return 'no timestamp that can be read, in "timestamp" or "time_period"';
    if (!isRequestTime(time)) return NO_REQUEST_TIME;
    if (!isTrafficRecord(record))
      return 'a record in JSON that has a time, but no field of a traffic record by which rules count, such as "ip" or "tags"';
    // An empty branch is none.
    return { record: (branch === '' ? { ...record, branch: null } : record) as TrafficRecord, time };
  }

  private readLog(text: string, format: AccessLogFormat): OpenRecord | undefined {
    // Expressions need a stack as deep as a text has backslashes.
    if (text.length > LONGEST || DAMAGED.test(text)) return undefined;
    const { shift, tagsOf } = this.options;
    const record = format.read(text, shift);
    if (record && tagsOf) record.tags = [EVERY_REQUEST, ...tagsOf(record)];
    return record;
  }

  private problemOf(text: string, format: AccessLogFormat): string {
    if (text.length > LONGEST) return 'longer than a megabyte';
    if (DAMAGED.test(text)) return 'has control characters, or bytes that are not UTF-8';
    const ofPart = partProblem(text);
    if (ofPart !== undefined) return ofPart;
    return format.isJson
      ? `not a line of an access log in the format ${format.name}`
      : `neither a record in JSON nor a line of an access log${this.formatText()}`;
  }

  private formatText(): string {
    return this.formats.text ? ` in the format ${this.formats.text.name}` : ' in a known format';
  }

  /** Returns the id of a line, from the line and its number of occurrences in its second. */
  private idOf(line: string, second: number): string {
    const counts = this.seen.get(second) ?? new Map<string, number>();
    this.seen.set(second, counts);
    if (this.seen.size > WINDOW) this.seen.delete(this.seen.keys().next().value!);
    const count = (counts.get(line) ?? 0) + 1;
    counts.set(line, count);
    return digest(`${count} ${line}`).slice(0, 32);
  }
}

/** Formats of a file whose first lines are not known. */
function formatsOf({ format }: AccessLogOptions): LineFormats {
  return { text: format ?? COMBINED, json: format?.isJson === true ? format : 'records' };
}

/** A line of a list in JSON, with a record on each line: `[`, `{...},` or `]`. */
const OF_LIST = /^\s*(?:[[\]]|\{.*\},)\s*$/s;

const LIST = 'a line of a list in JSON. Write one record in a line, as "svc-waap traffic logs --output ndjson" does, or "jq -c .[]"';

const PART = 'a part of JSON that has several lines, or several objects. Write one object in a line, as "jq -c ." or "jq -c .[]" does';

/** Returns the problem of a line with a part of an object or of a list in JSON; undefined if it has none. */
function partProblem(text: string): string | undefined {
  if (OF_LIST.test(text)) return LIST;
  const line = text.trim();
  const isBracket = ['{', '}', '},', '],'].includes(line);
  return isBracket || isMember(line) || /^\[\s{0,9}\{/.test(line) ? PART : undefined;
}

/** Whether a line begins with a member of an object: `"status": 200,`. */
function isMember(line: string): boolean {
  const end = line.startsWith('"') ? line.indexOf('"', 1) : -1;
  return (
    end > 0 &&
    line
      .slice(end + 1, end + 10)
      .trimStart()
      .startsWith(':')
  );
}

function jsonObject(line: string): JsonObject | undefined {
  try {
    const value: unknown = parseJson(line, RECORD_LIMITS);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Hashes a string, in one call if Node supports that (20.12), which takes half the time. */
function digest(text: string): string {
  return typeof crypto.hash === 'function' ? crypto.hash('sha256', text) : crypto.createHash('sha256').update(text).digest('hex');
}
