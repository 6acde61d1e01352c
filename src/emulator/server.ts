import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ApiKey } from './access/api-key';
import { authorizer } from './access/auth';
import { pageRefusal } from './access/web-pages';
import type { Family } from './families/family';
import type { SetPut } from './families/family-service';
import { type Faults, injectAfter, injectBefore, type RequestFault } from './faults/faults';
import type { Publishing } from './faults/publishing';
import type { Timing } from './faults/timing';
import { explainFullDisk, FullDisk } from './files/full-disk';
import { StartupError } from './files/startup-error';
import type { TlsMaterial } from './files/tls';
import { HttpError } from './http/http-error';
import { limitBodyTime } from './http/body-timeout';
import { addLogLines, logLinesOf } from './http/request-log';
import type { RequestRecord } from './http/request-record';
import { type LoadBalancerBehaviour, LoadBalancerService } from './load-balancers/service';
import { openApiRoute } from './openapi/document';
import type { Profile } from './profiles';
import { CONTROL_PREFIX, CONTROL_ROUTES, HEALTH_PATH } from './routes/control';
import { isStream, refuserOf, serveRoutes } from './routes/methods';
import { AUTHOR_DECORATOR, LAG_DECORATOR } from './routes/request';
import type { Routes, Services } from './routes/route';
import { apiRoutes } from './routes/table';
import type { ConfigurationStore } from './store/configuration-store';
import { DamagedContent } from './store/damage';
import { QuarantineUpdate } from './traffic/quarantine-update';
import type { TrafficStore } from './traffic/store/traffic-store';
import { TrafficService } from './traffic/traffic-service';

/** Settings of the server. */
export interface ServerOptions extends Omit<LoadBalancerBehaviour, 'idsAsText'> {
  readonly families: readonly Family[];
  /** Path of the store's folder. */
  readonly dataFolder: string;
  readonly store: ConfigurationStore;
  readonly traffic: TrafficStore;
  readonly record: RequestRecord;
  readonly publishing: Publishing;
  readonly faults: Faults;
  readonly profile: Profile;
  readonly setPut: SetPut;
  /** Keys that requests may use. Without any key, all requests are allowed. */
  readonly keys: readonly ApiKey[];
  /** Certificate and key for TLS. Default: no TLS. */
  readonly tls?: TlsMaterial;
  readonly latencyMs: number;
  readonly timing: Timing;
  readonly bodyLimit: number;
  /** Time limit of a body; for a stream, of each pause. */
  readonly bodyTimeoutMs: number;
  /** Logs a line for each request, and for each note about the request. */
  readonly logRequest?: (line: string) => void;
  /** Logs a line for each internal error. */
  readonly logFailure: (line: string) => void;
}

/** State of requests that several hooks share. */
interface RequestState {
  /** Requests of web pages that were refused. They are not recorded, because tests count the recorded requests. */
  readonly refusedPages: WeakSet<IncomingMessage>;
  /** Faults of the requests that got one. */
  readonly faults: WeakMap<IncomingMessage, RequestFault>;
}

/** Creates the HTTP server, ready to listen. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { families, platforms, keys } = options;
  const described = { families, secured: keys.length > 0, platforms };
  const routes = { ...apiRoutes(described), ...openApiRoute(described), ...CONTROL_ROUTES };
  const state: RequestState = { refusedPages: new WeakSet(), faults: new WeakMap() };
  const app = newServer(options);
  // Hooks of the same event run in this order.
  limitBodies(app, options);
  refusePages(app, options, state);
  authorizeRequests(app, options);
  delayRequests(app, options);
  injectFaults(app, options, state);
  refuseUnserved(app, routes);
  recordRequests(app, options, state);
  endConnectionsOnClose(app);
  logRequests(app, options);
  answerErrors(app, options);
  serveRoutes(app, routes, servicesOf(options));
  return app;
}

/** Creates the server without routes and hooks. Bodies are bytes, whatever their type. */
function newServer(options: ServerOptions): FastifyInstance {
  const { tls, bodyLimit } = options;
  const app = fastify({
    // Fastify has different types for servers with and without TLS. This code treats both the same.
    ...(tls && ({ https: tls } as object)),
    bodyLimit,
    // Ids and names may be long. Node limits the length of the whole request line.
    routerOptions: { maxParamLength: 65_536 },
    // While the server stops, it still answers requests on open connections.
    return503OnClosing: false,
    // Fastify calls no hooks for these errors.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const refusal = pageRefusalOf(request.raw, options);
      reply.header('connection', 'close'); // limitBodyTime needs a hook
      return refusal ? reply.code(refusal.status).send(refusal.body) : refuse(reply, error.statusCode ?? 400, error.message);
    },
    clientErrorHandler: refuseMalformed,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return app;
}

/** Limits the time of bodies, which are not read during the latency. */
function limitBodies(app: FastifyInstance, { bodyTimeoutMs, latencyMs }: ServerOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    limitBodyTime(request, reply, { ms: bodyTimeoutMs + latencyMs, perPause: isStream(request) });
  });
}

/** Refuses requests of web pages, if no key protects the emulator from them. */
function refusePages(app: FastifyInstance, options: ServerOptions, { refusedPages }: RequestState): void {
  app.addHook('onRequest', async ({ raw }) => {
    const refusal = pageRefusalOf(raw, options);
    if (!refusal) return;
    refusedPages.add(raw);
    throw refusal;
  });
}

