import type { Ahead, TrafficRequest } from '../../../traffic/records';
import type { TagNeeds, TrafficSettings } from '../../../traffic/rules';
import type { ReducedRequest, ReplayInput } from './replay-input';
import type { Totals } from './totals';
import type { AskedWindow, Reduction, SourceOfTraffic } from './traffic-impact';

/** Requests that a replay needs. */
export interface Demand {
  /** Name of the configuration that handled the requests. */
  readonly config: string;
  readonly window: AskedWindow;
  /** The fields that the replay needs. */
  readonly input: ReplayInput;
  /** Settings before the plan and after it. A rule whose thresholds are swept has the lowest of them. */
  readonly sides: readonly TrafficSettings[];
  /** Whether the replay of an address stays exact without the other addresses. */
  readonly addressesAlone: boolean;
}

/** Number of names of other configurations in the report. */
export const OTHER_NAMES = 3;

/** Records that belong to other configurations than the replayed one. */
export class OtherConfigurations {
  /** @param names the first ones in alphabetical order */
  public constructor(
    public records = 0,
    public readonly names: string[] = [],
  ) {}

  /** Counts a record. */
  public add(name: string): void {
    const { names } = this;
    this.records += 1;
    // A file may have as many names as records.
    if (names.includes(name) || (names.length === OTHER_NAMES && name > names.at(-1)!)) return;
    names.push(name);
    names.sort().splice(OTHER_NAMES);
  }
}

/** The traffic of one demand. */
export interface Collected {
  readonly totals: Totals;
  /** Requests in the order of time, without those that no setting can hold or tag, if the source can tell them. */
  readonly batches: Iterable<readonly TrafficRequest[]> | AsyncIterable<readonly TrafficRequest[]>;
  /** Number of requests in all batches; undefined if it is not known before they are read. */
  readonly batched?: number;
  readonly source: SourceOfTraffic;
  readonly reductions: readonly Reduction[];
  /** Records of files that belong to other configurations, and are left out. */
  readonly others?: OtherConfigurations;
  /** Time by which the newest request is ahead of the clock, if it is. */
  readonly ahead?: Ahead | undefined;
}

/** Progress of a replay. */
export interface ReplayProgress {
  readonly doing: 'reading' | 'replaying';
  /** The configuration; undefined while traffic is read for all of them. */
  readonly config?: string;
  /** Number of requests so far. */
  readonly requests: number;
  /** Number of all requests; undefined if it is not known yet. */
  readonly total?: number;
}

/** Callbacks and cancellation of a replay. */
export interface Waiting {
  readonly onProgress?: ((progress: ReplayProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Source of recorded traffic. */
export interface TrafficSource {
  /** Fields that the filters of tags use, by tag. */
  readonly tagNeeds?: TagNeeds | undefined;
  /** Yields the traffic of each demand, in the order of the demands. The batches of one are read before the next is asked for. */
  read(demands: readonly Demand[], waiting: Waiting): AsyncGenerator<Collected, void, undefined>;
}

/** Number of requests in a batch in memory. Between batches, progress is reported, and an abort takes effect. */
const BATCH = 50_000;

/** Returns the batches of requests that are in memory. */
export function inBatches(requests: readonly ReducedRequest[]): Pick<Collected, 'batches' | 'batched'> {
  const count = Math.ceil(requests.length / BATCH);
  const batches = Array.from({ length: count }, (_, position) => requests.slice(position * BATCH, (position + 1) * BATCH));
  return { batches, batched: requests.length };
}
