import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { AxiosInstance, AxiosResponse } from 'axios';
import { isLoopback, lookupHost } from '../../../api/loopback';
import type { MachineTrust } from '../../../api/machine-trust';
import { type Proxy, proxyFor } from '../../../api/proxy';
import { retryAfterMs } from '../../../api/reply';
import { JsonTooLarge, parseJson } from '../../../model/json-limits';
import { own } from '../../../model/own';
import { trimmedEnd } from '../../../model/trim';
import { withoutUserInfo } from '../../../model/user-info';

const PER_PAGE = 100;
/** A pull request with more comments than these pages have is not searched further. */
const LAST_PAGE = 50;

const SECOND = 1000;
/** Time limit of a call, up to the end of the answer. */
const TIME_LIMIT = 30 * SECOND;
/** Waits before a call is repeated. */
const WAITS = [SECOND, 4 * SECOND];
/** Longest wait that a host may ask for. */
const LONGEST_WAIT = 60 * SECOND;

export type Sleep = (milliseconds: number) => Promise<unknown>;

/** Settings for calls of the API of a host. */
export interface HostApiSettings {
  /** Environment variable of the address, for messages. */
  readonly setting: string;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Remedy if the host refuses the token. */
  readonly ifRefused: string;
  readonly sleep: Sleep;
  /** Time limit of a call in milliseconds. @default 30_000 */
  readonly timeLimit?: number;
}

/** A call of the API that failed. */
export class HostError extends Error {
  public readonly status: number | undefined;
  private readonly limit: Limit | undefined;

  /** @param limit set if the host has had too many calls */
  public constructor(message: string, status: number | undefined, limit?: Limit) {
    super(message);
    this.status = status;
    this.limit = limit;
  }

  /** Whether the host refuses the call to a token that it knows. */
  public get isRefusal(): boolean {
    const { status = 0 } = this;
    return status >= 400 && status < 500 && status !== 401 && !this.limit;
  }

  /** Whether the same call may succeed a moment later: the host is busy or was not reached. */
  public get isPassing(): boolean {
    return this.status === undefined || this.limit !== undefined || this.status >= 500;
  }

  /** Whether the host has not carried out the call, and may carry out the same one a moment later. */
  public get isPutOff(): boolean {
    return this.limit !== undefined;
  }

  /** Time after which the host takes calls again, in milliseconds, if it says so. */
  public get waitMs(): number {
    return this.limit?.waitMs ?? 0;
  }
}

/** Answer to a call. */
interface Answer {
  /** Undefined if the answer is not JSON. */
  readonly content: unknown;
  /** Whether the host names a next page of a listing. */
  readonly hasNext: boolean;
}

/** Too many calls for a host. */
interface Limit {
  /** Time after which the host takes calls again, in milliseconds. */
  readonly waitMs?: number | undefined;
}

/**
 * Returns the limit of a host that has had too many calls. GitHub often says so with the status of a refusal: by a header, or only in the
 * text of the answer.
 */
function limitOf({ status, headers, data }: AxiosResponse<unknown>): Limit | undefined {
  const named = (name: string) => {
    const value = own(headers as Readonly<Record<string, unknown>>, name);
    return typeof value === 'string' ? value : undefined;
  };
  const isUsedUp = named('x-ratelimit-remaining') === '0';
  const wait = named('retry-after');
  const isLimit = status === 429 || (status === 403 && (wait !== undefined || isUsedUp || isTextOfLimit(data)));
  if (!isLimit) return undefined;
  const reset = Number((isUsedUp ? named('x-ratelimit-reset') : named('ratelimit-reset')) ?? NaN);
  const now = Date.now();
  return { waitMs: retryAfterMs(wait, now) ?? (Number.isFinite(reset) ? Math.max(0, reset * SECOND - now) : undefined) };
}

function isTextOfLimit(data: unknown): boolean {
  return typeof data === 'string' && /rate limit|abuse detection/i.test(data);
}

