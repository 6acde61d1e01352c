import type { QueryParameters } from './address';
import type { ApiError, Missing } from './errors';
import type { Reply } from './reply';

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** Operation of the API, with its request and the reader of its reply. A call may take several tries. */
export interface Call<T> {
  /** A clause that follows "Could not": `create dynamic rule "x" in configuration "prod"`. */
  readonly doing: string;
  readonly method: Method;
  /** Path segments after base_url, not encoded. */
  readonly segments: readonly Segment[];
  readonly query?: QueryParameters;
  /** Headers of this call, in addition to those of every request. Not secret. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: Sent;
  /**
   * Whether executing the call twice does no harm.
   *
   * @default - true for GET, PUT and DELETE
   */
  readonly repeatable?: boolean;
  readonly signal?: AbortSignal;
  /** See `CallOptions`. */
  readonly abandon?: AbortSignal;
  /** See `CallOptions`. */
  readonly inTurn?: boolean;
  /** Whether the call checks the outcome of an earlier call. If the check fails, the error reports that the outcome is unknown. */
  readonly isOutcomeCheck?: boolean;
  /**
   * Whether to retry without an answer.
   *
   * @default true
   */
  readonly retryUnreached?: boolean;
  /** Returns the result of a 2xx reply, or a mismatch if the reply has another shape. */
  readonly read: (reply: Reply) => Result<T>;
  /** Returns a result if an error, after this number of earlier tries, means that an earlier try succeeded. */
  readonly treatAsSuccess?: (error: ApiError, earlierTries: number, outcomeCheck: OutcomeCheck) => T | undefined | Promise<T | undefined>;
  /**
   * Checks whether the service has carried out a try with an uncertain outcome. Returns the result, or undefined if the service has not.
   * A call that must not be executed twice needs this check after every such try: without this function, the call is not retried. Other
   * writes use the check after an unreadable success, and when they fail or are aborted.
   *
   * @param outcomeCheck options of the reads of the check
   */
  readonly verifyAfterUncertain?: (failure: ApiError, outcomeCheck: OutcomeCheck) => Promise<T | undefined>;
}

/** Content of a request. */
export interface Sent {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Secrets in the body, which are redacted from all later messages. */
  readonly secrets?: readonly string[];
}

/** Options of a call that checks the outcome of another call. */
export interface OutcomeCheck {
  readonly signal?: AbortSignal;
  readonly isOutcomeCheck: true;
}

/** Fixed segment, or a segment from the caller. */
export type Segment = string | GivenSegment;

export interface GivenSegment {
  /** The name of the segment in error messages. */
  readonly name: string;
  readonly value: string;
  /** Kind of the missing object after a 404 without details, if this is the last segment from the caller. */
  readonly missing: Missing;
  /** Value that would select another route, and the meaning of that route: `['versions', 'the history of the family']`. */
  readonly taken?: readonly [value: string, meaning: string];
}

/** Value of a reply, or the mismatch. */
export type Result<T> = ({ readonly value: T } | Mismatch) & {
  /** Secrets in the reply, which are redacted from all later messages. */
  readonly secrets?: readonly string[];
};

export interface Mismatch {
  readonly mismatch: string;
  /** Whether a part of the answer is missing, so another try may succeed. */
  readonly isIncomplete?: boolean;
  /** Whether the answer is of the management API, and a part of it cannot be read. */
  readonly isMisshapen?: boolean;
}
