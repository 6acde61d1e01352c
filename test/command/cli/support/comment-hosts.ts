import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A comment as the stand-in keeps it. */
export interface KeptComment {
  readonly id: number;
  readonly by: string;
  body: string;
}

/** A request that the stand-in received. */
export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

/**
 * A stand-in of the comments of a pull request, with the routes and pages of GitHub and GitLab as their documentation describes them.
 * The hosts themselves are not reached from a test.
 */
export class CommentHosts {
  readonly comments: KeptComment[] = [];
  readonly calls: ReceivedCall[] = [];
  /** Status to answer a call with, before anything is done. */
  failure: (call: ReceivedCall) => number | undefined = () => undefined;
  /** User of the token. The token of a workflow may not ask. */
  user: string | undefined = 'pipeline';
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));
  private nextId = 1000;

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  add(by: string, body: string): KeptComment {
    const comment = { id: this.nextId++, by, body };
    this.comments.push(comment);
    return comment;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    const method = request.method ?? '';
    const call = { method, path: pathname, headers: request.headers };
    this.calls.push(call);
    const sent = await text(request);
    const failure = this.failure(call);
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (failure !== undefined) return void send(failure, { message: 'secret detail of the host' });
    if (pathname === '/user') return void (this.user === undefined ? send(403, {}) : send(200, { login: this.user, id: this.user }));
    const listing = /^\/(?:repos\/example\/shop\/issues\/12\/comments|projects\/7\/merge_requests\/12\/notes)$/.test(pathname);
    const [, single] = /^\/(?:repos\/example\/shop\/issues\/comments|projects\/7\/merge_requests\/12\/notes)\/(\d+)$/.exec(pathname) ?? [];
    if (listing && method === 'GET') {
      const [size, page] = [Number(searchParams.get('per_page') ?? 30), Number(searchParams.get('page') ?? 1)];
      return void send(200, this.comments.slice((page - 1) * size, page * size).map(sentOf));
    }
    const body = (sent === '' ? {} : JSON.parse(sent)) as { body?: string };
    if (listing && method === 'POST') return void send(201, sentOf(this.add(this.user ?? 'github-actions[bot]', body.body ?? '')));
    const comment = this.comments.find(({ id }) => id === Number(single));
    if (comment && (method === 'PATCH' || method === 'PUT')) {
      comment.body = body.body ?? '';
      return void send(200, sentOf(comment));
    }
    send(404, { message: 'Not Found' });
  }
}

function sentOf({ id, by, body }: KeptComment): object {
  return { id, body, html_url: `https://github.example/example/shop/pull/12#issuecomment-${id}`, user: { login: by }, author: { id: by } };
}
