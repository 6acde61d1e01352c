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

/** An answer that the stand-in gives in place of its own. */
export interface FailedAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Refusals of GitHub after too many calls, which have the status of a missing right. */
export const LIMITS: readonly FailedAnswer[] = [
  { status: 403, headers: { 'retry-after': '60' } },
  { status: 403, headers: { 'x-ratelimit-remaining': '0' } },
  { status: 403, body: { message: 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.' } },
  { status: 429 },
];

/**
 * A stand-in of the comments of a pull request, with the routes and pages of GitHub and GitLab as their documentation describes them.
 * The hosts themselves are not reached from a test.
 */
export class CommentHosts {
  readonly comments: KeptComment[] = [];
  readonly calls: ReceivedCall[] = [];
  /** Answer to a call, before anything is done: a status or more. */
  failure: (call: ReceivedCall) => number | FailedAnswer | undefined = () => undefined;
  /** User of the token. The token of a workflow or an app may not ask. */
  user: string | undefined = 'pipeline';
  /** User of the token in GraphQL, which answers each token of GitHub. Undefined: it refuses. */
  viewer: string | undefined = 'github-actions[bot]';
  /** Id that the host sends for the user with a number. */
  idOf: (user: number) => unknown = (user) => user;
  /** Present commit of the pull request. Undefined: the host does not tell it. */
  head: string | undefined;
  /** Called before a new comment is listed. */
  beforeCreate: () => void = () => undefined;
  /** Called before a comment is updated. */
  beforeUpdate: () => void = () => undefined;
  /** Ids of comments that GitLab leaves out of its pages, after it has cut them. */
  readonly hidden = new Set<number>();
  /** Kind of the users whose names are those of bots. */
  botType = 'Bot';
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));
  private readonly users: string[] = [];
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

  /** User that the token writes as. */
  private get writer(): string {
    return this.user ?? this.viewer ?? 'github-actions[bot]';
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://host');
    // GitHub Enterprise Server has /api/v3 and /api/graphql.
    const pathname = path.replace(/^\/api\/v3(?=\/)|^\/api(?=\/graphql$)/, '');
    const method = request.method ?? '';
    const call = { method, path, headers: request.headers };
    this.calls.push(call);
    const sent = await text(request);
    const failure = this.failure(call);
    const send = (status: number, body: unknown, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (failure !== undefined) {
      const { status, headers, body = {} } = typeof failure === 'number' ? { status: failure } : failure;
      return void send(status, { message: 'secret detail of the host', ...body }, headers);
    }
    if (pathname === '/user') return void (this.user === undefined ? send(403, {}) : send(200, this.userOf(this.user)));
    if (pathname === '/graphql' && method === 'POST') {
      const viewer = this.viewer === undefined ? undefined : { id: this.userOf(this.viewer).id };
      return void send(200, viewer ? { data: { viewer } } : { data: null, errors: [{ type: 'FORBIDDEN' }] });
    }
    if (this.head !== undefined && method === 'GET' && /^\/(?:repos\/example\/shop\/pulls|projects\/7\/merge_requests)\/12$/.test(pathname))
      return void send(200, pathname.startsWith('/repos/') ? { head: { sha: this.head } } : { sha: this.head });
    const listing = /^\/(?:repos\/example\/shop\/issues\/12\/comments|projects\/7\/merge_requests\/12\/notes)$/.test(pathname);
    const [, single] = /^\/(?:repos\/example\/shop\/issues\/comments|projects\/7\/merge_requests\/12\/notes)\/(\d+)$/.exec(pathname) ?? [];
    if (listing && method === 'GET') {
      const [size, page] = [Number(searchParams.get('per_page') ?? 30), Number(searchParams.get('page') ?? 1)];
      const isGitLab = pathname.endsWith('/notes');
      const comments = isGitLab && searchParams.get('sort') !== 'asc' ? [...this.comments].reverse() : this.comments;
      const shown = comments.slice((page - 1) * size, page * size).filter(({ id }) => !this.hidden.has(id));
      const next = page * size < comments.length ? page + 1 : undefined;
      const links = isGitLab
        ? { 'x-next-page': next ?? '' }
        : next === undefined
          ? {}
          : { link: `<https://host?page=${next}>; rel="next"` };
      return void send(
        200,
        shown.map((comment) => this.sent(comment)),
        links,
      );
    }
    const body = (sent === '' ? {} : JSON.parse(sent)) as { body?: string };
    if (listing && method === 'POST') {
      this.beforeCreate();
      return void send(201, this.sent(this.add(this.writer, body.body ?? '')));
    }
    if (single !== undefined && (method === 'PATCH' || method === 'PUT')) this.beforeUpdate();
    const comment = this.comments.find(({ id }) => id === Number(single));
    if (comment && (method === 'PATCH' || method === 'PUT')) {
      comment.body = body.body ?? '';
      return void send(200, this.sent(comment));
    }
    if (comment && method === 'DELETE') {
      this.comments.splice(this.comments.indexOf(comment), 1);
      return void response.writeHead(204).end();
    }
    send(404, { message: 'Not Found' });
  }

  private sent({ id, by, body }: KeptComment): object {
    const user = this.userOf(by);
    return { id, body, html_url: `https://github.example/example/shop/pull/12#issuecomment-${id}`, user, author: user };
  }

  private userOf(login: string): { readonly login: string; readonly type: string; readonly id: unknown } {
    if (!this.users.includes(login)) this.users.push(login);
    const type = login.endsWith('[bot]') ? this.botType : 'User';
    return { login, type, id: this.idOf(1 + this.users.indexOf(login)) };
  }
}
