import type { Ahead, TrafficRequest } from '../../../traffic/records';
import type { Lacking, LackingCounts, TagNeeds } from '../../../traffic/rules';
import type { AskedWindow, Reduction, SourceOfTraffic } from './traffic-impact';

/** Request with the fields that a replay needs. */
export interface ReducedRequest extends TrafficRequest {
  /** Needs of entries that the record does not meet; undefined if it meets all. */
  readonly lacking?: Lacking | undefined;
}

/** Requests that a replay needs. */
export interface Demand {
  /** Name of the configuration that handled the requests. */
  readonly config: string;
  readonly window: AskedWindow;
  /** Reduces a request to the fields that the replay needs. */
  readonly reduced: (request: TrafficRequest) => ReducedRequest;
  /** Whether the replay of an address stays exact without the other addresses. */
  readonly addressesAlone: boolean;
}

/** The requests of one demand. */
export interface Collected {
  /** Requests in the order of time. */
  readonly requests: readonly ReducedRequest[];
  readonly source: SourceOfTraffic;
  readonly reductions: readonly Reduction[];
  /** Time by which the newest request is ahead of the clock, if it is. */
  readonly ahead?: Ahead | undefined;
  /** Missing fields by file. */
  readonly files?: readonly LackingInFile[];
}

/** Missing fields of the records of a file. */
export interface LackingInFile {
  readonly file: string;
  readonly counts: LackingCounts;
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
  /** Returns the requests of each demand, in the order of the demands. */
  read(demands: readonly Demand[], waiting: Waiting): Promise<readonly Collected[]>;
}