/** Whether GraphQL has had too many calls, which it can say with the status of success. */
function isLimitOfQueries(content: unknown): boolean {
  const { errors } = (content ?? {}) as { readonly errors?: unknown };
  return Array.isArray(errors) && errors.some((error: unknown) => (error as { readonly type?: unknown } | null)?.type === 'RATE_LIMITED');
}

/** Returns the answer to a call, or undefined if the host refuses it to this token. */
export async function unlessRefused(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof HostError && error.isRefusal) return undefined;
    throw error;
  }
}

/**
 * The API of a host of repositories. Reads and replacements are repeated if the host is busy. A new comment is sent again only if the host
 * has had too many calls: otherwise, the first try may have made it.
 */
export class HostApi {
  private readonly settings: HostApiSettings;
  private readonly proxy: Proxy | undefined;
  private http: Promise<AxiosInstance> | undefined;
  private trust: MachineTrust | undefined;

  /** @throws Error if the address has a password or would send the token in plain text to another machine, or if a proxy is wrong */
  public constructor(settings: HostApiSettings) {
    const { setting, baseUrl } = settings;
    const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
    const loopback = url !== undefined && isLoopback(url.hostname);
    const secure = url?.protocol === 'https:';
    if (!url || !(secure || (url.protocol === 'http:' && loopback)))
      throw new Error(`${setting} is ${JSON.stringify(withoutUserInfo(baseUrl))}. Set it to an address that begins with https://.`);
    if (url.username || url.password) throw new Error(`${setting} contains a user name or a password. Remove them: the token is enough.`);
    this.settings = settings;
    this.proxy = proxyFor({ origin: url.origin, secure, loopback }, process.env);
  }

  public async get(path: string): Promise<unknown> {
    return (await this.repeated(() => this.call('GET', path))).content;
  }

  /** Sends a query in GraphQL. */
  public async query(path: string, body: object): Promise<unknown> {
    const call = async () => {
      const answer = await this.call('POST', path, body);
      if (isLimitOfQueries(answer.content)) throw this.explained(`POST ${path}`, 200, '', {});
      return answer;
    };
    return (await this.repeated(call)).content;
  }

  /** @param beforeRepeat called before the same call is sent again. Its errors end the tries */
  public async replace(method: 'PUT' | 'PATCH', path: string, body: object, beforeRepeat: () => Promise<void>): Promise<unknown> {
    return (await this.repeated(() => this.call(method, path, body), beforeRepeat)).content;
  }

  /** @param beforeRepeat called before the same call is sent again. Its errors end the tries */
  public async post(path: string, body: object, beforeRepeat: () => Promise<void>): Promise<unknown> {
    return (
      await this.repeated(
        () => this.call('POST', path, body),
        beforeRepeat,
        ({ isPutOff }) => isPutOff,
      )
    ).content;
  }

  public async delete(path: string): Promise<void> {
    await this.call('DELETE', path);
  }

  /**
   * Returns the first item of a listing for which a predicate holds.
   *
   * @param order parameters of the listing: `sort=asc&`
   */
  public async find<T>(path: string, isWanted: (item: T) => boolean, order = ''): Promise<T | undefined> {
    for (let page = 1; page <= LAST_PAGE; page++) {
      const { content: items, hasNext } = await this.repeated(() => this.call('GET', `${path}?${order}per_page=${PER_PAGE}&page=${page}`));
      if (!Array.isArray(items)) throw new Error(`The answer to GET ${path} is not a list. Check ${this.settings.setting}.`);
      const found = items.find((item: unknown): item is T => typeof item === 'object' && item !== null && isWanted(item as T));
      // GitLab leaves out what the user may not see after it has cut the page.
      if (found !== undefined || (items.length < PER_PAGE && !hasNext)) return found;
    }
    return undefined;
  }

