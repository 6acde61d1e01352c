import { MOST_EPOCH_SECONDS, readTimestamp } from '../filter/timestamp';
import type { TrafficRecord } from '../../model/traffic';

/** A record that is being read. */
export type OpenRecord = { -readonly [F in keyof TrafficRecord]: TrafficRecord[F] };

/** The form that most records have. */
const USUAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/;

/**
 * The time of a request, in milliseconds since the Unix epoch; undefined if its record has no time that can be read. A time without
 * a zone is in UTC.
 */
export function recordTime({ timestamp, time_period: seconds }: TrafficRecord): number | undefined {
  if (typeof timestamp === 'string') return USUAL.test(timestamp) ? usualTime(timestamp) : momentTime(timestamp);
  const isTime = typeof seconds === 'number' && Math.abs(seconds) < MOST_EPOCH_SECONDS && Number.isSafeInteger(seconds * 1000);
  return isTime ? seconds * 1000 : undefined;
}

/** Date.parse knows the form, and is faster. It refuses a thirteenth month, and takes 31 February as 3 March. */
function usualTime(text: string): number | undefined {
  if (Number(text.slice(8, 10)) > 28) return momentTime(text);
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

function momentTime(text: string): number | undefined {
  const moment = readTimestamp(text)?.moment;
  return moment === undefined ? undefined : Number(moment / 1_000_000n);
}

/**
 * Whether a request counts for a configuration. A request without a branch, such as one of an access log, counts for every configuration.
 */
export function belongsTo({ branch }: TrafficRecord, config: string): boolean {
  return (branch ?? config) === config;
}
