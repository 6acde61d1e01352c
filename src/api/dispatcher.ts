import { Abort, abortable } from './abort';
import { pathText, queryText, segmentProblem } from './address';
import type { Call, Segment } from './call';
import { AbortedError, ApiError, ConflictError, ServiceUnavailableError, type Problem } from './errors';
import { Failures } from './failure';
import { unsendableIn } from './json-body';
import { mayHaveLanded, mayPassLater, RetrySchedule } from './retry';
import type { Settings } from './settings';
import type { Transport, Try } from './transport';

/** Methods that may be carried out twice without harm. */
const REPEATABLE = new Set(['GET', 'PUT', 'DELETE']);

/** Carries a call through: sends it, tries again where that is safe, and ends in a result or an ApiError. */
export class Dispatcher {
  /** Makes the errors of replies; families use it for what they find themselves. */
  public readonly failures: Failures;

  public constructor(
    private readonly settings: Settings,
    private readonly transport: Transport,
  ) {
    this.failures = new Failures(settings);
  }

  /**
   * The result of the call.
   *
   * @throws {ApiError} of whatever kind
   */
  public async dispatch<T>(call: Call<T>): Promise<T> {
    const request = this.prepare(call);
    try {
      return await this.tryUntilDone(call, request);
    } catch (error) {
      if (!(error instanceof Abort)) throw error;
      const landed = error.inFlight && call.method !== 'GET' ? '; it was on its way, and the service may have carried it out' : '';
      throw new AbortedError(this.failures.facts({ ...request, attempt: 1 }, `it was cancelled${landed}`));
    }
  }

  private async tryUntilDone<T>(call: Call<T>, request: Omit<Try, 'attempt'>): Promise<T> {
    const schedule = new RetrySchedule(this.settings);
    let inDoubt = false;
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.tryOnce(call, { ...request, attempt });
      if ('value' in outcome) return outcome.value;
      const { failure } = outcome;
      const rescued = call.rescue?.(failure, attempt - 1);
      if (rescued !== undefined) return rescued;

      const passing = mayPassLater(failure);
      inDoubt ||= passing && !REPEATABLE.has(call.method) && mayHaveLanded(failure);
      // "It is there already" may be the answer to our own earlier try.
      const perhapsOurs = inDoubt && ConflictError.is(failure);
      if (!passing && !perhapsOurs) throw failure;
      if (inDoubt && !call.settle) throw failure;

      const wait = passing ? schedule.next(failure) : undefined;
      if (wait !== undefined) await this.wait(wait, failure, request);
      if (inDoubt) {
        const settled = await call.settle?.(failure);
        if (settled !== undefined) return settled;
      }
      if (wait === undefined) throw failure;
    }
  }

  private async tryOnce<T>(call: Call<T>, attempt: Try): Promise<{ value: T } | { failure: ApiError }> {
    try {
      const reply = await this.transport.send(attempt);
      const failure = this.failures.of(attempt, reply);
      if (failure) return { failure };
      const result = call.read(reply);
      return 'value' in result ? result : { failure: this.failures.mismatch(attempt, reply, result.mismatch || undefined) };
    } catch (error) {
      if (ApiError.is(error)) return { failure: error };
      throw error;
    }
  }

  private async wait(waitMs: number, failure: ApiError, { method, path, signal }: Omit<Try, 'attempt'>): Promise<void> {
    const { logger, timing } = this.settings;
    const facts = { method, path, status: failure.status, error: failure.kind, attempt: failure.tries, waitMs };
    if (ServiceUnavailableError.is(failure) && failure.publishing) logger.info('the service is publishing; waiting for it to finish', facts);
    else logger.info('trying again', facts);
    await abortable(timing.sleep(waitMs, signal), signal);
  }

  /** @throws {ValidationError} when path or body cannot be sent */
  private prepare<T>({ doing, method, segments, query, body, signal }: Call<T>): Omit<Try, 'attempt'> {
    const values = segments.map((segment) => (typeof segment === 'string' ? segment : segment.value));
    const problems = [...segments.flatMap(problemsOf), ...unsendableIn(body)];
    if (problems.length > 0) {
      const path = `/${values.map((value) => JSON.stringify(value).slice(1, -1)).join('/')}`;
      throw this.failures.unsendable({ doing, method, path }, problems);
    }
    const path = pathText(values);
    const url = this.settings.baseUrl.at(path + queryText(query));
    return { doing, method, path, url, body: body === undefined ? undefined : JSON.stringify(body), signal };
  }
}

function problemsOf(segment: Segment): Problem[] {
  if (typeof segment === 'string') return [];
  const message = segmentProblem(segment.value);
  return message ? [{ path: [segment.name], message, type: 'unsendable' }] : [];
}
