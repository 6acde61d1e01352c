import type { RecordedRequest } from '../../records';
import type { AskedWindow, Reduction, SourceOfTraffic } from './traffic-impact';

/** Which requests a replay wants. */
export interface Demand {
  /** Name of the configuration that handled them. */
  readonly config: string;
  readonly window: AskedWindow;
  /** Reduces a request to what the replay needs of it. */
  readonly reduced: (request: RecordedRequest) => RecordedRequest;
  /** Whether the replay is exact for each address, however many other addresses are left out. */
  readonly addressesAlone: boolean;
}

/** The requests of one demand. */
export interface Collected {
  /** In the order of time. */
  readonly requests: readonly RecordedRequest[];
  readonly source: SourceOfTraffic;
  readonly reductions: readonly Reduction[];
}

/** How far a replay has come. */
export interface Progress {
  readonly doing: 'reading' | 'replaying';
  /** The configuration; undefined while traffic is read for all of them. */
  readonly config?: string;
  /** Number of requests so far. */
  readonly requests: number;
  /** Number of all requests; undefined if it is not known yet. */
  readonly total?: number;
}

/** Whoever waits for a replay. */
export interface Waiting {
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Where recorded traffic comes from. */
export interface TrafficSource {
  /** What is collected for each demand. */
  read(demands: readonly Demand[], waiting: Waiting): Promise<readonly Collected[]>;
}
