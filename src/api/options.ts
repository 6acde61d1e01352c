import type { Authentication } from './authentication';
import type { Logger } from './logger';
import type { Timing } from './timing';

/** How to reach the service, and how often to try. */
export interface ClientOptions {
  /**
   * Address of the service. It may contain a path prefix. The client adds `/api/v4.3` (contract, section 1). Requests go
   * through the proxy in `HTTPS_PROXY` or `HTTP_PROXY`, unless `NO_PROXY` contains the host.
   */
  readonly baseUrl: string;
  /**
   * API key.
   *
   * @default - none is sent
   */
  readonly apiKey?: string;
  /**
   * How the client sends the API key.
   *
   * @default 'basic-key'
   */
  readonly auth?: Authentication;
  /**
   * Additional headers of every request. Their values are secrets.
   *
   * @default - none
   */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * PEM certificates of authorities to trust, in addition to Node's own, those of the operating system (or of
   * `SSL_CERT_FILE` and `SSL_CERT_DIR`), and those in the file that `NODE_EXTRA_CA_CERTS` names.
   *
   * @default - none
   */
  readonly caCertificates?: string;
  /**
   * PEM certificate (chain) of the client. Requires `clientKey`.
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
   * Accept any certificate of the service. For tests only.
   *
   * @default false
   */
  readonly insecureSkipVerify?: boolean;
  /**
   * Time limit of one try, from leaving the queue to the last byte of the answer, in milliseconds.
   *
   * @default 60_000
   */
  readonly requestTimeoutMs?: number;
  /**
   * How many times the client repeats a failed call. 0 means never.
   *
   * @default 4
   */
  readonly maxRetries?: number;
  /**
   * Time limit for starting another try, counted from the first try, in milliseconds.
   *
   * @default 300_000
   */
  readonly retryBudgetMs?: number;
  /**
   * Maximum number of requests per second, for all callers together. The client spaces them evenly.
   *
   * @default - no limit
   */
  readonly requestsPerSecond?: number;
  /**
   * Maximum number of requests at the same time, for all callers together.
   *
   * @default 10
   */
  readonly maxConcurrency?: number;
  /**
   * Maximum size of an answer, in bytes, after decompression.
   *
   * @default 268_435_456
   */
  readonly maxResponseBytes?: number;
  /**
   * The User-Agent header.
   *
   * @default - `svc-waap-client/` and the version
   */
  readonly userAgent?: string;
  /**
   * The log of the client.
   *
   * @default - no log
   */
  readonly logger?: Logger;
  /**
   * Called before each wait for a service that is publishing an earlier change, with the length of the wait in milliseconds.
   *
   * @default - not called
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
  /** Ends the call at once, while it is in the queue, on its way, or waiting for the next try. */
  readonly signal?: AbortSignal;
  /**
   * Ends a write that was sent already. After `signal`, such a write goes on until this fires, and the call succeeds if the answer
   * comes in time.
   *
   * @default - `signal`
   */
  readonly abandon?: AbortSignal;
  /** Makes a read a part of the turn of a write: it leaves at once, and counts for the rate. */
  readonly inTurn?: boolean;
}

/**
 * The turn of a write: the limits of concurrency and rate let it leave. What is read in it is as new as can be when the write
 * is sent. A write has another turn for each try.
 */
export interface Turn {
  /** Now, by the clock of the client, in milliseconds since the epoch. */
  readonly now: () => number;
  /** Options for the reads of this turn. */
  readonly reading: CallOptions;
}

/**
 * The content of a write, or a function that makes it in the turn of the write, from what the service has by then. A function
 * that rejects prevents the write.
 */
export type Content<T> = T | ((turn: Turn) => Promise<T>);

/** Of a write without a body. */
export interface CheckedOptions extends CallOptions {
  /** Looks in the turn of the write whether to send it. It rejects to prevent that. */
  readonly check?: (turn: Turn) => Promise<void>;
}

/** Of a call that lists. */
export interface ListOptions extends CallOptions {
  /**
   * Whether to try again if no answer comes. `false` is for a caller that can do without the list. A service that answers
   * with a temporary failure is asked again in any case.
   *
   * @default true
   */
  readonly retryUnreached?: boolean;
}
