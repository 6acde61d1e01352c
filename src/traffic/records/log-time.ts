import { MONTHS, TimePattern } from './time-pattern';
import { recordTime } from './traffic-record';

/** Time of a request. */
export interface Moment {
  /** In milliseconds since the Unix epoch. */
  readonly time: number;
  readonly timestamp: string;
}

/** Variables with the time of a request. */
export const TIMES: readonly string[] = ['time_local', 'time_iso8601', 'msec', 'timestamp'];

/** Begin of the name of a variable with a time in a notation of `strftime`. */
export const STRFTIME = 'strftime:';

/** Variables for the date and the time of day, each in its own column and in UTC. */
export const DATE_AND_TIME = ['date', 'time'] as const;

/** The time of a line: `01/Mar/2025:14:00:05 +0100`, or `01/Mar/2025:14:00:05.123`. */
const TIME_LOCAL = /^(\d{2})\/(\w{3})\/(\d{4}):(\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(?: ([+-]\d{2}):?(\d{2}))?$/;

const MSEC = /^\d{1,11}(?:\.\d{1,9})?$/;

/** Milliseconds, microseconds or nanoseconds since the Unix epoch, which other servers than nginx write. */
const FINER = /^(\d{13})(?:\d{3}){0,2}$/;

/** Whether a variable has the time of a request. */
export function isTime(name: string): boolean {
  return TIMES.includes(name) || name.startsWith(STRFTIME);
}

/** Last parsed time. Lines of the same second are adjacent. */
let latest: { readonly name: string; readonly written: string; readonly shift: number; readonly moment: Moment | undefined } | undefined;

/**
 * Returns the time in a variable.
 *
 * @param shift seconds that are added to the time
 * @returns undefined if the value is no such time
 */
export function momentOf(name: string, written: string, shift: number): Moment | undefined {
  if (latest?.written !== written || latest.name !== name || latest.shift !== shift) {
    const unshifted = timeOf(name, written);
    const time = unshifted === undefined ? NaN : unshifted + shift * 1000;
    const date = new Date(time);
    latest = { name, written, shift, moment: Number.isNaN(date.getTime()) ? undefined : { time, timestamp: date.toISOString() } };
  }
  return latest.moment;
}

function sinceEpoch(written: string): number | undefined {
  const [, milliseconds] = FINER.exec(written) ?? [];
  if (milliseconds !== undefined) return Number(milliseconds);
  return MSEC.test(written) ? Math.round(Number(written) * 1000) : undefined;
}

function timeOf(name: string, written: string): number | undefined {
  if (name.startsWith(STRFTIME)) return TimePattern.of(name.slice(STRFTIME.length)).timeOf(written);
  if (name === 'msec') return sinceEpoch(written);
  // Some services write the time in the notation that their user chose.
  if (name === 'timestamp') return sinceEpoch(written) ?? recordTime({ timestamp: written });
  if (name !== 'time_local') return recordTime({ timestamp: written });
  const [, day, month = '', year, clock, hours = '+00', minutes = '00'] = TIME_LOCAL.exec(written) ?? [];
  const position = MONTHS.indexOf(month.toLowerCase()) + 1;
  return recordTime({ timestamp: `${year}-${String(position).padStart(2, '0')}-${day}T${clock}${hours}:${minutes}` });
}
