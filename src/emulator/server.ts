import { METHODS, STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { ApiError } from './api-error';
import { authorizer } from './auth';
import { AUTHOR } from './author';
import { type Family } from './family';
import { type RequestRecord } from './request-record';
import { CONTROL_PREFIX, HEALTH_PATH, serveControl } from './routes/control';
import { serveEntries } from './routes/entries';
import { type ConfigurationStore } from './store/configuration-store';

/** What the server needs to know. */
export interface ServerOptions {
  readonly families: readonly Family[];
  readonly store: ConfigurationStore;
  readonly record: RequestRecord;
  readonly profile: string;
  readonly apiKey?: string;
  readonly latencyMs: number;
  readonly bodyLimit: number;
  /** Takes a line for each request. */
  readonly logRequest?: (line: string) => void;
  /** Takes what went wrong inside. */
  readonly logFailure: (line: string) => void;
}

/** The HTTP server, ready to listen. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { families, store, record, profile, apiKey, latencyMs, bodyLimit, logRequest, logFailure } = options;
  const app = fastify({
    bodyLimit,
    // Ids and names may be long; Node limits the request line as a whole.
    routerOptions: { maxParamLength: 65_536 },
    // While it stops, what arrives on connections still open is served like any other request.
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply: FastifyReply) => refuse(reply, error.statusCode ?? 400, error.message),
    clientErrorHandler: refuseMalformed,
  });

  const ownMethods = new Set<string>(app.supportedMethods);
  METHODS.filter((method) => !ownMethods.has(method) && method !== 'CONNECT').forEach((method) => app.addHttpMethod(method));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  const authorized = authorizer(apiKey);
  app.addHook('onRequest', async (request, reply) => {
    delete request.raw.headers['content-type']; // bodies are JSON, whatever it says; Fastify would refuse some
    const path = pathOf(request.url);
    if (path !== HEALTH_PATH && !authorized(request.headers.authorization)) {
      reply.header('www-authenticate', 'Basic realm="svc"');
      throw ApiError.plain(401, 'The API key is missing or wrong: send it as "Authorization: Basic <key>"');
    }
    if (latencyMs > 0 && !path.startsWith(CONTROL_PREFIX)) {
      await delay(latencyMs);
    }
  });
  // Recorded before it is sent, so that whoever has the answer finds the request in the record.
  app.addHook('onSend', async (request, reply) => {
    const path = pathOf(request.url);
    if (!path.startsWith(CONTROL_PREFIX)) {
      record.add({ method: request.method, path, status: reply.statusCode });
    }
    if (stopping) {
      reply.header('connection', 'close');
    }
  });
  if (logRequest) {
    app.addHook('onResponse', async (request, reply) => {
      logRequest(`${request.method} ${pathOf(request.url)} ${reply.statusCode} ${reply.elapsedTime.toFixed(1)} ms`);
    });
  }

  app.setNotFoundHandler((request) => {
    throw ApiError.plain(404, `No route ${request.method} ${pathOf(request.url)}`);
  });
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    if (error instanceof ApiError) {
      return reply.code(error.status).send(error.body);
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      logFailure(`${request.method} ${pathOf(request.url)}: ${error.stack ?? error.message}`);
    }
    return refuse(reply, status, error.message);
  });

  families.forEach((family) => serveEntries(app, family, store, AUTHOR));
  serveControl(app, record, store, profile);
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

/** Answers what is not even HTTP. */
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
