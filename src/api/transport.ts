import { Agent as HttpAgent } from 'node:http';
import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';

import axios, { type AxiosInstance, type AxiosResponse } from 'axios';

import { Abort, abortable, throwIfAborted, whenAborted } from './abort';
import { ConcurrencyLimit } from './concurrency-limit';
import { EarlyAgent } from './early-agent';
import { TransportError, UnexpectedReplyError, type Missing } from './errors';
import { failureFacts, type TryFacts } from './failure-facts';
import { lookupHost } from './loopback';
import { JSON_LIMITS, jsonExcess } from '../model';
import { answerTooLarge, answerTooLong, REDIRECTS_NOWHERE, redirectsElsewhere, redirectsTooOften, redirectsWrite } from './messages/answer';
import { noAnswer, PROXY_HINT } from './messages/no-answer';
import { RateLimit } from './rate-limit';
import { isSuccess, type Reply } from './reply';
import { Sending } from './sending';
import type { ClientSettings } from './settings';
import { isOfCertificate, isUntrusted, wasNeverMade } from './transport-codes';
import type { Turn } from './write';
import type { Trust } from './trust';
import { ProxyFailure, TunnelAgent } from './tunnel-agent';

/** Request of one try. */
export interface Try extends TryFacts {
  /** Kind of the missing object after a 404 without details. */
  readonly about: Missing;
  /** Name of the configuration in the path. */
  readonly configuration?: string | undefined;
  readonly url: string;
  /** Headers in addition to those of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** Aborts a write that was already sent. */
  readonly abandon?: AbortSignal;
  /** Whether the request is a part of the turn of a write. */
  readonly inTurn?: boolean;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MOST_REDIRECTS = 5;

/** Sends requests over kept connections, within the limits of concurrency and rate that all callers share. */
export class Transport {
  private readonly concurrency: ConcurrencyLimit;
  private readonly rate: RateLimit;
  private readonly http: AxiosInstance;
  private readonly agents: readonly [HttpAgent, EarlyAgent | TunnelAgent];
  /** Time of the last answer; not a number if it does not say it. */
  private answeredAt = Number.NaN;

  public constructor(
    private readonly settings: ClientSettings,
    private trust: Trust,
  ) {
    this.concurrency = new ConcurrencyLimit(settings.maxConcurrency);
    this.rate = new RateLimit(settings.requestsPerSecond, settings.timing);
    const kept = { keepAlive: true, maxSockets: settings.maxConcurrency, lookup: lookupHost };
    const httpAgent = new HttpAgent(kept);
    const { proxy, requestTimeoutMs } = settings;
    // Of plain HTTP, only the proxy has a certificate. It is always verified: insecure_skip_verify is about the service.
    const verifies = !settings.insecureSkipVerify || !settings.baseUrl.secure;
    const secured = { ...kept, secureContext: trust.context, rejectUnauthorized: verifies };
    const tunnelled = proxy && settings.baseUrl.secure;
    const httpsAgent = tunnelled ? new TunnelAgent(proxy, secured, requestTimeoutMs) : new EarlyAgent(settings.baseUrl.origin, secured);
    this.agents = [httpAgent, httpsAgent];
    this.http = axios.create({
      adapter: 'http',
      httpAgent,
      httpsAgent,
      // Plain HTTP has no tunnel: the proxy gets the whole URL, and can read the request.
      proxy:
        proxy && !tunnelled
          ? { protocol: proxy.secure ? 'https' : 'http', host: proxy.hostname, port: proxy.port, auth: proxy.credentials }
          : false,
      // This class follows redirects itself, because it may not follow all of them.
      maxRedirects: 0,
      maxBodyLength: Infinity,
      responseType: 'stream',
      // Headers are set here, because axios drops names such as `constructor` when it merges the headers of a request.
      transformRequest: [
        (data: unknown, headers) => {
          for (const [name, value] of Object.entries(settings.headers)) headers.set(name, value);
          return data;
        },
      ],
      transformResponse: [(data: unknown) => data],
      validateStatus: () => true,
    });
  }

  /** Time of the last answer by the service's clock, in milliseconds since the epoch. Undefined if that answer does not say it. */
  public get serviceTime(): number | undefined {
    return Number.isNaN(this.answeredAt) ? undefined : this.answeredAt;
  }

  /** Stops sending for this time, in milliseconds, for all callers. */
  public pause(ms: number): void {
    this.rate.pause(ms);
  }

