import type { Traffic } from '../../api';
import type { RecordedRequest } from '../../records';
import { addressPattern } from './address-pattern';
import { filterOf, logPages, type Condition, type Seconds } from './log-pages';
import type { AskedWindow, ChosenSources, ShortenedWindow } from './traffic-impact';
import { windowTime } from './window-time';
import type { Collected, Demand, TrafficSource, Waiting } from './traffic-source';

/** Limits for reading the traffic of one configuration. */
export interface ServiceTrafficOptions {
  /**
   * Maximum number of requests to read. If the window has more, a sample of addresses is replayed if the rules count by address.
   * Otherwise the window is shortened to its newest part.
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

  public async read(demands: readonly Demand[], waiting: Waiting): Promise<readonly Collected[]> {
    const collected: Collected[] = [];
    for (const demand of demands) collected.push(await this.readOne(demand, waiting));
    return collected;
  }

  private async readOne(demand: Demand, waiting: Waiting): Promise<Collected> {
    const began = this.now();
    const range = rangeOf(demand.window, began);
    const branch: Condition = { field: 'branch', op: 'eq', value: demand.config };
    const available = await this.countOf(range, [branch], waiting);
    const sample =
      demand.addressesAlone && available > this.limits.requests ? await this.sample(range, branch, available, waiting) : undefined;
    const conditions = sample ? [branch, { field: 'ip', op: 'regex', value: sample.pattern }] : [branch];
    const expected = sample?.chosen ?? available;

    let calls = sample ? 2 : 1;
    let requests: RecordedRequest[] = [];
    let shortened: ShortenedWindow | undefined;
    for await (const page of logPages(this.traffic, range, conditions, { signal: waiting.signal })) {
      calls += 1;
      for (const request of page.requests) requests.push(demand.reduced(request));
      waiting.onProgress?.({ doing: 'reading', config: demand.config, requests: requests.length, total: expected });
      waiting.signal?.throwIfAborted();
      // A full last page is followed by an empty one.
      if (page.isLast || requests.length === expected) continue;
      const limit = this.reached({ requests: requests.length, calls, seconds: (this.now() - began) / 1000 });
      if (limit === undefined) continue;
      shortened = { kind: 'shortened', limit, value: this.limits[limit], available: expected };
      // The next page may have more requests of the same moment.
      requests = requests.filter(({ time }) => time > page.oldest);
      break;
    }
    requests.sort((a, b) => a.time - b.time);
    const reductions = [sample, shortened].filter((reduction) => reduction !== undefined);
    return { requests, source: { kind: 'service', calls }, reductions };
  }

  private async sample(range: Seconds, branch: Condition, available: number, waiting: Waiting): Promise<ChosenSources> {
    const pattern = addressPattern(this.limits.requests / available);
    const chosen = await this.countOf(range, [branch, { field: 'ip', op: 'regex', value: pattern }], waiting);
    return { kind: 'sources', field: 'ip', pattern, available, chosen };
  }

  private async countOf(range: Seconds, conditions: readonly Condition[], { signal }: Waiting): Promise<number> {
    const { results } = await this.traffic.stats(filterOf(range, conditions), { ...(signal && { signal }) });
    return results.reduce((sum, { num_of_requests: count }) => sum + count, 0);
  }

  private reached(spent: Limits): keyof Limits | undefined {
    return (['requests', 'calls', 'seconds'] as const).find((limit) => spent[limit] >= this.limits[limit]);
  }
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
