import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer of the service, before it is passed on. */
export interface Passing {
  readonly method: string;
  /** Below the configuration: `actions/pay`. */
  readonly path: string;
  readonly status: number;
}

/** How an answer is spoiled: another content, or the beginning of its own. */
export type Spoiling = 'html' | 'half';

/** Something between the provider and the service that passes on every request, and spoils answers. */
export class SpoilingProxy {
  /** @param service address of the service */
  public static async start(service: string): Promise<SpoilingProxy> {
    const proxy = new SpoilingProxy(service);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** Every request that was passed on: `GET actions`. */
  public readonly passed: string[] = [];
  /** How an answer is spoiled; undefined for one that passes as it is. */
  public spoils: (answer: Passing) => Spoiling | undefined = () => undefined;

  private readonly server = createServer((request, response) => void this.pass(request, response));

  private constructor(private readonly service: string) {}

  public get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The requests that were passed on since the last time. */
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
