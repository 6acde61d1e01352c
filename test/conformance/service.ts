import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type Body, shown } from './answer';

/** The service to check, and options of the requests. */
export interface Target {
  /** URL before `/api/v4.3`. */
  readonly baseUrl: string;
  /** The configuration that rules read and write. */
  readonly config: string;
  /** Headers of every request, such as the key. */
  readonly headers: Readonly<Record<string, string>>;
  /** A certificate that can be attached to load balancers. Some services accept any string. */
  readonly certificate?: string;
  /** Time range with traffic, as timestamps of filters. Default: the last day. */
  readonly traffic?: { readonly from: string; readonly to: string };
  /** Sends requests. Tests of the rules pass a faulty service here. */
  readonly fetch?: typeof fetch;
}

/** Query, body and headers of a request. */
export interface Carried {
  /** A parameter with several values is repeated. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  /** Headers in addition to those of every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request and its answer, for the report of a failed rule. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly answer: unknown;
}

const TIMEOUT_MS = 30_000;

/** Waits before each retry while the service answers that it is busy (503). */
const PATIENCE_MS = [500, 1_000, 2_000];

/** Sends the requests of one rule to the service, and restores the service at the end. */
export class Service {
  private readonly undo: (() => Promise<unknown>)[] = [];
  private named = 0;
  private readonly run = randomBytes(4).toString('hex');
  /** The last request and its answer. */
  last: Exchange | undefined;

  constructor(readonly target: Target) {}

  /** Sends a GET for a path within the configuration, such as `actions/versions`. */
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

  /** Sends a request for a path below `data`, such as `logs`. */
  data(method: string, path: string, carried?: Carried): Promise<Answer> {
    return this.send(method, `data/${path}`, carried);
  }

  /** Returns the same service with paths in another configuration. Only this instance restores changes. */
  within(config: string): Service {
    return new Service({ ...this.target, config });
  }

  /** Returns an unused id of letters, digits and hyphens, which are valid in any id. */
  newId(): string {
    this.named += 1;
    return `conformance-${this.run}-${this.named}`;
  }

  /** Registers a step for the end of the rule, also after a failure. The last step runs first. */
  later(step: () => Promise<unknown>): void {
    this.undo.unshift(step);
  }

  /** Restores everything that the rule changed. */
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
    const search = query ? `?${new URLSearchParams(pairsOf(query)).toString()}` : '';
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

function pairsOf(query: NonNullable<Carried['query']>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns a body without some of its members. */
export function without(body: Body, ...names: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}
