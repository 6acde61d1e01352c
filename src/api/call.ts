import type { Query } from './address';
import type { ApiError, Missing } from './errors';
import type { Turn } from './options';
import type { Reply } from './reply';

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** One operation of the API, with its request and the reader of its reply. It may take several tries. */
export interface Call<T> {
  /** A clause that follows "Could not": `create dynamic rule "x" in configuration "prod"`. */
  readonly doing: string;
  readonly method: Method;
  /** Path segments after base_url, not encoded. */
  readonly segments: readonly Segment[];
  readonly query?: Query;
  /** Headers of this call, beside those of every request. Not secret. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What is sent, or makes it in the turn of each try. If that rejects, nothing is sent, and the call rejects alike. */
  readonly content?: Sent | ((turn: Turn) => Promise<Sent>);
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
  /** Whether the call looks for the outcome of an earlier one. If it fails, that outcome stays open, and the error says so. */
  readonly isLook?: boolean;
  /**
   * Whether to try again if no answer comes.
   *
   * @default true
   */
  readonly retryUnreached?: boolean;
  /** Makes the result from a 2xx reply, or says what is wrong with the shape of the reply. */
  readonly read: (reply: Reply) => Result<T>;
  /** Returns a result if an error, after this number of earlier tries, means that an earlier try succeeded. */
  readonly treatAsSuccess?: (error: ApiError, earlierTries: number, looking: Looking) => T | undefined | Promise<T | undefined>;
  /**
   * Finds out whether the service has carried out a try whose outcome is uncertain. Returns the result if it has, undefined
   * if not. A call that must not be executed twice asks after every such try. Without this function it is not tried again.
   * Other writes ask when the service has answered with success, but the answer cannot be read, and when they are stopped.
   *
   * @param looking the options of the reads that find out
   */
  readonly verifyAfterUncertain?: (failure: ApiError, looking: Looking) => Promise<T | undefined>;
}

/** What a call sends. */
export interface Sent {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Secret texts in the body, which no message may contain from now on. */
  readonly secrets?: readonly string[];
}

/** The options of a call that looks for the outcome of another one. */
export interface Looking {
  readonly signal?: AbortSignal;
  readonly isLook: true;
}

/** A fixed segment, or one from the caller. */
export type Segment = string | GivenSegment;

export interface GivenSegment {
  /** The name of the segment in error messages. */
  readonly name: string;
  readonly value: string;
  /** What is missing after a 404 without details, if this is the last segment from the caller. */
  readonly missing: Missing;
  /** A value that would select another route, and the meaning of that route: `['versions', 'the history of the family']`. */
  readonly taken?: readonly [value: string, meaning: string];
}

/** The value in a reply, or what is wrong with the reply. */
export type Result<T> = { readonly value: T } | { readonly mismatch: string };
