import { recordTime } from '../../../traffic/records';

/** Parses a time of a window to milliseconds since the Unix epoch. */
export function windowTime(text: string): number {
  const time = recordTime({ timestamp: text });
  if (time === undefined) throw new Error(`${JSON.stringify(text)} is not a time. Example: 2025-03-01T08:00:00Z.`);
  return time;
}