  /**
   * Returns the error of a request without an answer.
   *
   * @param code Node's code of the failure
   * @param wasSent whether a connection took the request
   */
  public failureOf(attempt: Omit<Try, 'url'>, code: string, wasSent: boolean, error?: unknown): TransportError {
    const { baseUrl, proxy } = this.settings;
    const detail = error instanceof Error ? error.message : '';
    // Of plain HTTP, only the proxy has a certificate.
    const isOfProxy = wasNeverMade(code) || isOfConnectionToProxy(error) || (!baseUrl.secure && isOfCertificate(code));
    const peer = proxy && isOfProxy ? 'proxy' : 'service';
    const host = proxy && isOfProxy ? `the proxy ${proxy.text}` : new URL(baseUrl.text).host;
    const { what, remedy } = noAnswer(code, host, detail, this.trust.stores, peer);
    const reason = { what, remedy: proxy ? `${remedy} ${PROXY_HINT}` : remedy };
    return new TransportError(failureFacts(this.settings.redactor, attempt, reason), code, wasSent);
  }

  /**
   * Opens connections, so that this many calls can be sent at once without waiting for one. Only for TLS without a proxy: others need no
   * further round trips, or a tunnel.
   */
  public openConnections(count: number): void {
    const [, agent] = this.agents;
    if (this.settings.baseUrl.secure && agent instanceof EarlyAgent) agent.open(count);
  }

  /** Closes the connections. Calls in flight fail. */
  public close(): void {
    for (const agent of this.agents) agent.destroy();
  }

  /**
   * Sends a request when the limits allow it, and reads the whole answer, whatever its status.
   *
   * @throws {TransportError} without an answer
   * @throws {UnexpectedReplyError} when the answer is a redirect that must not be followed, or too long
   * @throws {Abort} as soon as the signal fires
   */
  public send(attempt: Try): Promise<Reply> {
    const { signal } = attempt;
    if (attempt.inTurn) {
      // The write already counts for the concurrency: waiting within its turn could deadlock.
      throwIfAborted(signal);
      this.rate.count();
      return this.exchange(attempt);
    }
    return this.concurrency.run(async () => {
      await this.rate.take(signal);
      throwIfAborted(signal);
      return this.exchange(attempt);
    }, signal);
  }

  /**
   * Decides what to send when the limits allow a request, and sends it.
   *
   * @param act gets the decision, and a function that sends as `send` does, without waiting
   * @throws {Abort} as soon as the signal fires
   */
  public inTurn<Decision, Result>(
    signal: AbortSignal | undefined,
    decide: (turn: Turn) => Promise<Decision>,
    act: (decision: Decision, send: (attempt: Try) => Promise<Reply>) => Promise<Result>,
  ): Promise<Result> {
    const { now } = this.settings.timing;
    return this.concurrency.run(async () => {
      // The decision may need reads, which all turns share.
      this.openConnections(this.concurrency.active);
      for (;;) {
        await this.rate.take(signal);
        throwIfAborted(signal);
        const decision = await decide({ now, reading: { signal, inTurn: true } });
        throwIfAborted(signal);
        // The service may have requested a pause in the meantime, after which the decision is too old.
        if (!this.rate.isPaused) return act(decision, (attempt) => this.exchange(attempt));
      }
    }, signal);
  }

  private async exchange(attempt: Try): Promise<Reply> {
    const { method, abandon = attempt.signal } = attempt;
    // A sent write may be carried out, so its answer is awaited until `abandon`.
    const signal = method === 'GET' ? attempt.signal : abandon;
    const { timing, requestTimeoutMs } = this.settings;
    const started = timing.now();
    const record = new TryRecord();
    const sending = new Sending();
    const stop = new AbortController();
    let timedOut = false;
    const forget = whenAborted(signal, () => stop.abort());
    const timer = setTimeout(() => {
      timedOut = true;
      stop.abort();
    }, requestTimeoutMs);
    try {
      // The signal does not end the opening of a connection through a proxy, hence `abortable`.
      return await abortable(this.follow(attempt, stop.signal, record, sending), stop.signal);
    } catch (error) {
      if (signal?.aborted) {
        record.failure = 'aborted';
        throw new Abort(sending.hasBegun);
      }
      if (UnexpectedReplyError.is(error)) throw error;
      const code = timedOut ? 'ETIMEDOUT' : codeOf(error);
      record.failure = code;
      throw this.failureOf(attempt, code, sending.hasBegun, error);
    } finally {
      clearTimeout(timer);
      forget();
      this.settings.logger.debug('request', {
        method: attempt.method,
        path: attempt.path,
        status: record.status,
        error: record.failure,
        durationMs: timing.now() - started,
        attempt: attempt.attempt,
        requestBytes: attempt.body === undefined ? 0 : Buffer.byteLength(attempt.body),
        responseBytes: record.responseBytes,
        date: record.date,
      });
    }
  }

