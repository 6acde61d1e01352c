import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ManagementClient, type ClientOptions, type LogFields, type Logger } from '../../src/api';
import { Action, DynamicRule, LogExporter, type ActionInput, type DynamicRuleInput, type LogExporterInput } from '../../src/model';
import { complete, least } from '../support/entries';

/** A rule that needs nothing else. */
export const RULE: DynamicRuleInput = complete(DynamicRule, {
  id: 'login-bursts',
  name: 'Login bursts',
  threshold: 40,
  tags: ['banned-login'],
  include: { relation: 'AND', tags: ['login-page', 'method-post'] },
});

/** Actions that need nothing else. */
export const ACTIONS: readonly ActionInput[] = [
  {
    id: 'polite-block',
    ...least(Action, { name: 'Polite block', tags: ['politely-blocked'], params: { status: 403, content: 'Request refused.' } }),
  },
  { id: 'watch', name: 'Watch', type: 'monitor' },
];

/** An exporter whose certificate must never be shown. */
export const EXPORTER = {
  id: 'soc-feed',
  ...least(LogExporter, { name: 'SOC feed', server_groups: { all: false, ids: ['sg-store'] } }),
  connection: { host: '203.0.113.20', port: 6514, tls_mode: 'no_tls', certificate: { cert_body: 'certificate-canary/body+text==' } },
} satisfies LogExporterInput;

/** A request as a test server saw it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What a test server answers; `drop` cuts the connection, `hang` never answers. */
export type Answer =
  | {
      readonly status: number;
      readonly json?: unknown;
      readonly text?: string | Buffer;
      readonly headers?: Record<string, string>;
      /** Cuts the connection after the text. */
      readonly cut?: boolean;
    }
  | 'drop'
  | 'hang';

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly seen: Seen[];
  /** Connections that were made to it. */
  connections(): number;
  /** Resolves when so many connections were made. */
  connected(count: number): Promise<void>;
  /** Connections that have ended. */
  closed(): number;
  /** Ends all connections. */
  disconnect(): void;
  /** Resolves when so many requests have come. */
  arrived(count: number): Promise<void>;
  /** Listens no more, until started again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const closers: (() => void)[] = [];

/** Ends what the test began. Call in afterEach. */
export function closeAll(): void {
  for (const close of closers.splice(0)) close();
}

/** Answers by a function, or in turn from a list whose last answer stays. */
function answering(answers: Answer[] | ((seen: Seen) => Answer | Promise<Answer>), arrivals: Arrivals<Seen>): RequestListener {
  return async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const now: Seen = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    arrivals.add(now);
    const answer = Array.isArray(answers) ? answers[Math.min(arrivals.items.length, answers.length) - 1] : await answers(now);
    if (answer === undefined || answer === 'drop') return void request.socket.destroy();
    if (answer === 'hang') return;
    const text = answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json));
    response.writeHead(answer.status, { ...(answer.json !== undefined && { 'content-type': 'application/json' }), ...answer.headers });
    // A declared length beyond the text leaves the client waiting for the rest.
    if (answer.cut) response.write(text, () => request.socket.destroy());
    else if (answer.headers?.['content-length']) response.write(text);
    else response.end(text);
  };
}

/** A local service. */
export async function serve(answers: Answer[] | ((seen: Seen) => Answer | Promise<Answer>), tls?: ServerOptions): Promise<TestServer> {
  const arrivals = new Arrivals<Seen>();
  const listener = answering(answers, arrivals);
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  const connections = new Arrivals<Socket>();
  let starting: Promise<void> | undefined;
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => connections.add(socket));
  const port = await listen(server);
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `${tls ? 'https' : 'http'}://localhost:${port}`,
    port,
    seen: arrivals.items,
    connections: () => connections.items.length,
    connected: (count) => connections.reach(count),
    closed: () => connections.items.filter(({ destroyed }) => destroyed).length,
    disconnect: () => {
      for (const socket of connections.items) socket.destroy();
    },
    arrived: (count) => arrivals.reach(count),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    start: () => (starting ??= new Promise((resolve) => server.listen(port, 'localhost', resolve))),
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => server.listen(0, 'localhost', () => resolve((server.address() as AddressInfo).port)));
}

export interface TestProxy {
  readonly url: string;
  readonly port: number;
  /** Resolves when so many tunnels were asked for. */
  asked(count: number): Promise<void>;
  /** Targets of CONNECT. */
  readonly connects: string[];
  /** What was asked for without a tunnel. */
  readonly requests: string[];
  /** Every byte that it saw of what clients sent. */
  readonly heard: () => string;
}

/**
 * A proxy that takes every name for this machine.
 *
 * @param refusal how it answers CONNECT instead: a status, or not at all
 */
