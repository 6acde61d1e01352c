import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pLimit, { type LimitFunction } from 'p-limit';

/** A request on its way to the service. */
export interface Passing {
  readonly method: string;
  /** Path below the API's version, without the query: `/conf/prod/actions/pay`. */
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Time at the gate, in milliseconds since the epoch. */
  readonly arrived: number;
}

/** Observer of the gate. No write is in progress when its methods are called, and none begins before they return. */
export interface Observer {
  /** Called before a request is passed on. Returns the seconds of Retry-After to refuse the request. */
  readonly before: (request: Passing) => Promise<number | undefined>;
  /** Called after a write, also after a failed one. */
  readonly after: (write: Passing) => Promise<void>;
  /**
   * Called when a read was answered, before the provider gets the answer.
   *
   * @param sent time at which it was passed on, in milliseconds since the epoch
   */
  readonly answered: (read: Passing, sent: number) => Promise<void>;
}

/** Lock that all states share: one write to the service at a time. */
export class Road {
  public readonly exclusively: LimitFunction = pLimit(1);

  /** @param service returns the current address of the service */
  public constructor(public service: string) {}
}

/** Proxy between a provider and the service, which counts requests and reports each write. */
export class Gate {
  public static async open(road: Road, observer: Observer): Promise<Gate> {
    const gate = new Gate(road, observer);
    gate.server.listen(0, '127.0.0.1');
    await once(gate.server, 'listening');
    return gate;
  }

  private readonly passes = new Set<Promise<void>>();
  private readonly server = createServer((request, response) => {
    const pass = this.pass(request, response).catch(() => void response.destroy()); // like a dropped connection
    this.passes.add(pass);
    void pass.then(() => this.passes.delete(pass));
  });

  private constructor(
    private readonly road: Road,
    private readonly observer: Observer,
  ) {}

  public get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Waits for the requests on their way: a killed provider may have sent some. */
  public async idle(): Promise<void> {
    await Promise.all(this.passes);
  }

  public close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const arrived = Date.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const path = url.replace(/^\/api\/[^/]+/, '').replace(/\?.*$/, '');
    const headers = picked(request.headers, ['content-type', 'provider', 'syntax']);
    const passing: Passing = { method, path, body, headers, arrived };
    const isWrite = method !== 'GET';
    const refusedFor = await this.road.exclusively(async () => {
      const seconds = await this.observer.before(passing);
      if (seconds !== undefined || !isWrite) return seconds;
      try {
        await this.forward(url, passing, response);
      } finally {
        await this.observer.after(passing);
      }
      return undefined;
    });
    if (refusedFor !== undefined) {
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': String(refusedFor) });
      response.end('{"code":503,"message":"Try again later"}');
    } else if (!isWrite) {
      const sent = Date.now();
      await this.forward(url, passing, response, () => this.road.exclusively(() => this.observer.answered(passing, sent)));
    }
  }

  private async forward(
    url: string,
    { method, body, headers }: Passing,
    response: ServerResponse,
    answered: () => Promise<void> = async () => {},
  ): Promise<void> {
    const answer = await fetch(this.road.service + url, {
      method,
      headers,
      body: body === '' ? undefined : body,
    });
    const content = Buffer.from(await answer.arrayBuffer());
    await answered();
    response.writeHead(answer.status, picked(Object.fromEntries(answer.headers), ['content-type', 'retry-after']));
    response.end(content);
  }
}

function picked(headers: Readonly<Record<string, string | string[] | undefined>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])));
}
