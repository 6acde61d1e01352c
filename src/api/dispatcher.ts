import { Abort, abortable } from './abort';
import { segmentProblem } from '../model';
import { pathText, queryText } from './address';
import type { Call, GivenSegment } from './call';
import { Circuit } from './circuit';
import {
  AbortedError,
  ApiError,
  ConflictError,
  RateLimitedError,
  ServiceUnavailableError,
  TransportError,
  isUnreadableSuccess,
  type Problem,
} from './errors';
import { Failures } from './failure';
import { unsendableIn } from './json-body';
import { LONGEST_RETRY_AFTER_MS, mayHaveLanded, mayPassLater, RetrySchedule } from './retry';
import { cancelled, segmentIsTaken } from './messages/request';
import type { Settings } from './settings';
import type { Transport, Try } from './transport';
import { wasNeverMade } from './transport-codes';

/** Methods that may be executed twice without harm. */
const REPEATABLE = new Set(['GET', 'PUT', 'DELETE']);

/** Executes a call: sends it, tries again where that is safe, and returns a result or throws an ApiError. */
export class Dispatcher {
  /** Makes errors from replies. The families use it for the errors that they detect themselves. */
  public readonly failures: Failures;

  private readonly circuit: Circuit;

  public constructor(
    private readonly settings: Settings,
    private readonly transport: Transport,
  ) {
    this.failures = new Failures(settings);
    this.circuit = new Circuit(settings.timing);
  }

  /**
   * The result of the call.
   *
   * @throws {ApiError} of whatever kind
   */
  public async dispatch<T>(call: Call<T>): Promise<T> {
    this.settings.redactor.learn(call.secrets ?? []);
    const request = this.prepare(call);
    const known = this.circuit.refusal();
    if (known !== undefined) throw this.transport.failureOf({ ...request, attempt: 0 }, known);
    const progress: Progress = { tries: 0, mayHaveLanded: false };
    try {
      return await this.tryUntilDone(call, request, progress);
    } catch (error) {
      if (!(error instanceof Abort)) throw error;
      const landed = call.method !== 'GET' && (error.inFlight || progress.mayHaveLanded);
      throw new AbortedError(this.failures.facts({ ...request, attempt: progress.tries }, { what: cancelled(landed) }));
    }
  }

  private async tryUntilDone<T>(call: Call<T>, request: Omit<Try, 'attempt'>, progress: Progress): Promise<T> {
    const schedule = new RetrySchedule(this.settings);
    const repeatable = call.repeatable ?? REPEATABLE.has(call.method);
    for (let attempt = 1; ; attempt++) {
      progress.tries = attempt;
      const outcome = await this.tryOnce(call, { ...request, attempt });
      if ('value' in outcome) return outcome.value;
      const { failure } = outcome;
      const accepted = await call.treatAsSuccess?.(failure, attempt - 1);
      if (accepted !== undefined) return accepted;

      // One try is not enough to decide for all calls that nobody answers (see Circuit).
      if (call.retryUnreached === false && TransportError.is(failure)) throw failure;
      const passing = mayPassLater(failure);
      progress.mayHaveLanded ||= passing && mayHaveLanded(failure);
      const inDoubt = progress.mayHaveLanded && !repeatable;
      // A conflict may mean that our own earlier try has created the entry.
      const perhapsOurs = inDoubt && ConflictError.is(failure);
      if (!passing && !perhapsOurs) throw this.givenUp(failure);
      if (inDoubt && !call.verifyAfterUncertain) throw failure;

      const wait = passing && !this.isKnownToBeDown(failure) ? schedule.next(failure) : undefined;
      if (wait !== undefined) await this.wait(wait, failure, request);
      if (inDoubt || isUnreadableSuccess(failure)) {
        const settled = await this.verifyAfterUncertain(call, failure);
        if (settled !== undefined) return settled;
      }
      if (wait === undefined) throw this.givenUp(failure);
    }
  }

  private async tryOnce<T>(call: Call<T>, attempt: Try): Promise<{ value: T } | { failure: ApiError }> {
    try {
      const reply = await this.transport.send(attempt);
      this.circuit.close();
      const failure = this.failures.of(attempt, reply);
      if (failure?.said !== undefined) this.failures.noteReadable();
      if (RateLimitedError.is(failure) && failure.retryAfterMs !== undefined) {
        this.transport.pause(Math.min(failure.retryAfterMs, LONGEST_RETRY_AFTER_MS));
      }
      if (failure) return { failure };
      const result = call.read(reply);
      if (!('value' in result)) return { failure: this.failures.mismatch(attempt, reply, result.mismatch || undefined) };
      this.failures.noteReadable();
      return result;
    } catch (error) {
      if (ApiError.is(error)) return { failure: error };
      throw error;
    }
  }

  /** @throws {Abort} for an abort during the look as for any other */
  private async verifyAfterUncertain<T>(call: Call<T>, failure: ApiError): Promise<T | undefined> {
    try {
      return await call.verifyAfterUncertain?.(failure);
    } catch (error) {
      throw AbortedError.is(error) ? new Abort() : error;
    }
  }

  /** Whether another call has found meanwhile that the service is down. More tries would give the same result. */
  private isKnownToBeDown(failure: ApiError): boolean {
    return this.circuit.isOpen && TransportError.is(failure) && wasNeverMade(failure.code);
  }

  private givenUp(failure: ApiError): ApiError {
    if (TransportError.is(failure) && wasNeverMade(failure.code)) this.circuit.open(failure.code);
    return failure;
  }

  private async wait(waitMs: number, failure: ApiError, { method, path, signal }: Omit<Try, 'attempt'>): Promise<void> {
    const { logger, timing, onPublishing } = this.settings;
    const facts = { method, path, status: failure.status, error: failure.kind, attempt: failure.tries, waitMs };
    const publishing = ServiceUnavailableError.is(failure) && failure.publishing;
    logger.info(publishing ? 'the service is publishing; waiting for it to finish' : 'trying again', facts);
    if (publishing) onPublishing(waitMs);
    await abortable(timing.sleep(waitMs, signal), signal);
  }

  /** @throws {ValidationError} when path, query or body cannot be sent */
  private prepare<T>({ doing, method, segments, query, headers, body, signal, isLook }: Call<T>): Omit<Try, 'attempt'> {
    const values = segments.map((segment) => (typeof segment === 'string' ? segment : segment.value));
    const given = segments.filter((segment) => typeof segment !== 'string');
    const problems = [...given.flatMap(problemsOf), ...unsendableIn(query, 'query'), ...unsendableIn(body)];
    if (problems.length > 0) {
      const path = `/${values.map((value) => JSON.stringify(value).slice(1, -1)).join('/')}`;
      throw this.failures.unsendable({ doing, method, path }, problems);
    }
    const path = pathText(values);
    const url = this.settings.baseUrl.at(path + queryText(query));
    // Only routes of traffic data name nothing in the path. After a 404 there, nothing is known about the configuration.
    const about = given.at(-1)?.missing ?? 'entry';
    return { doing, method, path, about, url, headers, body: body === undefined ? undefined : JSON.stringify(body), signal, isLook };
  }
}

/** The progress of a call. */
interface Progress {
  tries: number;
  /** Whether the service may have carried out a try, although its answer does not say so. */
  mayHaveLanded: boolean;
}

function problemsOf({ name, value, taken }: GivenSegment): Problem[] {
  const clash = taken?.[0] === value ? segmentIsTaken(value, taken[1]) : undefined;
  const message = segmentProblem(value) ?? clash;
  return message ? [{ in: 'path', path: [name], message, type: 'unsendable' }] : [];
}
