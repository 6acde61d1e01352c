import { createHash } from 'node:crypto';
import type { Traffic } from '../../../api';
import { MOST_REPEATED_PAGES, requestId, type TrafficRecord } from '../../../model/traffic';
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
  /** Whether the service has no more requests, or only repeats itself. */
  readonly isLast: boolean;
}

/** Returns the JSON form of a filter. */
export function rangeFilter({ from, to }: Seconds, conditions: readonly Condition[]): Filter {
  return { AND: [{ field: 'timestamp', op: 'between', value: [isoOf(from), isoOf(to)] }, ...conditions] };
}

/**
 * Yields the pages of all matching requests, newest first, each request once, until a page is empty: a service may send shorter pages than
 * asked for. Also ends when the service only repeats itself, so the caller compares the number of requests with that of the service.
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
  const known = new KnownRequests();
  let [end, offset, repeated] = [to, 0, 0];
  /** Requests of pages that look repeated. A later page shows whether they are equal requests without ids. */
  let held: TrafficRequest[] = [];
  for (;;) {
    const filter = rangeFilter({ from, to: end }, conditions);
    const { results } = await traffic.logs(filter, { limit: pageSize, offset, ...(signal && { signal }) });
    const page = results.map((record): TrafficRequest => ({ record, time: timeOf(record) }));
    const { fresh, isRepeated } = known.add(page);
    held = [...held, ...fresh];
    repeated = isRepeated ? repeated + 1 : 0;
    const oldest = page.reduce((least, { time }) => Math.min(least, time), Infinity);
    if (repeated === MOST_REPEATED_PAGES) return yield { requests: [], oldest, isLast: true };
    yield { requests: isRepeated ? [] : held, oldest, isLast: page.length === 0 };
    if (page.length === 0) return;
    if (!isRepeated) held = [];
    const next = Math.min(end, Math.floor(oldest / 1000) + 1);
    offset = next < end ? known.before(next) : offset + page.length;
    end = next;
  }
}

/** Requests of earlier pages that a page may repeat. */
class KnownRequests {
  private requests: { readonly key: string; readonly time: number }[] = [];
  private keys = new Set<string>();
  /** Number of requests at the end of the range, which the service repeats first if the end belongs to the range. */
  private atEnd = 0;
  /** Whether the traffic has equal requests without ids, so that an equal request is no repeated one. */
  private hasEqual = false;

  /** Returns the requests of a page that no earlier page had. Those of one page are different, even if they are equal. */
  public add(page: readonly TrafficRequest[]): { fresh: TrafficRequest[]; isRepeated: boolean } {
    const areExpected = this.atEnd > 0;
    const keyed = page.map((request) => {
      const key = keyOf(request.record);
      return { request, key, hasId: requestId(request.record) !== undefined, isKnown: this.keys.has(key) };
    });
    const withoutId = keyed.filter(({ hasId }) => !hasId);
    this.hasEqual ||= new Set(withoutId.map(({ key }) => key)).size < withoutId.length;
    const fresh = keyed.filter(({ hasId, isKnown }) => {
      if (!isKnown) return true;
      this.atEnd -= 1;
      return !hasId && this.hasEqual && this.atEnd < 0;
    });
    this.atEnd = fresh.length > 0 ? 0 : Math.max(0, this.atEnd);
    for (const { key, request } of fresh) {
      this.requests.push({ key, time: request.time });
      this.keys.add(key);
    }
    const isRepeated = !areExpected && page.length > 0 && keyed.every(({ isKnown }) => isKnown);
    return { fresh: fresh.map(({ request }) => request), isRepeated };
  }

  /** Forgets the requests after a range that ends with this second. Returns how many there are before its end. */
  public before(end: number): number {
    this.requests = this.requests.filter(({ time }) => time <= end * 1000);
    this.keys = new Set(this.requests.map(({ key }) => key));
    const count = this.requests.filter(({ time }) => time < end * 1000).length;
    this.atEnd = this.requests.length - count;
    return count;
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
  const key = requestId(record) ?? JSON.stringify(record);
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('base64');
}
