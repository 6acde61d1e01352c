import * as crypto from 'node:crypto';
import { EVERY_REQUEST } from '../model/facts';
import type { TrafficRecord } from '../model/traffic';
import { recordTime } from './record-time';

/** A text between quotes, in which a backslash keeps the next character. */
const QUOTED = String.raw`"([^"\\]*(?:\\.[^"\\]*)*)"`;

/** A line in the combined format of Apache and nginx, or in the common one. Other fields may come after those of the combined one. */
const LINE = new RegExp(String.raw`^(\S+) \S+ (?:\S+|"[^"]*") \[([^\]]+)\] ${QUOTED} (\d{3}) (\d+|-)(?:\s*$| ${QUOTED} ${QUOTED}(?:\s|$))`);

/** Characters of the longest line. Servers take requests of some thousands. */
const LONGEST = 1024 * 1024;

/** The first line of a request: `GET /cart?id=7 HTTP/1.1`. */
const REQUEST = /^(\S+) (\S+)(?: HTTP\/(\S+))?$/;

/** Origin before the path in requests to a proxy: `http://shop.example/cart`. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i;

/** Escapes of special characters in a log. */
const ESCAPED = /\\(["\\])|(?:\\x[0-9a-fA-F]{2})+/g;

/** The time of a line: `01/Mar/2025:14:00:05 +0100`. */
const TIME = /^(\d{2})\/(\w{3})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns the tags for a record of an access log. */
export type TagsOf = (record: TrafficRecord) => readonly string[];

/** A record that is being read. */
type OpenRecord = { -readonly [F in keyof TrafficRecord]: TrafficRecord[F] };

/** Maximum disorder of the lines of a log, in seconds. */
const WINDOW = 120;

/**
 * Reads lines of access logs as traffic records. Equal lines are different requests, with the same ids whenever they are read.
 */
export class AccessLogReader {
  /** Number of occurrences of each line, by second. */
  private readonly seen = new Map<number, Map<string, number>>();

  /** @param tagsOf gives tags to a request besides `all` */
  public constructor(private readonly tagsOf?: TagsOf) {}

  /** @returns undefined if the line is not in the format */
  public read(text: string): TrafficRecord | undefined {
    // A line is the same with any end of line.
    const line = text.trimEnd();
    const record: OpenRecord | undefined = readAccessLine(line, this.tagsOf);
    // Assigns the id, because a copy of the record would take a third of the total time.
    if (record) record.request_id = this.idOf(line, record.time_period!);
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
 * Reads a line as a traffic record without an id.
 *
 * @param tagsOf gives tags to a request besides `all`
 * @returns undefined if the line is not in the format
 */
export function readAccessLine(line: string, tagsOf?: TagsOf): TrafficRecord | undefined {
  // The expression needs a stack as deep as a text has backslashes.
  if (line.length > LONGEST) return undefined;
  const [, ip, written = '', request = '', status, size, referer, agent] = LINE.exec(line) ?? [];
  if (ip === undefined) return undefined;
  const moment = momentOf(written);
  if (moment === undefined) return undefined;
  const record: OpenRecord = {
    timestamp: moment.timestamp,
    time_period: moment.time / 1000,
    ip,
    status: Number(status),
    bytes_sent: size === '-' ? 0 : Number(size),
    tags: [EVERY_REQUEST],
  };
  const [, method, escaped = '', version] = REQUEST.exec(request) ?? [];
  if (method !== undefined) {
    const target = unescaped(escaped);
    record.method = method;
    record.url = target;
    const local = target.startsWith('/') ? target : target.replace(ORIGIN, '');
    const at = local.indexOf('?');
    const path = at < 0 ? local : local.slice(0, at);
    // The targets `*` and `shop.example:443` have no path.
    if (path.startsWith('/')) record.path = path;
    else if (local !== target && path === '') record.path = '/';
    if (at >= 0) record.query = local.slice(at);
  }
  if (version !== undefined) {
    record.version = version;
    record.protocol = `HTTP/${version}`;
  }
  if (isGiven(referer)) record.referer = unescaped(referer);
  if (isGiven(agent)) record.user_agent = unescaped(agent);
  if (tagsOf) record.tags = [EVERY_REQUEST, ...tagsOf(record)];
  return record;
}

/** Last parsed time. Lines of the same second are adjacent. */
let latest: { readonly text: string; readonly moment: Moment | undefined } = { text: '', moment: undefined };

interface Moment {
  /** In milliseconds since the Unix epoch. */
  readonly time: number;
  readonly timestamp: string;
}

function momentOf(text: string): Moment | undefined {
  if (latest.text !== text) {
    const time = timeOf(text);
    latest = { text, moment: time === undefined ? undefined : { time, timestamp: new Date(time).toISOString() } };
  }
  return latest.moment;
}

function timeOf(text: string): number | undefined {
  const [, day, month = '', year, clock, hours, minutes] = TIME.exec(text) ?? [];
  const number = MONTHS.indexOf(month) + 1;
  return recordTime({ timestamp: `${year}-${String(number).padStart(2, '0')}-${day}T${clock}${hours}:${minutes}` });
}

/** Whether a field is present. Logs have a hyphen for missing values. */
function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== '-' && text !== '';
}

/** Unescapes quotes, and bytes such as `\xC3\xA4`. */
function unescaped(text: string): string {
  return text.includes('\\')
    ? text.replace(ESCAPED, (escape, sign?: string) => sign ?? Buffer.from(escape.replaceAll('\\x', ''), 'hex').toString())
    : text;
}

/** Hashes a string, in one call if Node supports that (20.12), which takes half the time. */
function digest(text: string): string {
  return typeof crypto.hash === 'function' ? crypto.hash('sha256', text) : crypto.createHash('sha256').update(text).digest('hex');
}