export async function serveProxy({ tls, refusal }: { tls?: ServerOptions; refusal?: number | 'hang' } = {}): Promise<TestProxy> {
  const tunnels = new Arrivals<string>();
  const requests: string[] = [];
  const bytes: Buffer[] = [];
  const sockets = new Set<Socket>();
  const onRequest: RequestListener = (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(502).end();
  };
  const server = tls ? createTlsServer(tls, onRequest) : createServer(onRequest);
  server.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    tunnels.add(request.url ?? '');
    bytes.push(Buffer.from(JSON.stringify(request.headers)), head);
    sockets.add(socket);
    if (refusal === 'hang') return;
    if (refusal !== undefined) return void socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
    const upstream = connect(Number((request.url ?? '').split(':')[1]), 'localhost', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.on('data', (chunk: Buffer) => bytes.push(chunk));
      socket.pipe(upstream).pipe(socket);
    });
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on('error', () => end.destroy());
    }
  });
  const port = await listen(server);
  closers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    url: `${tls ? 'https' : 'http'}://localhost:${port}`,
    port,
    asked: (count) => tunnels.reach(count),
    connects: tunnels.items,
    requests,
    heard: () => Buffer.concat(bytes).toString('latin1'),
  };
}

/** Clock that advances only during sleeps. */
export class SimulatedTime {
  public now = Date.parse('2025-04-02T09:00:00Z');
  public readonly sleeps: number[] = [];

  public options(): Pick<ClientOptions, 'clock' | 'sleep' | 'random'> {
    return {
      clock: () => this.now,
      random: () => 0.5,
      sleep: async (ms) => {
        this.sleeps.push(ms);
        this.now += ms;
      },
    };
  }
}

/** A logger that remembers. */
export class Memory implements Logger {
  public readonly lines: { level: string; message: string; fields?: LogFields }[] = [];

  public debug(message: string, fields?: LogFields): void {
    this.lines.push({ level: 'debug', message, fields });
  }

  public info(message: string, fields?: LogFields): void {
    this.lines.push({ level: 'info', message, fields });
  }

  public warn(message: string, fields?: LogFields): void {
    this.lines.push({ level: 'warn', message, fields });
  }
}

export const KEY = 'k3y/with+odd=chars&and%20more';

/** A client of the server, in simulated time. */
export function clientOf(server: { readonly url: string }, options: Partial<ClientOptions> = {}): ManagementClient {
  const client = new ManagementClient({ baseUrl: server.url, apiKey: KEY, ...new SimulatedTime().options(), ...options });
  closers.push(() => client.close());
  return client;
}

/** The error in which the promise ends. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error('it did not fail');
}

/** A promise to be resolved from outside. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** What has come, and a promise for when so much of it has. */
class Arrivals<Item> {
  public readonly items: Item[] = [];
  private readonly awaited: { readonly count: number; readonly resolve: () => void }[] = [];

  public add(item: Item): void {
    this.items.push(item);
    for (const { count, resolve } of this.awaited) if (this.items.length >= count) resolve();
  }

  public reach(count: number): Promise<void> {
    if (this.items.length >= count) return Promise.resolve();
    return new Promise((resolve) => this.awaited.push({ count, resolve }));
  }
}

interface KeyPair {
  readonly key: string;
  readonly cert: string;
}

export interface Pki {
  readonly ca: string;
  readonly caFile: string;
  readonly server: KeyPair;
  readonly client: KeyPair;
  /** A server that is named localhost only. */
  readonly here: KeyPair;
  /** A server that is named `ELSEWHERE` only. */
  readonly there: KeyPair;
  readonly remove: () => void;
}

/** A name that is not this machine's, so that proxies are asked for it; only the test proxy knows it. */
export const ELSEWHERE = 'service.test';

const NAMES = { server: ['localhost', ELSEWHERE], client: ['localhost', ELSEWHERE], here: ['localhost'], there: [ELSEWHERE] };

/** An authority, servers named localhost or `ELSEWHERE`, and a client, made by openssl. */
export function makePki(): Pki {
  const folder = mkdtempSync(join(tmpdir(), 'svc-pki-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = (name: string) => ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${name}.key`];
  openssl('req', '-x509', ...key('ca'), '-out', 'ca.pem', '-days', '2', '-subj', '/CN=test authority');
  for (const [name, hosts] of Object.entries(NAMES)) {
    openssl(
      'req',
      '-x509',
      ...key(name),
      '-out',
      `${name}.pem`,
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-addext',
      `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`,
      '-addext',
      'basicConstraints=critical,CA:FALSE',
    );
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const pair = (name: keyof typeof NAMES): KeyPair => ({ key: read(`${name}.key`), cert: read(`${name}.pem`) });
  return {
    ca: read('ca.pem'),
    caFile: join(folder, 'ca.pem'),
    server: pair('server'),
    client: pair('client'),
    here: pair('here'),
    there: pair('there'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Makes them for the tests of a file, and removes them in the end. */
export function pkiOfFile(): Pki {
  const pki = makePki();
  afterAll(() => pki.remove());
  return pki;
}

const PROXY_VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'].flatMap((name) => [name, name.toLowerCase()]);

const TRUST_VARIABLES = ['NODE_EXTRA_CA_CERTS', 'SVC_NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'];

/** Runs with these environment variables and no other proxy or CA setting. */
export async function withEnvironment<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const touched = [...PROXY_VARIABLES, ...TRUST_VARIABLES, ...Object.keys(variables)];
  const before = touched.map((name) => [name, process.env[name]] as const);
  for (const name of touched) delete process.env[name];
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
