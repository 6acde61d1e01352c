import { type ApiError, RateLimitedError, ServiceUnavailableError, TransportError } from './errors';
import type { Settings } from './settings';
import { cameBeforeSending, mayPass, wasNeverMade } from './transport-codes';

// No package serves here: those that retry know neither publishing nor a create that may have landed.

/** The first wait is at most this long, in milliseconds; each further one twice as long. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** Publishing takes about half a minute: waits begin and end at these, in milliseconds. */
const FIRST_PUBLISH_WAIT_MS = 1_000;
const LONGEST_PUBLISH_WAIT_MS = 10_000;
/** A publish that is not over after so many waits is a failure. */
const MOST_PUBLISH_WAITS = 20;
/** The service may ask for longer, but gets no more, in milliseconds. */
export const LONGEST_RETRY_AFTER_MS = 60_000;

/** Whether the same request may succeed a little later. */
export function mayPassLater(failure: ApiError): boolean {
  return RateLimitedError.is(failure) || ServiceUnavailableError.is(failure) || (TransportError.is(failure) && mayPass(failure.code));
}

/**
 * Whether the request may have been carried out all the same. A 429, a 503 that says when to come again, and a
 * connection that was never made are refusals before processing; after anything else nobody knows.
 */
export function mayHaveLanded(failure: ApiError): boolean {
  if (RateLimitedError.is(failure)) return false;
  if (ServiceUnavailableError.is(failure)) return failure.status !== 503 || failure.retryAfterMs === undefined;
  return !TransportError.is(failure) || !cameBeforeSending(failure.code);
}

/** The waits of one call between its tries: exponential, with jitter, within a budget. */
export class RetrySchedule {
  private readonly began: number;
  private waited = 0;
  private failures = 0;
  private publishWaits = 0;

  public constructor(private readonly settings: Pick<Settings, 'maxRetries' | 'retryBudgetMs' | 'timing'>) {
    this.began = settings.timing.now();
  }

  /** How long to wait before trying again, in milliseconds; undefined when it is time to give up. */
  public next(failure: ApiError): number | undefined {
    const { maxRetries, retryBudgetMs, timing } = this.settings;
    const publishing = ServiceUnavailableError.is(failure) && failure.publishing;
    // Publishing is a state with an end, not a failure: it does not use up the retries.
    const exhausted = publishing ? maxRetries === 0 || ++this.publishWaits > MOST_PUBLISH_WAITS : ++this.failures > maxRetries;
    if (exhausted) return undefined;
    const wait = Math.round(this.askedWait(failure) ?? (publishing ? this.publishWait() : this.jitteredWait(failure)));
    const spent = Math.max(this.waited, timing.now() - this.began);
    if (spent + wait > retryBudgetMs) return undefined;
    this.waited += wait;
    return wait;
  }

  private askedWait(failure: ApiError): number | undefined {
    const asked = RateLimitedError.is(failure) || ServiceUnavailableError.is(failure) ? failure.retryAfterMs : undefined;
    // Some jitter on top, else all that were refused together come back together.
    return asked === undefined ? undefined : Math.min(asked, LONGEST_RETRY_AFTER_MS) + this.settings.timing.random() * FIRST_WAIT_MS;
  }

  private jitteredWait(failure: ApiError): number {
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.failures - 1));
    // Where nobody listens, the first call to give up decides for all (Circuit): none may do so in haste.
    const least = TransportError.is(failure) && wasNeverMade(failure.code) ? longest / 2 : 0;
    return least + this.settings.timing.random() * (longest - least);
  }

  private publishWait(): number {
    const longest = Math.min(LONGEST_PUBLISH_WAIT_MS, FIRST_PUBLISH_WAIT_MS * 2 ** (this.publishWaits - 1));
    return longest / 2 + (this.settings.timing.random() * longest) / 2;
  }
}
