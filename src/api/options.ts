import type { Authentication } from './authentication';
import type { Logger } from './logger';
import type { Timing } from './timing';

/** Address and credentials of the service, limits, and retries. */
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
   * Scheme of the API key in requests.
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
   * Maximum number of retries of a failed call. 0 means none.
   *
   * @default 4
   */
  readonly maxRetries?: number;
  /**
   * Time limit for starting another try, from the first try, in milliseconds.
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
   * Called once with what removes secrets from a text: the key, values of headers and the client certificate of this client, and of all
   * earlier ones with this option. It is the same function each time. Services may repeat secrets in their answers, and callers in
   * messages of their own.
   *
   * @default - not called
   */
  readonly onSecrets?: (redact: (text: string) => string) => void;
  /**
   * Called before each wait for a service that is publishing an earlier change, with the length of the wait in milliseconds.
   *
   * @default - not called
   */
  readonly onPublishing?: (waitMs: number) => void;
  /**
   * Returns the current time, in milliseconds since the epoch.
   *
   * @default Date.now
   */
  readonly clock?: Timing['now'];
  /**
   * Waits this number of milliseconds.
   *
   * @default - setTimeout
   */
  readonly sleep?: Timing['sleep'];
  /**
   * Returns a random number of at least 0 and less than 1.
   *
   * @default Math.random
   */
  readonly random?: Timing['random'];
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call immediately: in the queue, in flight, or while waiting for the next try. */
  readonly signal?: AbortSignal;
  /**
   * Aborts a write that was already sent. After `signal`, such a write continues until this signal fires, and the call succeeds if the
   * answer arrives in time.
   *
   * @default - `signal`
   */
  readonly abandon?: AbortSignal;
  /** Makes a read a part of the turn of a write: the read is sent immediately, and counts for the rate. */
  readonly inTurn?: boolean;
}

/** Options of a call that lists. */
export interface ListOptions extends CallOptions {
  /**
   * Whether to retry without an answer. `false` is for a caller that does not need the list. Temporary failures of the service are retried
   * in any case.
   *
   * @default true
   */
  readonly retryUnreached?: boolean;
}

/** Options of a call that reads what all of its callers use as the contract has it. */
export interface ShapeOptions extends CallOptions {
  /**
   * Whether the answer may have values of other types than the contract. `true` is for a caller that checks each part itself.
   *
   * @default false
   */
  readonly anyShape?: boolean;
}