  private async follow(attempt: Try, signal: AbortSignal, record: TryRecord, sending: Sending): Promise<Reply> {
    let url = attempt.url;
    for (let hops = 0; ; hops++) {
      const response = await this.request(attempt, url, signal, sending);
      record.status = response.status;
      record.date = header(response, 'date');
      this.answeredAt = record.date === undefined ? Number.NaN : Date.parse(record.date);
      const location = header(response, 'location');
      if (!REDIRECTS.has(response.status)) return this.read(attempt, response, record);
      response.data.destroy();
      url = this.redirectTarget(attempt, response.status, url, location);
      if (hops === MOST_REDIRECTS) throw this.unexpected(attempt, response.status, redirectsTooOften(MOST_REDIRECTS));
    }
  }

  private async request(attempt: Try, url: string, signal: AbortSignal, { transport }: Sending): Promise<AxiosResponse<Readable>> {
    const { method, body } = attempt;
    const typed = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const headers = { ...attempt.headers, ...typed };
    const { trust } = this;
    const send = () => this.http.request<Readable>({ method, url, data: body, headers, signal, transport });
    try {
      return await send();
    } catch (error) {
      // The handshake failed, so nothing was sent.
      if (!trust.more || !isUntrusted(codeOf(error))) throw error;
      this.trustMore(trust.more);
      return send();
    }
  }

  private trustMore(more: () => Trust): void {
    // Another request may have failed at the same time.
    if (this.trust.more !== more) return;
    this.trust = more();
    this.agents[1].options.secureContext = this.trust.context;
  }

  private async read(attempt: Try, response: AxiosResponse<Readable>, record: TryRecord): Promise<Reply> {
    const { maxResponseBytes } = this.settings;
    const chunks: Buffer[] = [];
    for await (const chunk of response.data as AsyncIterable<Buffer>) {
      record.responseBytes += chunk.length;
      if (record.responseBytes > maxResponseBytes) {
        const { what, remedy } = answerTooLong(maxResponseBytes);
        throw this.unexpected(attempt, response.status, what, remedy);
      }
      chunks.push(chunk);
    }
    const contentType = header(response, 'content-type') ?? '';
    const text = decoderFor(contentType).decode(Buffer.concat(chunks));
    const excess = /^\s*[[{]/.test(text) ? jsonExcess(text, JSON_LIMITS) : undefined;
    if (excess) {
      const { what, remedy } = answerTooLarge(excess);
      throw this.unexpected(attempt, response.status, what, remedy);
    }
    return {
      status: response.status,
      contentType: contentType.split(';', 1).join('').trim().toLowerCase(),
      retryAfter: header(response, 'retry-after'),
      text,
    };
  }

  private redirectTarget(attempt: Try, status: number, from: string, location: string | undefined): string {
    const target = location && URL.canParse(location, from) ? new URL(location, from) : undefined;
    // Others, such as file:, have no server.
    if (!target || !/^https?:$/.test(target.protocol)) throw this.unexpected(attempt, status, REDIRECTS_NOWHERE);
    const shown = target.origin + target.pathname;
    if (target.origin !== this.settings.baseUrl.origin) {
      // The key is meant for one host. The client never sends it to another.
      const base = shown.endsWith(attempt.path) ? shown.slice(0, -attempt.path.length) : target.origin;
      const { what, remedy } = redirectsElsewhere(shown, base);
      throw this.unexpected(attempt, status, what, remedy);
    }
    if (attempt.method !== 'GET') {
      const { what, remedy } = redirectsWrite(attempt.method, shown);
      throw this.unexpected(attempt, status, what, remedy);
    }
    return target.href;
  }

  private unexpected(attempt: Try, status: number, does: string, remedy = 'Check base_url.'): UnexpectedReplyError {
    const what = `the service at ${this.settings.baseUrl.text} ${does} (status ${status})`;
    const facts = failureFacts(this.settings.redactor, attempt, { what, remedy }, status);
    return new UnexpectedReplyError(facts, isAcceptedWrite(attempt, status));
  }
}

/** Whether the service has answered a write with success, even if the answer is unreadable. */
export function isAcceptedWrite({ method }: Pick<Try, 'method'>, status: number): boolean {
  return method !== 'GET' && isSuccess(status);
}

/** Facts about a try, for the log. */
class TryRecord {
  public status: number | undefined;
  public failure: string | undefined;
  public responseBytes = 0;
  /** Date header: the service's clock. */
  public date: string | undefined;
}

function header({ headers }: AxiosResponse, name: 'content-type' | 'date' | 'location' | 'retry-after'): string | undefined {
  const value: unknown = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns a decoder for the charset of a Content-Type header; for UTF-8 if there is none, or an unsupported one. */
function decoderFor(contentType: string): TextDecoder {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([\w.:+-]+)/.exec(contentType.toLowerCase()) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** Returns Node's code of a failure, from the error or its cause. */
function codeOf(error: unknown): string {
  for (let at = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : undefined)
    if ('code' in at && typeof at.code === 'string') return at.code;
  return '';
}

function isOfConnectionToProxy(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ProxyFailure) return true;
  return false;
}
