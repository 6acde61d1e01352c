import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { ApiError } from './http/api-error';
import type { ApiKey } from './access/api-key';
import { authorizer } from './access/auth';
import { pageRefusal } from './access/web-pages';
import { limitBodyTime } from './http/body-timeout';
import { type Faults, strikeAfter, strikeBefore } from './faults/faults';
import type { Family } from './families/family';
import { type LoadBalancerBehaviour, LoadBalancerService } from './load-balancers/service';
import { openApiRoute } from './openapi/index';
import type { Fault } from './faults/fault-plan';
import type { Profile } from './profiles';
import type { Publishing } from './faults/publishing';
import { note, notesOf } from './http/request-notes';
import type { RequestRecord } from './http/request-record';
import { CONTROL_PREFIX, CONTROL_ROUTES, HEALTH_PATH } from './routes/control';
import { isStream, refuserOf, serveRoutes } from './routes/methods';
import { apiRoutes } from './routes/table';
import { QuarantineUpdate } from './traffic/quarantine-update';
import type { TrafficStore } from './traffic/store/traffic-store';
import { TrafficService } from './traffic/traffic-service';
import { AUTHOR_DECORATOR } from './routes/request';
import type { SetPut } from './families/family-service';
import { explainFullDisk, FullDisk } from './files/full-disk';
import type { Timing } from './faults/timing';
import type { ConfigurationStore } from './store/configuration-store';
import type { TlsMaterial } from './files/tls';

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

/** Creates the HTTP server, ready to listen. */
export function createServer(options: ServerOptions): FastifyInstance {
  const {
    families,
    dataFolder,
    store,
    traffic,
    record,
    publishing,
    faults,
    profile,
    platforms,
    keys,
    tls,
    latencyMs,
    timing,
    bodyLimit,
    bodyTimeoutMs,
    logRequest,
    logFailure,
  } = options;
  const refusalOf = keys.length === 0 ? pageRefusal : () => undefined;
  const refusedPages = new WeakSet<IncomingMessage>();
  const described = { families, secured: keys.length > 0, platforms };
  const routes = { ...apiRoutes(described), ...openApiRoute(described), ...CONTROL_ROUTES };
  const refuseUnserved = refuserOf(routes);
  const struck = new WeakMap<IncomingMessage, Fault>();
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
      const refusal = refusalOf(request.raw);
      reply.header('connection', 'close'); // limitBodyTime needs a hook
      return refusal ? reply.code(refusal.status).send(refusal.body) : refuse(reply, error.statusCode ?? 400, error.message);
    },
    clientErrorHandler: refuseMalformed,
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  const authorOf = authorizer(keys);
  app.decorateRequest(AUTHOR_DECORATOR);
  app.addHook('onRequest', async (request, reply) => {
    // Bodies are not read during the latency.
    limitBodyTime(request, reply, { ms: bodyTimeoutMs + latencyMs, perPause: isStream(request) });
    const { raw } = request;
    const refusal = refusalOf(raw);
    if (refusal) {
      refusedPages.add(raw);
      throw refusal;
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    delete request.raw.headers['content-type']; // bodies are JSON, whatever their type; Fastify would refuse some types
    const path = pathOf(request.url);
    const author = authorOf(request.headers.authorization);
    if (path !== HEALTH_PATH && !author) {
      reply.header('www-authenticate', 'Basic realm="svc"');
      throw ApiError.plain(401, 'The API key is missing or wrong. Send it as "Authorization: Basic <key>"');
    }
    request.setDecorator(AUTHOR_DECORATOR, author);
    if (path.startsWith(CONTROL_PREFIX)) return;
    if (latencyMs > 0) await timing.wait(latencyMs);
    if (publishing.meets()) throw ApiError.publishing();
  });
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url);
    const fault = path.startsWith(CONTROL_PREFIX) ? undefined : faults.strike(request.method, path);
    if (!fault) return;
    struck.set(request.raw, fault);
    await strikeBefore(fault, request, reply, timing.wait);
    if (reply.sent) record.add({ method: request.method, path, status: 0, fault: fault.kind }); // no hook follows a dropped connection
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) refuseUnserved(request, reply, pathOf(request.url)); // before Fastify requires a body for some methods
  });
  app.addHook('onSend', async (request, reply, content) => {
    const fault = struck.get(request.raw);
    return fault ? strikeAfter(fault, request, reply, content) : content;
  });
  // The request is recorded before the answer is sent: a client with the answer must find the request in the record. Requests of refused
  // pages are not recorded, because tests count the recorded requests.
  app.addHook('onSend', async (request, reply) => {
    const path = pathOf(request.url);
    if (!path.startsWith(CONTROL_PREFIX) && !refusedPages.has(request.raw)) {
      const fault = struck.get(request.raw)?.kind;
      record.add({ method: request.method, path, status: fault === 'drop' ? 0 : reply.statusCode, ...(fault && { fault }) });
    }
    if (stopping) reply.header('connection', 'close');
  });
  if (logRequest) {
    app.addHook('onResponse', async (request, reply) => {
      logRequest(`${request.method} ${pathOf(request.url)} ${reply.statusCode} ${reply.elapsedTime.toFixed(1)} ms`);
      notesOf(request).forEach((line) => logRequest(`  ${line}`));
    });
  }

  app.setNotFoundHandler((request, reply) => refuseUnserved(request, reply, pathOf(request.url)));
  app.setErrorHandler((thrown: FastifyError | ApiError, request, reply) => {
    if (thrown instanceof ApiError) {
      note(request, ...thrown.reasons);
      return reply.code(thrown.status).send(thrown.body);
    }
    const error = explainFullDisk(thrown, dataFolder) as FastifyError;
    const status = error.statusCode ?? 500;
    // A client that disconnects during a request is not a failure of the emulator.
    if (status >= 500 && !request.socket.destroyed) {
      const details = error instanceof FullDisk ? error.message : (error.stack ?? error.message);
      logFailure(`${request.method} ${pathOf(request.url)}: ${details}`);
    }
    return refuse(reply, status, error.message);
  });

  serveRoutes(app, routes, {
    ...options,
    loadBalancers: new LoadBalancerService(store.documents, { ...options, idsAsText: profile.balancerIdsAsText }),
    queries: new TrafficService(traffic),
    quarantine: new QuarantineUpdate(store, traffic),
    profile: profile.name,
  });
  return app;
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send(plainBody(status, message));
}

function plainBody(code: number, message: string) {
  return { code, message };
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
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
