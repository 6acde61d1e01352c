import { Abort, abortable } from './abort';
import { segmentProblem } from '../model';
import { urlPath, urlQuery } from './address';
import type { Call, GivenSegment, OutcomeCheck } from './call';
import { Circuit } from './circuit';
import {
  AbortedError,
  ApiError,
  ConflictError,
  RateLimitedError,
  ServerError,
  ServiceUnavailableError,
  TransportError,
  isUnreadableSuccess,
  type Problem,
  type ProblemPlace,
} from './errors';
import { Failures } from './failure';
import { LONGEST_RETRY_AFTER_MS, mayHaveLanded, mayPassLater, RetrySchedule } from './retry';
import { cancelled, segmentIsTaken, BIG_INTEGER_NOT_JSON, INFINITE, NOT_A_NUMBER } from './messages/request';
import type { CallOptions } from './options';
import type { ClientSettings } from './settings';
import type { Transport, Try } from './transport';
import type { Reply } from './reply';
import type { Receipt } from './shapes';
import { wasNeverMade } from './transport-codes';
import { isRefused, type Decide, type Outcome, type Refused, type Turn } from './write';

/** Methods that may be executed twice without harm. */
const REPEATABLE = new Set(['GET', 'PUT', 'DELETE']);

/** Executes a call: sends the request, retries if safe, and returns a result or throws an ApiError. */
export class Dispatcher {
  /** Makes errors from replies, also for errors that families detect themselves. */
  public readonly failures: Failures;

  private readonly circuit: Circuit;

  public constructor(
    private readonly settings: ClientSettings,
    private readonly transport: Transport,
  ) {
    this.failures = new Failures(settings);
    this.circuit = new Circuit(settings.timing);
  }

  /**
   * Executes a call.
   *
   * @throws {ApiError} of any kind
   */
  public async dispatch<T>(call: Call<T>): Promise<T> {
    const request = this.prepare(call);
    const send = (attempt: Try) => this.transport.send(attempt);
    return this.complete(request, async (attempt) => ({ call, request, result: await this.resultOf(call, { ...request, attempt }, send) }));
  }

  /**
   * Decides in the turn of each try what to write, and sends it.
   *
   * @param subject the write as far as it is known beforehand, for errors before the first decision
   * @returns the reason if `decide` refuses
   * @throws {ApiError} of any kind; also what `decide` throws, without another try
   */
  public async write<Reason>(
    subject: Pick<Call<Receipt>, 'doing' | 'method' | 'segments'>,
    decide: Decide<Turn, Reason>,
    { signal, abandon }: CallOptions,
  ): Promise<Outcome<Reason>> {
    const unread = () => ({ mismatch: '' });
    return this.complete<Outcome<Reason>>(this.prepare({ ...subject, read: unread, signal, abandon }), (attempt, failed) =>
      this.transport.inTurn(
        signal,
        async (turn) => {
          const call = await decide({ ...turn, failure: failed }).catch(endTurn);
          if (isRefused<Reason>(call)) return call;
          const stoppable = { ...call, signal, abandon };
          return { call: stoppable, request: this.prepare(stoppable) };
        },
        async (decision, send): Promise<Tried<Outcome<Reason>> | Refused<Reason>> => {
          if (isRefused<Reason>(decision)) return decision;
          const { call, request } = decision;
          return { call, request, result: await this.resultOf(call, { ...request, attempt }, send) };
        },
      ),
    );
  }

  /** Keeps secrets that were read, here or by the caller, out of all later messages. */
  public keepSecrets(secrets: readonly string[]): void {
    this.settings.redactor.learnRead(secrets);
  }

  private async complete<T>(subject: Request, tryOnce: TryOnce<T>): Promise<T> {
    const known = this.circuit.refusal();
    if (known !== undefined) throw this.transport.failureOf({ ...subject, attempt: 0 }, known, false);
    const progress: Progress<T> = { tries: 0, request: subject };
    try {
      return await this.tryUntilDone(tryOnce, progress);
    } catch (error) {
      if (!(error instanceof Abort)) throw error;
      const { request, tries, uncertain } = progress;
      const landed = request.method !== 'GET' && (error.inFlight || uncertain !== undefined);
      throw new AbortedError(this.failures.facts({ ...request, attempt: tries }, { what: cancelled(landed) }), landed);
    }
  }

