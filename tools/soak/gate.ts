import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pLimit, { type LimitFunction } from 'p-limit';

/** A request on its way to the service. */
export interface Passing {
  readonly method: string;
  /** Below the API's version, without the query: `/conf/prod/actions/pay`. */
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** When the gate had it, in milliseconds since the epoch. */
  readonly arrived: number;
}

/** Observer of the gate. Both methods are called while nothing is written. */
export interface Observer {
  /** Before a request is passed on. Returns the number of seconds after which it is welcome, if it is refused. */
  readonly before: (request: Passing) => Promise<number | undefined>;
  /** After a write, whatever became of it. */
  readonly after: (write: Passing) => Promise<void>;
}

/** The way that all states have to one service: one write at a time. */
export class Road {
  public readonly exclusively: LimitFunction = pLimit(1);

  /** @param service address of the service at this moment */
  public constructor(public service: string) {}
}

/** Stands between a provider and the service: counts requests, and knows the moment of each write. */
export class Gate {
  public static async open(road: Road, observer: Observer): Promise<Gate> {
    const gate = new Gate(road, observer);
    gate.server.listen(0, '127.0.0.1');
    await once(gate.server, 'listening');
    return gate;
  }

  private readonly server = createServer((request, response) => {
    this.pass(request, response).catch(() => response.destroy()); // as a connection that the service drops
  });

  private constructor(
    private readonly road: Road,
    private readonly observer: Observer,
  ) {}

  public get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
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
      await this.forward(url, passing, response);
    }
  }

  private async forward(url: string, { method, body, headers }: Passing, response: ServerResponse): Promise<void> {
    const answer = await fetch(this.road.service + url, {
      method,
      headers,
      body: body === '' ? undefined : body,
    });
    const content = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, picked(Object.fromEntries(answer.headers), ['content-type', 'retry-after']));
    response.end(content);
  }
}

function picked(headers: Readonly<Record<string, string | string[] | undefined>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])));
}
