import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type Body, shown } from './answer';

/** Which service is asked, and how. */
export interface Target {
  /** What comes before `/api/v4.3`. */
  readonly baseUrl: string;
  /** The configuration that rules read, and write to. */
  readonly config: string;
  /** Headers of every request, such as the key. */
  readonly headers: Readonly<Record<string, string>>;
  /** A certificate that can be attached to load balancers; some services take any text. */
  readonly certificate?: string;
  /** When there was traffic, as timestamps of filters; default: the last day. */
  readonly traffic?: { readonly from: string; readonly to: string };
  /** How requests are sent; tests of the rules put a fault in here. */
  readonly fetch?: typeof fetch;
}

/** What a request carries. */
export interface Carried {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Beside those of every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request and its answer, for whoever wants to know why a rule fails. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly answer: unknown;
}

const TIMEOUT_MS = 30_000;

/** How long to wait before each further try while the service says that it is busy (503). */
const PATIENCE_MS = [500, 1_000, 2_000];

/** The service as one rule sees it: what it can be asked, and what is to be put back at the end. */
export class Service {
  private readonly undo: (() => Promise<unknown>)[] = [];
  private named = 0;
  private readonly run = randomBytes(4).toString('hex');
  /** The last request and what came of it. */
  last: Exchange | undefined;

  constructor(readonly target: Target) {}

  /** Asks by a path within the configuration, such as `actions/versions`. */
  get(path: string, carried?: Carried): Promise<Answer> {
    return this.ask('GET', path, carried);
  }

  put(path: string, carried?: Carried): Promise<Answer> {
    return this.ask('PUT', path, carried);
  }

  post(path: string, carried?: Carried): Promise<Answer> {
    return this.ask('POST', path, carried);
  }

  remove(path: string, carried?: Carried): Promise<Answer> {
    return this.ask('DELETE', path, carried);
  }

  /** Asks about traffic: by a path below `data`, such as `logs`. */
  data(method: string, path: string, carried?: Carried): Promise<Answer> {
    return this.send(method, `data/${path}`, carried);
  }

  /** The same service with its paths in another configuration; what it puts back is this one's to do. */
  within(config: string): Service {
    return new Service({ ...this.target, config });
  }

  /** An id that nobody has: of letters, digits and hyphens, so that it fits wherever ids go. */
  newId(): string {
    this.named += 1;
    return `conformance-${this.run}-${this.named}`;
  }

  /** Has something done at the end, however the rule ends; what was asked for last is done first. */
  later(step: () => Promise<unknown>): void {
    this.undo.unshift(step);
  }

  /** Puts everything back. */
  async finish(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.undo.splice(0)) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
  }

  private ask(method: string, path: string, carried?: Carried): Promise<Answer> {
    return this.send(method, `conf/${encodeURIComponent(this.target.config)}/${path}`, carried);
  }

  private async send(method: string, path: string, { query, body, headers: own }: Carried = {}): Promise<Answer> {
    const { baseUrl, headers, fetch: send = fetch } = this.target;
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const url = `${baseUrl.replace(/\/+$/, '')}/api/v4.3/${path}${search}`;
    for (const pause of [...PATIENCE_MS, undefined]) {
      const response = await send(url, {
        method,
        headers: { ...headers, ...own, accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      const answer = { status: response.status, text, json: parsed(text) };
      this.last = { method, path: `${path}${search}`, ...(body !== undefined && { body }), answer: shown(answer) };
      if (answer.status !== 503 || pause === undefined) return answer;
      await delay(pause);
    }
    throw new Error('unreachable');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A body without some of its members. */
export function without(body: Body, ...names: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}
