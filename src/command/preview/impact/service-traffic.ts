import type { Traffic } from '../../../api';
import type { Condition } from '../../../traffic/filter';
import { aheadOf, belongsTo, recordTime } from '../../../traffic/records';
import { logPages, rangeFilter, type Seconds } from './log-pages';
import type { AskedWindow, ChosenSources, ShortenedWindow, UnreadRequests } from './traffic-impact';
import { windowTime } from './window-time';
import { rangeOf as timesOf, Totals } from './totals';
import { type Collected, type Demand, inBatches, type TrafficSource, type Waiting } from './traffic-source';
import type { ReducedRequest } from './replay-input';

/** Limits for reading the traffic of one configuration. */
export interface ServiceTrafficOptions {
  /**
   * Maximum number of requests of the configuration to read. If the window has more, a sample of addresses is replayed if the rules
   * count by address. Otherwise the window is shortened to its newest part.
   *
   * @default 500_000
   */
  readonly requests?: number;
  /**
   * Maximum number of API calls.
   *
   * @default 1000
   */
  readonly calls?: number;
  /**
   * Maximum number of seconds to read. A page in flight is awaited.
   *
   * @default 600
   */
  readonly seconds?: number;
  /**
   * Clock in milliseconds since the Unix epoch.
   *
   * @default Date.now
   */
  readonly now?: () => number;
}

/** Requests that count for a configuration, as queries. */
interface Selection {
  /** Conditions of separate counts: no request meets two of them, because filters have no OR. */
  readonly counted: readonly Condition[];
  /** Conditions of the logs. They may select requests of other configurations, too. */
  readonly read: readonly Condition[];
}

/** Selects requests without a branch. */
const NO_BRANCH: Condition = { NOT: { field: 'branch', op: 'regex', value: '.*' } };

/** Longest time ahead of the clock in which requests are looked for, in seconds: a year. */
const LONGEST_AHEAD = 365 * 86_400;

type Limits = Readonly<Record<'requests' | 'calls' | 'seconds', number>>;

/** The service's own traffic, read through the API. */
export class ServiceTraffic implements TrafficSource {
  private readonly limits: Limits;
  private readonly now: () => number;

  public constructor(
    private readonly traffic: Pick<Traffic, 'logs' | 'stats'>,
    { requests = 500_000, calls = 1000, seconds = 600, now = Date.now }: ServiceTrafficOptions = {},
  ) {
    this.limits = { requests, calls, seconds };
    this.now = now;
  }

  public async *read(demands: readonly Demand[], waiting: Waiting): AsyncGenerator<Collected, void, undefined> {
    for (const demand of demands) yield await this.readOne(demand, waiting);
  }

  private async readOne(demand: Demand, waiting: Waiting): Promise<Collected> {
    const began = this.now();
    const range = rangeOf(demand.window, began);
    let calls = 0;
    const count = async (conditions: readonly Condition[]) => {
      calls += 1;
      return this.countOf(range, conditions, waiting);
    };
    const branch: Condition = { field: 'branch', op: 'eq', value: demand.config };
    const [own, unnamed] = [await count([branch]), await count([NO_BRANCH])];
    const selection: Selection = unnamed === 0 ? { counted: [branch], read: [branch] } : { counted: [branch, NO_BRANCH], read: [] };
    const available = own + unnamed;
    const sample = demand.addressesAlone && available > this.limits.requests ? await this.sample(selection, available, count) : undefined;
    const conditions = [...selection.read, ...(sample ? [addressesLike(sample.pattern)] : [])];
    const expected = sample?.chosen ?? available;

    let requests: ReducedRequest[] = [];
    let shortened: ShortenedWindow | undefined;
    for await (const page of logPages(this.traffic, range, conditions, { signal: waiting.signal })) {
      calls += 1;
      for (const request of page.requests) if (belongsTo(request.record, demand.config)) requests.push(demand.input.reduced(request));
      waiting.onProgress?.({ doing: 'reading', config: demand.config, requests: requests.length, total: expected });
      waiting.signal?.throwIfAborted();
      if (page.isLast) continue;
      const limit = this.reached({ requests: requests.length, calls, seconds: (this.now() - began) / 1000 });
      if (limit === undefined) continue;
      // Later pages are empty, or have requests of other configurations only.
      if (requests.length >= expected) break;
      shortened = { kind: 'shortened', limit, value: this.limits[limit], available: expected };
      // The next page may have more requests of the same moment.
      requests = requests.filter(({ time }) => time > page.oldest);
      break;
    }
    const unread: UnreadRequests | undefined =
      !shortened && requests.length < expected ? { kind: 'unread', available: expected, read: requests.length } : undefined;
    // The pages have the newest request first, also among requests of the same moment.
    requests.reverse().sort((a, b) => a.time - b.time);
    const reductions = [sample, shortened, unread].filter((reduction) => reduction !== undefined);
    const totals = new Totals({ range: timesOf(requests), fields: demand.input.fields }).addAll(requests);
    const collected = { totals, ...inBatches(requests), reductions };
    if (!('last' in demand.window)) return { ...collected, source: { kind: 'service', calls } };
    const ahead = aheadOf(await this.newestAfter(range.to, demand, waiting), began);
    return { ...collected, source: { kind: 'service', calls: calls + 1 }, ahead };
  }

