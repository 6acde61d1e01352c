import { createHash } from 'node:crypto';
import type { Traffic } from '../../../api';
import type { TrafficRecord } from '../../../model/traffic';
import type { Condition, Filter } from '../../../traffic/filter';
import { recordTime, type TrafficRequest } from '../../../traffic/records';

/** Largest page of the service (contract, section 4.9). */
const LARGEST_PAGE = 2500;

/** Length above which a key is a digest, which is shorter. */
const LONGEST_KEY = 100;

/** Range of whole seconds since the Unix epoch, with both ends. */
export interface Seconds {
  readonly from: number;
  readonly to: number;
}

export interface LogPagesOptions {
  /** Number of requests per page. @default 2500 */
  readonly pageSize?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A page of requests, newest first. */
export interface LogPage {
  readonly requests: readonly TrafficRequest[];
  /** Time of the oldest request of the response, also if an earlier page had it. Older requests are on later pages. */
  readonly oldest: number;
  readonly isLast: boolean;
}

/** Returns the JSON form of a filter. */
export function rangeFilter({ from, to }: Seconds, conditions: readonly Condition[]): Filter {
  return { AND: [{ field: 'timestamp', op: 'between', value: [isoOf(from), isoOf(to)] }, ...conditions] };
}

/**
 * Yields the pages of all matching requests, newest first, each request once.
 *
 * Each page ends at the second of the oldest request so far, with the number of known requests of this second as its offset. Requests
 * that arrive during the read hide no others: they are newer, or the service repeats requests of this second, which are dropped.
 */
export async function* logPages(
  traffic: Pick<Traffic, 'logs'>,
  { from, to }: Seconds,
  conditions: readonly Condition[],
  { pageSize = LARGEST_PAGE, signal }: LogPagesOptions = {},
): AsyncGenerator<LogPage, void, undefined> {
  let end = to;
  /** Times of the requests that the next page may repeat, by their keys. */
  let known = new Map<string, number>();
  for (;;) {
    const offset = [...known.values()].filter((time) => time < end * 1000).length;
    const filter = rangeFilter({ from, to: end }, conditions);
    const { results } = await traffic.logs(filter, { limit: pageSize, offset, ...(signal && { signal }) });
    const requests: TrafficRequest[] = [];
    let oldest = Infinity;
    for (const record of results) {
      const [key, time] = [keyOf(record), timeOf(record)];
      oldest = Math.min(oldest, time);
      if (known.has(key)) continue;
      known.set(key, time);
      requests.push({ record, time });
    }
    const isLast = results.length < pageSize;
    yield { requests, oldest, isLast };
    if (isLast) return;
    end = Math.min(end, Math.floor(oldest / 1000) + 1);
    known = new Map([...known].filter(([, time]) => time <= end * 1000));
  }
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function timeOf(record: TrafficRecord): number {
  const time = recordTime(record);
  if (time === undefined) throw new Error('The service returned a request without a time that can be read.');
  return time;
}

/** Returns the id of a request, or else its content; a digest of a long one, because each key of a page is kept. */
function keyOf(record: TrafficRecord): string {
  const key = record.request_id ?? JSON.stringify(record);
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('base64');
}
