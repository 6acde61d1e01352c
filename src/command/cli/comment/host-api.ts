import { Agent as HttpAgent } from 'node:http';
import type { AxiosInstance } from 'axios';
import { isLoopback, lookupHost } from '../../../api/loopback';
import { type Proxy, proxyFor } from '../../../api/proxy';
import { JsonTooLarge, parseJson } from '../../../model/json-limits';
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

export type Sleep = (milliseconds: number) => Promise<unknown>;

/** Settings for calls of the API of a host. */
export interface HostApiSettings {
  /** Environment variable of the address, for messages. */
  readonly setting: string;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Remedy if the host refuses the token. */
  readonly ifRefused: string;
  /** @default a timer */
  readonly sleep?: Sleep;
  /** Time limit of a call in milliseconds. @default 30_000 */
  readonly timeLimit?: number;
}

/** A call of the API that failed. */
export class HostError extends Error {
  public readonly status: number | undefined;

  public constructor(message: string, status: number | undefined) {
    super(message);
    this.status = status;
  }

  /** Whether the host refuses the call to a token that it knows. */
  public get isRefusal(): boolean {
    const { status = 0 } = this;
    return status >= 400 && status < 500 && status !== 401 && status !== 429;
  }

  /** Whether the same call may succeed a moment later: the host is busy or was not reached. */
  public get isPassing(): boolean {
    return this.status === undefined || this.status === 429 || this.status >= 500;
  }
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
 * The API of a host of repositories. Reads and replacements are repeated if the host is busy. A new comment is not, because the first
 * try may have made it.
 */
export class HostApi {
  private readonly settings: HostApiSettings;
  private readonly proxy: Proxy | undefined;
  private http: Promise<AxiosInstance> | undefined;

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

  public get(path: string): Promise<unknown> {
    return this.repeated(() => this.call('GET', path));
  }

  /** Sends a read that is a POST, such as a query in GraphQL. */
  public query(path: string, body: object): Promise<unknown> {
    return this.repeated(() => this.call('POST', path, body));
  }

  public replace(method: 'PUT' | 'PATCH', path: string, body: object): Promise<unknown> {
    return this.repeated(() => this.call(method, path, body));
  }

  public post(path: string, body: object): Promise<unknown> {
    return this.call('POST', path, body);
  }

  /** Returns the first item of a listing for which a predicate holds. */
  public async find<T>(path: string, isWanted: (item: T) => boolean): Promise<T | undefined> {
    for (let page = 1; page <= LAST_PAGE; page++) {
      const items = await this.get(`${path}?per_page=${PER_PAGE}&page=${page}`);
      if (!Array.isArray(items)) throw new Error(`The answer to GET ${path} is not a list. Check ${this.settings.setting}.`);
      const found = items.find((item: unknown): item is T => typeof item === 'object' && item !== null && isWanted(item as T));
      if (found !== undefined || items.length < PER_PAGE) return found;
    }
    return undefined;
  }

  private async call(method: string, path: string, data?: object): Promise<unknown> {
    this.http ??= this.connect();
    const http = await this.http;
    const { AxiosError } = await import('axios');
    const { timeLimit = TIME_LIMIT } = this.settings;
    // The timeout of axios ends when an answer begins.
    const signal = AbortSignal.timeout(timeLimit);
    let text: string;
    try {
      text = (await http.request<string>({ method, url: path, data, signal })).data;
    } catch (error) {
      if (!(error instanceof AxiosError)) throw error;
      const { response, message } = error;
      // An answer that breaks off may have begun as a success.
      const status = response && response.status >= 300 ? response.status : undefined;
      throw this.explained(`${method} ${path}`, status, signal.aborted ? `no whole answer within ${timeLimit / SECOND} s` : message);
    }
    return this.parsed(`${method} ${path}`, text);
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
    const { timeLimit = TIME_LIMIT } = this.settings;
    return axios.create({
      // axios would send a call of this machine to a proxy on another, with the token.
      proxy: false,
      httpAgent: new HttpAgent({ lookup: lookupHost }),
      ...(this.proxy && { httpsAgent: new TunnelAgent(this.proxy, { lookup: lookupHost }, timeLimit) }),
      baseURL: trimmedEnd(this.settings.baseUrl, /\//),
      headers: { ...this.settings.headers },
      responseType: 'text',
      transformResponse: [(text: unknown) => text],
      maxRedirects: 0, // a redirect could take the token to another host
      maxContentLength: 64 * 1024 * 1024,
    });
  }

  /** Returns the error of a call, without the body of the answer: the body may contain anything. */
  private explained(call: string, status: number | undefined, message: string): HostError {
    const { ifRefused, setting } = this.settings;
    if (status === undefined) return new HostError(`${call} failed: ${message}. Check ${setting} and the network.`, status);
    const remedy = () => {
      if (status < 400) return `Check ${setting} and the name of the repository, which may have moved.`;
      if (status === 401 || status === 403) return ifRefused;
      return status === 404 ? `Check ${setting}. ${ifRefused}` : 'Try again later.';
    };
    return new HostError(`${call} was answered with status ${status}. ${remedy()}`, status);
  }

  private async repeated(call: () => Promise<unknown>): Promise<unknown> {
    const { sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)) } = this.settings;
    for (const wait of WAITS) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof HostError) || !error.isPassing) throw error;
        await sleep(wait);
      }
    }
    return call();
  }
}
