import type { Authentication } from './authentication';
import type { Logger } from './logger';
import type { Timing } from './timing';

/** How to reach the service, and how hard to try. */
export interface ClientOptions {
  /**
   * Where the service is; may carry a path prefix. `/api/v4.3` is added to it (contract, section 1). It is reached
   * through the proxy that `HTTPS_PROXY` or `HTTP_PROXY` names, unless `NO_PROXY` takes it out.
   */
  readonly baseUrl: string;
  /**
   * The key, as issued.
   *
   * @default - none is sent
   */
  readonly apiKey?: string;
  /**
   * How the key travels.
   *
   * @default 'basic-key'
   */
  readonly auth?: Authentication;
  /**
   * Further headers of every request; their values are treated as secrets.
   *
   * @default - none
   */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * PEM certificates to trust beside Node's own and those of the file that `NODE_EXTRA_CA_CERTS` or
   * `SVC_NODE_EXTRA_CA_CERTS` names.
   *
   * @default - none
   */
  readonly caCertificates?: string;
  /**
   * PEM certificate (chain) by which the client presents itself; goes with `clientKey`.
   *
   * @default - none
   */
  readonly clientCertificate?: string;
  /**
   * PEM private key of `clientCertificate`, unencrypted.
   *
   * @default - none
   */
  readonly clientKey?: string;
  /**
   * Accept any server certificate. For trials only.
   *
   * @default false
   */
  readonly insecureSkipVerify?: boolean;
  /**
   * Longest that one try may take, from leaving the queue to the last byte of the answer, in milliseconds.
   *
   * @default 60_000
   */
  readonly requestTimeoutMs?: number;
  /**
   * How often a failed call is tried again; 0 for never.
   *
   * @default 4
   */
  readonly maxRetries?: number;
  /**
   * No further try is begun when so much time, in milliseconds, would have passed since the first.
   *
   * @default 300_000
   */
  readonly retryBudgetMs?: number;
  /**
   * Requests per second, evenly spaced, of all callers together.
   *
   * @default - no limit
   */
  readonly requestsPerSecond?: number;
  /**
   * Requests in flight at a time, of all callers together.
   *
   * @default 10
   */
  readonly maxConcurrency?: number;
  /**
   * Longest answer that is read, in bytes, after decompression.
   *
   * @default 268_435_456
   */
  readonly maxResponseBytes?: number;
  /**
   * The User-Agent header.
   *
   * @default 'svc-waap'
   */
  readonly userAgent?: string;
  /**
   * Where the client writes what it does.
   *
   * @default - nowhere
   */
  readonly logger?: Logger;
  /**
   * Told of each wait, in milliseconds, for a service that is publishing an earlier change, before it begins.
   *
   * @default - nobody is told
   */
  readonly onPublishing?: (waitMs: number) => void;
  /**
   * Now, in milliseconds since the epoch.
   *
   * @default Date.now
   */
  readonly clock?: Timing['now'];
  /**
   * Waits so many milliseconds.
   *
   * @default - setTimeout
   */
  readonly sleep?: Timing['sleep'];
  /**
   * At least 0, less than 1.
   *
   * @default Math.random
   */
  readonly random?: Timing['random'];
}

/** Of one call. */
export interface CallOptions {
  /** Ends the call at once, wherever it is: queued, in flight, or waiting for the next try. */
  readonly signal?: AbortSignal;
}