  private async tryUntilDone<T>(tryOnce: TryOnce<T>, progress: Progress<T>): Promise<T> {
    const schedule = new RetrySchedule(this.settings);
    let failed: ApiError | undefined;
    for (let attempt = 1; ; attempt++) {
      progress.tries = attempt;
      const tried = await tryOnce(attempt, failed).catch((error: unknown) => this.outcomeOrThrow(progress, error));
      if ('landed' in tried) return tried.landed;
      if (isRefused(tried)) return tried;
      const { call, request, result } = tried;
      progress.request = request;
      if ('value' in result) return result.value;
      const { failure } = result;
      failed = failure;
      const accepted = await call.treatAsSuccess?.(failure, attempt - 1, outcomeCheckOf(call));
      if (accepted !== undefined) return accepted;

      // A single try must not open the circuit for all calls (see Circuit).
      if (call.retryUnreached === false && TransportError.is(failure)) throw failure;
      if (call.method !== 'GET' && (progress.uncertain || mayHaveLanded(failure, call.repeatable))) progress.uncertain = { call, failure };
      const { uncertain } = progress;
      const repeatable = call.repeatable ?? REPEATABLE.has(call.method);
      const mayPass = mayPassLater(failure, call.method) && !(uncertain && !repeatable && !call.verifyAfterUncertain);

      const wait = mayPass && !this.isKnownToBeDown(failure) ? schedule.next(failure) : undefined;
      if (wait === undefined) this.giveUp(failure);
      const isStopped = wait !== undefined && !(await this.wait(wait, failure, request));
      if (uncertain && (!repeatable || isUnreadableSuccess(failure) || isStopped || wait === undefined)) {
        const landed = await this.verifyAfterUncertain(uncertain);
        if (landed !== undefined) return landed;
      }
      if (isStopped) throw new Abort();
      if (wait === undefined) throw failure;
    }
  }

  private async resultOf<T>(
    call: Call<T>,
    attempt: Try,
    send: (attempt: Try) => Promise<Reply>,
  ): Promise<{ value: T } | { failure: ApiError }> {
    try {
      const reply = await send(attempt);
      this.circuit.close();
      const failure = this.failures.of(attempt, reply);
      if (failure?.said !== undefined) this.failures.noteReadable();
      if (RateLimitedError.is(failure) && failure.retryAfterMs !== undefined)
        this.transport.pause(Math.min(failure.retryAfterMs, LONGEST_RETRY_AFTER_MS));
      if (failure) return { failure };
      const result = call.read(reply);
      this.keepSecrets(result.secrets ?? []);
      if (!('value' in result)) return { failure: this.failures.mismatch(attempt, reply, result) };
      this.failures.noteReadable();
      return result;
    } catch (error) {
      if (ApiError.is(error)) return { failure: error };
      throw error;
    }
  }

  /**
   * Checks an uncertain outcome. Returns the result if the service has carried out the write.
   *
   * @throws {ApiError} the finding of the check, or the reason why it failed. The words of a service that failed say more than that another
   *   entry exists
   * @throws {Abort} for an abort during the check, as during a try
   */
  private async verifyAfterUncertain<T>({ call, failure }: Uncertain<T>): Promise<T | undefined> {
    return call.verifyAfterUncertain?.(failure, outcomeCheckOf(call)).catch((error: unknown) => {
      const isOfService = call.repeatable !== false && ServerError.is(failure);
      return isOfService && ConflictError.is(error) ? undefined : endTurn(error);
    });
  }

  /**
   * Returns the result if an earlier try has landed, after a read failed that was to decide about another try.
   *
   * @throws the failure of the earlier try if it has not landed; the error if no try is uncertain, or the error is not about a read
   */
  private async outcomeOrThrow<T>({ uncertain }: Progress<T>, error: unknown): Promise<{ readonly landed: T }> {
    if (!uncertain || !ApiError.is(error) || error.method !== 'GET') throw error;
    const landed = await this.verifyAfterUncertain(uncertain);
    if (landed === undefined) throw uncertain.failure;
    return { landed };
  }

  /** Whether another call has opened the circuit in the meantime. More tries would have the same result. */
  private isKnownToBeDown(failure: ApiError): boolean {
    return this.circuit.isOpen && TransportError.is(failure) && wasNeverMade(failure.code);
  }

  private giveUp(failure: ApiError): void {
    if (TransportError.is(failure) && wasNeverMade(failure.code)) this.circuit.open(failure.code);
  }

