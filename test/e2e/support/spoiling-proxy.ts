import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer of the service, before the proxy passes it on. */
export interface Passing {
  readonly method: string;
  /** Path below the configuration: `actions/pay`. */
  readonly path: string;
  readonly status: number;
}

/** Change of an answer: another content, or only the beginning of its own. */
export type Spoiling = 'html' | 'half';

/** A proxy between the provider and the service that changes answers. */
export class SpoilingProxy {
  /** @param service address of the service */
  public static async start(service: string): Promise<SpoilingProxy> {
    const proxy = new SpoilingProxy(service);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** All requests that were passed on: `GET actions`. */
  public readonly passed: string[] = [];
  /** Returns the change of an answer; undefined for none. */
  public spoils: (answer: Passing) => Spoiling | undefined = () => undefined;

  private readonly server = createServer((request, response) => void this.pass(request, response));

  private constructor(private readonly service: string) {}

  public get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns the requests that were passed on since the last call. */
  public newlyPassed(): string[] {
    return this.passed.splice(0);
  }

  public close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const path = url.replace(/^.*?\/conf\/[^/]+\//, '').replace(/\?.*$/, '');
    this.passed.push(`${method} ${path}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const answer = await fetch(this.service + url, {
      method,
      headers: { 'content-type': 'application/json' },
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    });
    const text = await answer.text();
    const spoiling = this.spoils({ method, path, status: answer.status });
    const type = spoiling === 'html' ? 'text/html' : (answer.headers.get('content-type') ?? 'application/json');
    response.writeHead(spoiling === 'html' ? 200 : answer.status, { 'content-type': type });
    response.end(spoiling === 'html' ? '<html>Please wait</html>' : spoiling === 'half' ? text.slice(0, text.length / 2) : text);
  }
}
