/** Point in time of a filter. */
export interface Timestamp {
  /** In the normal form of filters. */
  readonly text: string;
  /** Nanoseconds since the Unix epoch, to compare two timestamps. A timestamp without a zone counts as UTC. */
  readonly moment: bigint;
}

const DATE =
  /^(?<year>\d{4})(?:-(?<month>\d\d)-(?<day>\d\d)|(?<basicMonth>\d\d)(?<basicDay>\d\d))(?:(?:[Tt]|\s+)(?<time>\S+?)\s*(?<zone>[Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;
const TIME =
  /^(?<hour>\d\d)(?:(?::(?<minute>\d\d)(?::(?<second>\d\d))?)|(?:(?<basicMinute>\d\d)(?<basicSecond>\d\d)?))?(?:[.,](?<fraction>\d{1,9}))?$/;

const SECOND = 1_000_000_000n;

/** Seconds since the Unix epoch up to which times are read, also before it: the end of the years that a timestamp can name. */
export const MOST_EPOCH_SECONDS = Date.UTC(10_000, 0) / 1000;

/** First and last time of requests. Others, such as a time of the year 1, come from clocks and zero values. */
export const REQUEST_RANGE = { from: '1970-01-01T00:00:00Z', to: '2999-12-31T23:59:59.999Z' };

/** The same in milliseconds since the Unix epoch. */
export const REQUEST_TIMES = { first: Date.parse(REQUEST_RANGE.from), last: Date.parse(REQUEST_RANGE.to) };

/** Problem of a request with another time. */
export const NO_REQUEST_TIME = 'a time that is not between 1970 and 2999';

export function isRequestTime(time: number): boolean {
  return time >= REQUEST_TIMES.first && time <= REQUEST_TIMES.last;
}

/**
 * Reads a timestamp in any ISO 8601 form that has year, month and day. Missing parts mean the start of the day, hour or
 * minute.
 *
 * The normal form is `2025-03-01 08:00:00`, which query strings accept without quotes. It has no zone, because the contract
 * does not specify the zone of such a timestamp. A timestamp with a zone is converted to UTC and written as
 * `2025-03-01T08:00:00Z`, the same point in time.
 *
 * @returns undefined if the text is not such a timestamp
 */
export function readTimestamp(text: string): Timestamp | undefined {
  const date = DATE.exec(text.trim())?.groups;
  if (!date) return undefined;
  const time = date.time === undefined ? {} : TIME.exec(date.time)?.groups;
  if (!time) return undefined;

  const [year, month, day] = [Number(date.year), Number(date.month ?? date.basicMonth), Number(date.day ?? date.basicDay)];
  const [hour, minute, second] = [
    Number(time.hour ?? 0),
    Number(time.minute ?? time.basicMinute ?? 0),
    Number(time.second ?? time.basicSecond ?? 0),
  ];
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, day);
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return undefined;
  const fraction = BigInt((time.fraction ?? '').padEnd(9, '0')) * BigInt(secondsOfLastUnit(time));
  // ISO 8601 has an end of the day, 24:00, and leap seconds.
  if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && (minute > 0 || second > 0 || fraction > 0n))) return undefined;

  const offset = minutesOf(date.zone);
  if (offset === undefined) return undefined;
  const seconds = BigInt(midnight.getTime() / 1000) + BigInt(hour * 3600 + minute * 60 + second - offset * 60);
  const moment = seconds * SECOND + fraction;
  const written = write(moment, date.zone !== undefined);
  return written === undefined ? undefined : { text: written, moment };
}

/** A fraction belongs to the last unit in the text: `08.5` is half past eight. */
function secondsOfLastUnit(time: Readonly<Record<string, string | undefined>>): number {
  if (time.second ?? time.basicSecond) return 1;
  return (time.minute ?? time.basicMinute) ? 60 : 3600;
}

/** Offset of the zone from UTC, in minutes; undefined if there is no such zone. */
function minutesOf(zone = 'Z'): number | undefined {
  if (/^z$/i.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || 0);
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

function write(moment: bigint, zoned: boolean): string | undefined {
  const nanoseconds = ((moment % SECOND) + SECOND) % SECOND;
  const iso = new Date(Number((moment - nanoseconds) / SECOND) * 1000).toISOString();
  // With the offset, the year may have more than four digits.
  if (!/^\d{4}-/.test(iso)) return undefined;
  const fraction =
    nanoseconds === 0n
      ? ''
      : `.${nanoseconds
          .toString()
          .padStart(9, '0')
          .replace(/0{1,8}$/, '')}`;
  const [date, time] = [iso.slice(0, 10), `${iso.slice(11, 19)}${fraction}`];
  return zoned ? `${date}T${time}Z` : `${date} ${time}`;
}