  /** Returns the time of the newest request after the window, which the replay leaves out. */
  private async newestAfter(time: number, { config }: Demand, { signal }: Waiting): Promise<number> {
    const filter = rangeFilter({ from: time + 1, to: time + LONGEST_AHEAD }, []);
    const { results } = await this.traffic.logs(filter, { limit: 1, ...(signal && { signal }) });
    const [newest] = results.filter((record) => belongsTo(record, config));
    return (newest && recordTime(newest)) ?? NaN;
  }

  private async sample(
    { counted }: Selection,
    available: number,
    count: (conditions: readonly Condition[]) => Promise<number>,
  ): Promise<ChosenSources> {
    const pattern = addressPattern(this.limits.requests / available);
    let chosen = 0;
    for (const condition of counted) chosen += await count([condition, addressesLike(pattern)]);
    return { kind: 'sources', field: 'ip', pattern, available, chosen };
  }

  private async countOf(range: Seconds, conditions: readonly Condition[], { signal }: Waiting): Promise<number> {
    const { results } = await this.traffic.stats(rangeFilter(range, conditions), { ...(signal && { signal }) });
    return results.reduce((sum, { num_of_requests: count }) => sum + count, 0);
  }

  private reached(spent: Limits): keyof Limits | undefined {
    return (['requests', 'calls', 'seconds'] as const).find((limit) => spent[limit] >= this.limits[limit]);
  }
}

function addressesLike(pattern: string): Condition {
  return { field: 'ip', op: 'regex', value: pattern };
}

/** Returns the range of whole seconds that contains a window. */
function rangeOf(window: AskedWindow, now: number): Seconds {
  if ('last' in window) {
    const to = Math.floor(now / 1000);
    return { from: to - window.last, to };
  }
  const [from, to] = [windowTime(window.from), windowTime(window.to)].sort((a, b) => a - b) as [number, number];
  return { from: Math.floor(from / 1000), to: Math.ceil(to / 1000) };
}

/**
 * Last characters of addresses, in ten groups: a digit each, and the letters of IPv6. Their order is arbitrary.
 */
const LAST = ['7d', '3', '9a', '1f', '5', '0b', '8', '2e', '6c', '4'];

/**
 * Returns a regular expression that selects addresses by their last characters. It selects whole sources, independently of their traffic.
 *
 * @param share of the addresses, above 0. It is rounded down to tens of percents, or to whole percents below ten, and is at least
 * one percent.
 */
export function addressPattern(share: number): string {
  const percents = Math.max(1, Math.floor(share * 100));
  return percents >= 10 ? `${anyOf(Math.floor(percents / 10))}$` : `${anyOf(percents)}${anyOf(1)}$`;
}

function anyOf(parts: number): string {
  return `[${LAST.slice(0, parts).join('')}]`;
}
