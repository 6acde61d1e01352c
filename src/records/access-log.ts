import { createHash } from 'node:crypto';
import type { TrafficRecord } from '../model/traffic';

/** A line in the combined format of Apache and nginx. */
const LINE = /^(\S+) \S+ (?:\S+|"[^"]*") \[([^\]]+)\] "((?:[^"\\]|\\.)*)" (\d{3}) (\d+|-)(?: "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)")?/;

/** The time of a line: `01/Mar/2025:14:00:05 +0100`. */
const TIME = /^(\d{2})\/(\w{3})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Lines of a log are in the order of time, up to so many seconds. */
const WINDOW = 120;

/**
 * Reads lines of access logs as traffic records. Equal lines are different requests, with the same ids whenever they are read.
 */
export class AccessLogReader {
  /** How often each line occurred, by its second. */
  private readonly seen = new Map<number, Map<string, number>>();

  /** @returns undefined if the line is not in the format */
  public read(line: string): TrafficRecord | undefined {
    const record = readAccessLine(line);
    return record && { request_id: this.idOf(line, record.time_period!), ...record };
  }

  /** Of the line, and of how often it occurred in its second. */
  private idOf(line: string, second: number): string {
    const counts = this.seen.get(second) ?? new Map<string, number>();
    this.seen.set(second, counts);
    if (this.seen.size > WINDOW) this.seen.delete(this.seen.keys().next().value!);
    const count = (counts.get(line) ?? 0) + 1;
    counts.set(line, count);
    return createHash('sha256').update(`${count} ${line}`).digest('hex').slice(0, 32);
  }
}

/** Reads a line as a traffic record without an id. @returns undefined if the line is not in the format */
export function readAccessLine(line: string): TrafficRecord | undefined {
  const [, ip, written = '', request = '', status, size, referer, agent] = LINE.exec(line) ?? [];
  if (ip === undefined) return undefined;
  const time = timeOf(written);
  if (time === undefined) return undefined;
  const [, method, target = '', version] = /^(\S+) (\S+)(?: HTTP\/(\S+))?$/.exec(request) ?? [];
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  return {
    timestamp: new Date(time).toISOString(),
    time_period: time / 1000,
    ip,
    status: Number(status),
    bytes_sent: size === '-' ? 0 : Number(size),
    tags: ['all'],
    ...(method !== undefined && { method, url: target, path }),
    ...(at >= 0 && { query: target.slice(at) }),
    ...(version !== undefined && { version, protocol: `HTTP/${version}` }),
    ...given('referer', referer),
    ...given('user_agent', agent),
  };
}

function timeOf(text: string): number | undefined {
  const [, day, month = '', year, clock, hours, minutes] = TIME.exec(text) ?? [];
  const number = MONTHS.indexOf(month) + 1;
  const time = Date.parse(`${year}-${String(number).padStart(2, '0')}-${day}T${clock}${hours}:${minutes}`);
  return Number.isNaN(time) ? undefined : time;
}

/** Logs have a hyphen where there is nothing, and backslashes before quotes. */
function given(field: 'referer' | 'user_agent', text: string | undefined): TrafficRecord {
  return text === undefined || text === '-' || text === '' ? {} : { [field]: text.replace(/\\(["\\])/g, '$1') };
}
