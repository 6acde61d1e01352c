import { REQUEST_RANGE } from '../../../traffic/filter/timestamp';
import { recordTime } from '../../../traffic/records';
import type { AskedWindow } from './traffic-impact';

/** Window of all requests that a file can have. */
export const ALL_TIME: AskedWindow = REQUEST_RANGE;

/** Parses a time of a window to milliseconds since the Unix epoch. */
export function windowTime(text: string): number {
  const time = recordTime({ timestamp: text });
  if (time === undefined) throw new Error(`${JSON.stringify(text)} is not a time. Example: 2025-03-01T08:00:00Z.`);
  return time;
}
