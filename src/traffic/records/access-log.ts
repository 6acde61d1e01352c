import * as crypto from 'node:crypto';
import { EVERY_REQUEST } from '../../model/facts';
import type { TrafficRecord } from '../../model/traffic';
import { COMBINED, type AccessLogFormat } from './log-format';
import type { OpenRecord } from './log-record';

/** Characters of the longest line. Servers take requests of some thousands. */
const LONGEST = 1024 * 1024;

/** Control characters, which servers escape, and the character that stands for bytes that are not UTF-8. */
const DAMAGED = /[\0-\x08\x0a-\x1f\x7f\ufffd]/;

/** Maximum disorder of the lines of a log, in seconds. */
const WINDOW = 120;

/** Returns the tags for a record of an access log. */
export type TagsOf = (record: TrafficRecord) => readonly string[];

/** Options for reading access logs. */
export interface AccessLogOptions {
  /** Gives tags to a request besides `all`. */
  readonly tagsOf?: TagsOf | undefined;
  /** Format of the lines. @default - the combined or the common one, with or without the virtual host */
  readonly format?: AccessLogFormat | undefined;
  /** Seconds that are added to the times. @default 0 */
  readonly shift?: number | undefined;
  /** Bytes of a file that are copied at most, if its newest request is the first one. @default - that of a `LineSpool` */
  readonly copyLimit?: number | undefined;
}

/**
 * Reads lines of access logs as traffic records. Equal lines are different requests, with the same ids whenever they are read.
 */
export class AccessLogReader {
  /** Number of occurrences of each line, by second. */
  private readonly seen = new Map<number, Map<string, number>>();

  public constructor(private readonly options: AccessLogOptions = {}) {}

  /** Whether the lines are JSON, as traffic records are. */
  public get isJson(): boolean {
    return this.options.format?.isJson === true;
  }

  /** Returns the problem of a line that is not in the format. */
  public problemOf(line: string): string {
    return unrecognized(line, this.options);
  }

  /** @returns undefined if the line is not in the format */
  public read(text: string): TrafficRecord | undefined {
    // A line is the same with any end of line.
    const line = text.trimEnd();
    const record = openRecord(line, this.options);
    // Assigns the id, because a copy of the record would take a third of the total time.
    if (record) record.request_id ??= this.idOf(line, record.time_period!);
    return record;
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

/**
 * Reads a line as a traffic record without an id, if the log has none.
 *
 * @returns undefined if the line is not in the format
 */
export function readAccessLine(text: string, options: AccessLogOptions = {}): TrafficRecord | undefined {
  return openRecord(text.trimEnd(), options);
}

/** A line of a list in JSON, with a record on each line: `[`, `{...},` or `]`. */
const OF_LIST = /^\s*(?:[[\]]|\{.*\},)\s*$/s;

/** Returns the problem of a line that is not in the format. */
export function unrecognized(line: string, { format }: AccessLogOptions): string {
  if (!format?.isJson && OF_LIST.test(line))
    return 'a line of a list in JSON. Write one record in a line, as "svc-waap traffic logs --output ndjson" does';
  if (!format) return 'neither a record in JSON nor a line of an access log in the combined format';
  return `${format.isJson ? 'not' : 'neither a record in JSON nor'} a line of an access log in the format of the option`;
}

function openRecord(line: string, { tagsOf, format = COMBINED, shift }: AccessLogOptions): OpenRecord | undefined {
  // Expressions need a stack as deep as a text has backslashes.
  if (line.length > LONGEST || DAMAGED.test(line)) return undefined;
  const record = format.read(line, shift);
  if (record && tagsOf) record.tags = [EVERY_REQUEST, ...tagsOf(record)];
  return record;
}

/** Hashes a string, in one call if Node supports that (20.12), which takes half the time. */
function digest(text: string): string {
  return typeof crypto.hash === 'function' ? crypto.hash('sha256', text) : crypto.createHash('sha256').update(text).digest('hex');
}