  /** Waits before a retry. @returns false if the signal has fired */
  private async wait(waitMs: number, failure: ApiError, { method, path, signal }: Request): Promise<boolean> {
    const { logger, timing, onPublishing } = this.settings;
    const facts = { method, path, status: failure.status, error: failure.kind, attempt: failure.tries, waitMs };
    const publishing = ServiceUnavailableError.is(failure) && failure.publishing;
    logger.info(publishing ? 'the service is publishing; waiting for it to finish' : 'trying again', facts);
    if (publishing) onPublishing(waitMs);
    return abortable(timing.sleep(waitMs, signal), signal).then(
      () => true,
      () => false,
    );
  }

  /** @throws {ValidationError} when path, query or body cannot be sent */
  private prepare<T>({ doing, method, segments, query, headers, content, ...options }: Call<T>): Request {
    const { signal, abandon, inTurn, isOutcomeCheck } = options;
    const values = segments.map((segment) => (typeof segment === 'string' ? segment : segment.value));
    const given = segments.filter((segment) => typeof segment !== 'string');
    const problems = [...given.flatMap(problemsOf), ...unsendableIn(query, 'query')];
    const shown = `/${values.map((value) => JSON.stringify(value).slice(1, -1)).join('/')}`;
    const { body: sent, secrets = [] } = content ?? {};
    this.settings.redactor.learn(secrets);
    const unsendable = [...problems, ...unsendableIn(sent)];
    if (unsendable.length > 0) throw this.failures.unsendable({ doing, method, path: shown }, unsendable);
    const body = sent === undefined ? undefined : JSON.stringify(sent);
    const path = urlPath(values);
    const url = this.settings.baseUrl.at(path + urlQuery(query));
    // Only routes of traffic data have no parameter in the path. Their 404 is not about a configuration.
    const about = given.at(-1)?.missing ?? 'entry';
    const configuration = given.find(({ missing }) => missing === 'configuration')?.value;
    return { doing, method, path, about, configuration, url, headers, body, signal, abandon, inTurn, isOutcomeCheck };
  }
}

/** Request of a call, for each of its tries. */
type Request = Omit<Try, 'attempt'>;

/** One try of a call. */
interface Tried<T> {
  readonly call: Call<T>;
  readonly request: Request;
  readonly result: { readonly value: T } | { readonly failure: ApiError };
}

/** @param failed the failure of the previous try */
type TryOnce<T> = (attempt: number, failed: ApiError | undefined) => Promise<Tried<T> | (T & Refused<unknown>)>;

/** Progress of a call. */
interface Progress<T> {
  /** Request of the last try. */
  request: Request;
  tries: number;
  /** The last try, if the service may have carried out this try or an earlier one. */
  uncertain?: Uncertain<T>;
}

/** A write that the service may have carried out in spite of its failure. */
interface Uncertain<T> {
  readonly call: Call<T>;
  readonly failure: ApiError;
}

function outcomeCheckOf({ signal, abandon = signal }: Call<unknown>): OutcomeCheck {
  return { signal: abandon, isOutcomeCheck: true };
}

/** @throws {Abort} for an aborted turn, as for any other wait */
function endTurn(reason: unknown): never {
  throw AbortedError.is(reason) ? new Abort() : reason;
}

function problemsOf({ name, value, taken }: GivenSegment): Problem[] {
  const clash = taken?.[0] === value ? segmentIsTaken(value, taken[1]) : undefined;
  const message = segmentProblem(value) ?? clash;
  return message ? [{ in: 'path', path: [name], message, type: 'unsendable' }] : [];
}

/** Finds numbers that JSON cannot express. JSON.stringify would write null. */
export function unsendableIn(value: unknown, place: ProblemPlace = 'body', path: readonly (string | number)[] = []): Problem[] {
  if (typeof value === 'number' && !Number.isFinite(value))
    return [{ in: place, path, message: Number.isNaN(value) ? NOT_A_NUMBER : INFINITE, type: 'unsendable' }];
  if (typeof value === 'bigint') return [{ in: place, path, message: BIG_INTEGER_NOT_JSON, type: 'unsendable' }];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => unsendableIn(item, place, [...path, index]));
  return Object.entries(value).flatMap(([name, item]) => unsendableIn(item, place, [...path, name]));
}
