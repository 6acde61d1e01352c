import { timeText } from '../../../output';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/**
 * Returns a number of the service, which may have sent something else.
 *
 * @throws TypeError if a table would show NaN
 */
function sent(value: number): number {
  if (!Number.isFinite(value)) throw new TypeError('the value is no number');
  return value;
}

/** Formats a number of things: `12`. @throws TypeError if it is no number */
export function formatCount(count: number): string {
  return String(sent(count));
}

/** Formats a time in seconds since the Unix epoch. @throws TypeError if it is no number */
export function formatTime(seconds: number): string {
  return timeText(sent(seconds) * 1000);
}

/** Formats a size: `1.5 MiB`. @throws TypeError if it is no number */
export function formatSize(bytes: number): string {
  sent(bytes);
  const power = bytes > 0 ? Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10)) : 0;
  return `${power === 0 ? bytes : (bytes / 1024 ** power).toFixed(1)} ${UNITS[power]}`;
}

/** Formats a duration: `0.250 s`, or `-` for null. @throws TypeError if it is no number */
export function formatDuration(seconds: number | null): string {
  return seconds === null ? '-' : `${sent(seconds).toFixed(3)} s`;
}