function pageRefusalOf(request: IncomingMessage, { keys }: ServerOptions): HttpError | undefined {
  return keys.length === 0 ? pageRefusal(request) : undefined;
}

/** Refuses requests without a key, except health checks, and sets the author of the others. */
function authorizeRequests(app: FastifyInstance, { keys }: ServerOptions): void {
  const authorOf = authorizer(keys);
  app.decorateRequest(AUTHOR_DECORATOR);
  app.addHook('onRequest', async (request, reply) => {
    delete request.raw.headers['content-type']; // bodies are JSON, whatever their type; Fastify would refuse some types
    const author = authorOf(request.headers.authorization);
    if (pathOf(request) !== HEALTH_PATH && !author) {
      // Not "Basic": browsers ask for that, keep the answer, and add it to what pages of other origins send.
      reply.header('www-authenticate', 'API-Key realm="svc"');
      throw HttpError.plain(401, 'The API key is missing or wrong. Send it as "Authorization: Basic <key>"');
    }
    request.setDecorator(AUTHOR_DECORATOR, author);
  });
}

/** Delays requests to the API, and answers 503 while the service publishes a configuration. */
function delayRequests(app: FastifyInstance, { latencyMs, timing, publishing }: ServerOptions): void {
  app.addHook('onRequest', async (request) => {
    if (isControl(request)) return;
    if (latencyMs > 0) await timing.wait(latencyMs);
    if (publishing.countRequest()) throw HttpError.publishing();
  });
}

/** Applies faults to requests to the API, and to their answers. */
function injectFaults(app: FastifyInstance, { faults, timing, record }: ServerOptions, state: RequestState): void {
  app.decorateRequest(LAG_DECORATOR, 0);
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    const found = isControl(request) ? undefined : faults.nextFault(request.method, path);
    if (!found) return;
    state.faults.set(request.raw, found);
    const { fault } = found;
    if (fault.kind === 'lag') request.setDecorator(LAG_DECORATOR, fault.ms);
    await injectBefore(fault, request, reply, timing.wait);
    if (reply.sent) record.add({ method: request.method, path, status: 0, fault: fault.kind }); // no hook follows a dropped connection
  });
  app.addHook('onSend', async (request, reply, content) => {
    const found = state.faults.get(request.raw);
    return found ? injectAfter(found, request, reply, content, timing.wait) : content;
  });
}

/** Refuses requests without a route. */
function refuseUnserved(app: FastifyInstance, routes: Routes): void {
  const refuseRequest = refuserOf(routes);
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) refuseRequest(request, reply, pathOf(request)); // before Fastify requires a body for some methods
  });
  app.setNotFoundHandler((request, reply) => refuseRequest(request, reply, pathOf(request)));
}

/** Records requests to the API before their answers are sent: a client with the answer must find the request in the record. */
function recordRequests(app: FastifyInstance, { record }: ServerOptions, { faults, refusedPages }: RequestState): void {
  app.addHook('onSend', async (request, reply) => {
    if (isControl(request) || refusedPages.has(request.raw)) return;
    const fault = faults.get(request.raw)?.fault.kind;
    const status = fault === 'drop' ? 0 : reply.statusCode;
    record.add({ method: request.method, path: pathOf(request), status, ...(fault && { fault }) });
  });
}

/** Ends each connection after its current request while the server stops. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
}

function logRequests(app: FastifyInstance, { logRequest }: ServerOptions): void {
  if (!logRequest) return;
  app.addHook('onResponse', async (request, reply) => {
    logRequest(`${request.method} ${pathOf(request)} ${reply.statusCode} ${reply.elapsedTime.toFixed(1)} ms`);
    logLinesOf(request).forEach((line) => logRequest(`  ${line}`));
  });
}

/** Errors whose messages name cause and remedy. Others are logged with their stacks. */
const EXPLAINED = [FullDisk, DamagedContent, StartupError];

/** Answers refusals and errors, and logs internal errors. */
function answerErrors(app: FastifyInstance, { dataFolder, logFailure }: ServerOptions): void {
  app.setErrorHandler((thrown: FastifyError | HttpError, request, reply) => {
    if (thrown instanceof HttpError) {
      addLogLines(request, ...thrown.reasons);
      return reply.code(thrown.status).send(thrown.body);
    }
    const error = explainFullDisk(thrown, dataFolder) as FastifyError;
    const status = error.statusCode ?? 500;
    // A client that disconnects during a request is not a failure of the emulator.
    if (status >= 500 && !request.socket.destroyed) {
      const details = EXPLAINED.some((type) => error instanceof type) ? error.message : (error.stack ?? error.message);
      logFailure(`${request.method} ${pathOf(request)}: ${details}`);
    }
    return refuse(reply, status, error.message);
  });
}

function servicesOf(options: ServerOptions): Services {
  const { store, traffic, profile } = options;
  return {
    ...options,
    loadBalancers: new LoadBalancerService(store.documents, { ...options, idsAsText: profile.balancerIdsAsText }),
    queries: new TrafficService(traffic),
    quarantine: new QuarantineUpdate(store, traffic),
    profile: profile.name,
  };
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send(plainBody(status, message));
}

function plainBody(code: number, message: string) {
  return { code, message };
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? url;
}

/** Whether the path is one of the emulator's own, outside the API. */
function isControl(request: FastifyRequest): boolean {
  return pathOf(request).startsWith(CONTROL_PREFIX);
}

/** Answers requests that are not HTTP. */
function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const reason = STATUS_CODES[status] ?? 'Bad Request';
  const body = JSON.stringify(plainBody(status, reason));
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
