import type { Query } from './address';
import type { ApiError, Missing } from './errors';
import type { Reply } from './reply';

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** One operation of the API, from what is sent to what comes back. May take several tries. */
export interface Call<T> {
  /** As it follows "Could not": `create dynamic rule "x" in configuration "prod"`. */
  readonly doing: string;
  readonly method: Method;
  /** Path segments after base_url, not encoded. */
  readonly segments: readonly Segment[];
  readonly query?: Query;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Texts in the body that must never be shown, now or later. */
  readonly secrets?: readonly string[];
  /**
   * Whether carrying it out twice does no harm.
   *
   * @default - true for GET, PUT and DELETE
   */
  readonly repeatable?: boolean;
  readonly signal?: AbortSignal;
  /** Makes the result of a 2xx reply. A text is what is wrong with the reply's shape. */
  readonly read: (reply: Reply) => Result<T>;
  /** The result, when an error after so many earlier tries is a success in truth. */
  readonly treatAsSuccess?: (error: ApiError, earlierTries: number) => T | undefined | Promise<T | undefined>;
  /**
   * For a call that must not happen twice: finds out whether a try that may have landed did. The result when it did,
   * undefined when it did not. Without it such a call is not tried again.
   */
  readonly verifyAfterUncertain?: (failure: ApiError) => Promise<T | undefined>;
}

/** A segment that is always the same, or one that the caller gave. */
export type Segment = string | GivenSegment;

export interface GivenSegment {
  /** By which to complain of it. */
  readonly name: string;
  readonly value: string;
  /** What a 404 means when it says no more and this is the last segment that was given. */
  readonly missing: Missing;
  /** A value that would lead to another route, and what that is about: `['versions', 'the history of the family']`. */
  readonly taken?: readonly [value: string, meaning: string];
}

/** What a reply says, or what is wrong with it. */
export type Result<T> = { readonly value: T } | { readonly mismatch: string };
