import type { TrafficRecord } from '../../model/traffic';
import { recordTime } from '../../traffic/records';

/** Number and interval of repeated requests. */
export interface Repetition {
  /** Number of requests. */
  readonly times: number;
  /**
   * Seconds from one request to the next.
   *
   * @default 1
   */
  readonly every?: number;
}

/**
 * Returns requests that differ only in their time.
 *
 * @param record the first request
 * @throws Error if the record has no time, or a number is invalid
 */
export function repeated(record: TrafficRecord, { times, every = 1 }: Repetition): TrafficRecord[] {
  const start = recordTime(record);
  if (start === undefined) throw new Error('repeated: the record has no time. Set "timestamp", such as "2026-01-01T12:00:00Z".');
  if (!Number.isSafeInteger(times) || times < 0) throw new Error(`repeated: times is ${times}. It must be a whole number, 0 or more.`);
  if (!Number.isFinite(every) || every < 0) throw new Error(`repeated: every is ${every}. It must be a number of seconds, 0 or more.`);
  const { time_period: _, ...rest } = record;
  return Array.from({ length: times }, (_item, position) => ({
    ...rest,
    timestamp: new Date(start + Math.round(position * every * 1000)).toISOString(),
  }));
}
