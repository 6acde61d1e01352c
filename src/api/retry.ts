import type { Method } from './call';
import {
  type ApiError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  ServiceUnavailableError,
  TransportError,
  UnauthorizedError,
  UnexpectedReplyError,
} from './errors';
import type { ClientSettings } from './settings';
import { mayPass, wasNeverMade } from './transport-codes';

/** Upper limit of the first wait, in milliseconds. The limit doubles for each further wait. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** First and longest wait for a service that is publishing, in milliseconds. Publishing takes about half a minute. */
const FIRST_PUBLISH_WAIT_MS = 1_000;
const LONGEST_PUBLISH_WAIT_MS = 10_000;
/** After this many waits, a service that is still publishing counts as failed. */
const MOST_PUBLISH_WAITS = 20;
/** Maximum number of retries of a read after a 500, because most 500s are permanent. */
const MOST_PLAIN_RETRIES = 2;
/** Upper limit of the wait that a service can request, in milliseconds. */
export const LONGEST_RETRY_AFTER_MS = 60_000;

/** Whether the same request may succeed a little later. After a 500, a write may have left the service in any state. */
export function mayPassLater(failure: ApiError, method: Method): boolean {
  if (method === 'GET' && isPlainFailure(failure)) return true;
  if (TransportError.is(failure)) return mayPass(failure.code);
  if (UnexpectedReplyError.is(failure)) return failure.spoiled;
  return RateLimitedError.is(failure) || ServiceUnavailableError.is(failure);
}

/** Whether a failure is a 500, which does not report the outcome of the request. */
function isPlainFailure(failure: ApiError): boolean {
  return ServerError.is(failure) && failure.status === 500;
}

/**
 * Whether the service may have carried out a write that failed. Certain are only a refusal in the API's own words, a 401, and a request
 * that was not sent.
 *
 * @param mayRepeat false if a repeat does harm. If not, an answer that asks to try again later counts as a refusal
 */
export function mayHaveLanded(failure: ApiError, mayRepeat = true): boolean {
  if (TransportError.is(failure)) return failure.wasSent;
  // A gateway may refuse an answer of the service with 403, but asks for a key before it passes a request on.
  if (UnauthorizedError.is(failure)) return false;
  if (RateLimitedError.is(failure)) return !mayRepeat;
  if (ServiceUnavailableError.is(failure)) return !mayRepeat || failure.status !== 503 || failure.retryAfterMs === undefined;
  return ServerError.is(failure) || isOfGateway(failure) || failure.said === undefined;
}

/** Whether a gateway may have answered for a configuration that exists: a 404 whose message does not name what is missing. */
function isOfGateway(failure: ApiError): boolean {
  return NotFoundError.is(failure) && failure.missing === 'configuration' && !failure.namesConfiguration;
}

/** Waits between the tries of one call: exponential, with jitter, within a budget. */
export class RetrySchedule {
  private readonly began: number;
  private waited = 0;
  private failures = 0;
  private publishWaits = 0;
  private plainFailures = 0;

  public constructor(private readonly settings: Pick<ClientSettings, 'maxRetries' | 'retryBudgetMs' | 'timing'>) {
    this.began = settings.timing.now();
  }

  /** Returns the wait before the next try, in milliseconds; undefined to give up. */
  public next(failure: ApiError): number | undefined {
    const { maxRetries, retryBudgetMs, timing } = this.settings;
    const publishing = ServiceUnavailableError.is(failure) && failure.publishing;
    // Publishing is a temporary state and not a failure, so it does not count as a retry.
    const exhausted = publishing ? maxRetries === 0 || ++this.publishWaits > MOST_PUBLISH_WAITS : ++this.failures > maxRetries;
    if (exhausted || (isPlainFailure(failure) && ++this.plainFailures > MOST_PLAIN_RETRIES)) return undefined;
    const wait = Math.round(this.requestedWait(failure) ?? (publishing ? this.publishWait() : this.jitteredWait(failure)));
    const spent = Math.max(this.waited, timing.now() - this.began);
    if (spent + wait > retryBudgetMs) return undefined;
    this.waited += wait;
    return wait;
  }

  private requestedWait(failure: ApiError): number | undefined {
    const asked = RateLimitedError.is(failure) || ServiceUnavailableError.is(failure) ? failure.retryAfterMs : undefined;
    // Without jitter, all calls that were refused together would retry together.
    return asked === undefined ? undefined : Math.min(asked, LONGEST_RETRY_AFTER_MS) + this.settings.timing.random() * FIRST_WAIT_MS;
  }

  private jitteredWait(failure: ApiError): number {
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.failures - 1));
    // The first call that gives up on a connection decides for all calls (see Circuit), so it must not give up too early.
    const least = TransportError.is(failure) && wasNeverMade(failure.code) ? longest / 2 : 0;
    return least + this.settings.timing.random() * (longest - least);
  }

  private publishWait(): number {
    const longest = Math.min(LONGEST_PUBLISH_WAIT_MS, FIRST_PUBLISH_WAIT_MS * 2 ** (this.publishWaits - 1));
    return longest / 2 + (this.settings.timing.random() * longest) / 2;
  }
}
