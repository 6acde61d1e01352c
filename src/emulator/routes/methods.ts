import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { ApiError } from '../http/api-error';

/** The methods that a path answers to. */
export type Methods = Partial<Record<'GET' | 'PUT' | 'POST' | 'DELETE', RouteHandlerMethod>>;

/** A path that is served. */
export interface ServedPath {
  /** As it was registered, with `:name` for parameters. */
  readonly url: string;
  readonly matches: RegExp;
  readonly allowed: readonly string[];
}

/** The paths of each server, for requests with a method that theirs does not answer to. */
const served = new WeakMap<FastifyInstance, ServedPath[]>();

/** The configuration of routes whose bodies come as streams. */
const STREAM = { streams: true };

/** Whether the body of a request comes as a stream of any size. */
export function isStream({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as Partial<typeof STREAM>).streams === true;
}

/**
 * Serves a path, whose parameters are written `:name`.
 *
 * @param options `streams`: bodies are of any size, and come as streams
 */
export function servePath(app: FastifyInstance, url: string, methods: Methods, { streams = false } = {}): void {
  for (const [method, handler] of Object.entries(methods)) {
    if (streams) {
      app.register(async (apart) => {
        apart.removeAllContentTypeParsers();
        apart.addContentTypeParser('*', (_request, body, done) => done(null, body));
        apart.route({ method, url, handler, bodyLimit: Number.MAX_SAFE_INTEGER, config: STREAM });
      });
    } else {
      app.route({ method, url, handler });
    }
  }
  const matches = new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]*')}$`);
  const names = Object.keys(methods);
  const allowed = names.includes('GET') ? [...names, 'HEAD'] : names; // Fastify answers HEAD where there is GET
  served.set(app, [...servedPaths(app), { url, matches, allowed: allowed.sort() }]);
}

/** Every path of a server. */
export function servedPaths(app: FastifyInstance): readonly ServedPath[] {
  return served.get(app) ?? [];
}

/** Refuses a request that no route answers: with 405 and what is allowed where its path is served, else with 404. */
export function refuseUnserved(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, path: string): never {
  const found = servedPaths(app).find(({ matches }) => matches.test(path));
  if (!found) throw ApiError.plain(404, `No route ${request.method} ${path}`);
  const allowed = found.allowed.join(', ');
  reply.header('allow', allowed);
  throw ApiError.plain(405, `${request.method} is not allowed here. Allowed: ${allowed}`);
}
