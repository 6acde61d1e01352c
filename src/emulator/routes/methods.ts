import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { push } from '../../model/multimap';
import { HttpError } from '../http/http-error';
import { methodAndPath, type Routes, type Services } from './route';

/** Path with its allowed methods. */
interface ServedPath {
  /** With parameters: `/conf/{config}/actions`. */
  readonly path: string;
  readonly allowed: readonly string[];
}

/** Configuration of routes whose bodies are streams. */
const STREAM = { streams: true };

/** Whether the body of a request is a stream of any size. */
export function isStream({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as Partial<typeof STREAM>).streams === true;
}

/** Registers routes. */
export function serveRoutes(app: FastifyInstance, routes: Routes, services: Services): void {
  for (const [key, { streams, handle, responses = { 200: {} } }] of Object.entries(routes)) {
    const [method, path] = methodAndPath(key);
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const [success] = Object.keys(responses); // these keys are in the order of numbers
    const handler = (request: FastifyRequest, reply: FastifyReply) => handle(services, request, reply.code(Number(success)));
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
}

/** Returns a handler for requests without a route: 405 with the allowed methods if the path exists, otherwise 404. */
export function refuserOf(routes: Routes): (request: FastifyRequest, reply: FastifyReply, path: string) => never {
  const served = servedPaths(routes);
  return (request, reply, path) => {
    const found = served.find((each) => isPathOf(each.path, path));
    if (!found) throw HttpError.plain(404, `No route ${request.method} ${path}`);
    const allowed = found.allowed.join(', ');
    reply.header('allow', allowed);
    throw HttpError.plain(405, `${request.method} is not allowed here. Allowed: ${allowed}`);
  };
}

/** Returns the paths of the routes, those with fewer parameters first. */
function servedPaths(routes: Routes): ServedPath[] {
  const found = new Map<string, string[]>();
  for (const [method, path] of Object.keys(routes).map(methodAndPath)) {
    // Fastify answers HEAD where there is GET.
    for (const served of method === 'GET' ? [method, 'HEAD'] : [method]) push(found, path, served);
  }
  return [...found]
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, allowed]) => ({ path, allowed: allowed.sort() }));
}

/** Whether a path is one of a route, whose parameters are whole segments. */
function isPathOf(route: string, path: string): boolean {
  const [wanted, given] = [route.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((segment, i) => segment.startsWith('{') || segment === given[i]);
}
