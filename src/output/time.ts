const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A date and a time with a zone, in ISO 8601. */
const ZONED = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,30})?(?:Z|[+-]\d\d:?\d\d)/g;

/**
 * Returns a time as all texts show it: in UTC, to the second, `2026-11-22T08:00:00Z`. JSON keeps the time as it is.
 *
 * @param time in milliseconds since the Unix epoch, or in ISO 8601. A time without a zone stays as it is, because its zone is not known.
 */
export function timeText(time: number | string): string {
  return typeof time === 'number' ? (utcOf(time) ?? String(time)) : time.replace(ZONED, (zoned) => utcOf(Date.parse(zoned)) ?? zoned);
}

/** Returns the time of day in UTC, for labels of an axis: `08:00`, or `08:00:30` with seconds. */
export function clockText(ms: number, withSeconds: boolean): string {
  return (utcOf(ms) ?? '').slice(11, withSeconds ? 19 : 16);
}

/** Returns the day in UTC, for labels of an axis: `Nov 22`. */
export function dayText(ms: number): string {
  const date = new Date(ms);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

/** @returns undefined if the time is out of the range of dates */
function utcOf(ms: number): string | undefined {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/\.\d+Z$/, 'Z');
}