  private async call(method: string, path: string, data?: object): Promise<Answer> {
    this.http ??= this.connect();
    const http = await this.http;
    const { AxiosError } = await import('axios');
    const { timeLimit = TIME_LIMIT } = this.settings;
    // The timeout of axios ends when an answer begins.
    const signal = AbortSignal.timeout(timeLimit);
    let response: AxiosResponse<string>;
    try {
      response = await http.request<string>({ method, url: path, data, signal });
    } catch (error) {
      if (!(error instanceof AxiosError)) throw error;
      const { response: refusal, message } = error;
      // An answer that breaks off may have begun as a success.
      const status = refusal && refusal.status >= 300 ? refusal.status : undefined;
      const reason = signal.aborted ? `no whole answer within ${timeLimit / SECOND} s` : (this.trust?.problemOf(error) ?? message);
      throw this.explained(`${method} ${path}`, status, reason, refusal && limitOf(refusal));
    }
    const { 'x-next-page': next, link } = response.headers as Readonly<Record<string, unknown>>;
    const hasNext = (typeof next === 'string' && next !== '') || (typeof link === 'string' && link.includes('rel="next"'));
    return { content: this.parsed(`${method} ${path}`, response.data), hasNext };
  }

  /** Returns the content of an answer; undefined if it is not JSON. */
  private parsed(call: string, text: string): unknown {
    try {
      return parseJson(text);
    } catch (error) {
      if (error instanceof JsonTooLarge)
        throw new HostError(`The answer to ${call} cannot be read: ${error.message}. Check ${this.settings.setting}.`, 200);
      return undefined;
    }
  }

  private async connect(): Promise<AxiosInstance> {
    const { default: axios } = await import('axios');
    const { TunnelAgent } = await import('../../../api/tunnel-agent');
    const { machineTrust } = await import('../../../api/machine-trust');
    this.trust = machineTrust();
    const { timeLimit = TIME_LIMIT } = this.settings;
    const secured = { lookup: lookupHost, secureContext: this.trust.secureContext };
    return axios.create({
      // axios would send a call of this machine to a proxy on another, with the token.
      proxy: false,
      httpAgent: new HttpAgent({ lookup: lookupHost }),
      httpsAgent: this.proxy ? new TunnelAgent(this.proxy, secured, timeLimit) : new HttpsAgent(secured),
      baseURL: trimmedEnd(this.settings.baseUrl, /\//),
      headers: { ...this.settings.headers },
      responseType: 'text',
      transformResponse: [(text: unknown) => text],
      maxRedirects: 0, // a redirect could take the token to another host
      maxContentLength: 64 * 1024 * 1024,
    });
  }

  /** Returns the error of a call, without the body of the answer: the body may contain anything. */
  private explained(call: string, status: number | undefined, message: string, limit?: Limit): HostError {
    const { ifRefused, setting } = this.settings;
    if (status === undefined) return new HostError(`${call} failed: ${message}. Check ${setting} and the network.`, status);
    if (limit) {
      const when = limit.waitMs === undefined ? 'later' : `in ${Math.ceil(limit.waitMs / SECOND)} s`;
      return new HostError(`${call} was answered with status ${status}: too many calls. Try again ${when}.`, status, limit);
    }
    const remedy = () => {
      if (status < 400) return `Check ${setting} and the name of the repository, which may have moved.`;
      if (status === 401 || status === 403) return ifRefused;
      return status === 404 ? `Check ${setting}. ${ifRefused}` : 'Try again later.';
    };
    return new HostError(`${call} was answered with status ${status}. ${remedy()}`, status);
  }

  private async repeated(
    call: () => Promise<Answer>,
    beforeRepeat?: () => Promise<void>,
    mayRepeat = ({ isPassing }: HostError) => isPassing,
  ): Promise<Answer> {
    for (const wait of WAITS) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof HostError) || !mayRepeat(error) || error.waitMs > LONGEST_WAIT) throw error;
        await this.settings.sleep(Math.max(wait, error.waitMs));
        await beforeRepeat?.();
      }
    }
    return call();
  }
}
