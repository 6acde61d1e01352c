import { type FastifyInstance, type RouteHandlerMethod } from 'fastify';
import { ApiError } from '../api-error';

/** The methods that a path answers to. */
export type Methods = Partial<Record<'GET' | 'PUT' | 'POST' | 'DELETE', RouteHandlerMethod>>;

/** Serves a path; every other method is answered with 405 and those that there are. */
export function servePath(app: FastifyInstance, url: string, methods: Methods): void {
  const served = Object.keys(methods);
  for (const [method, handler] of Object.entries(methods)) {
    app.route({ method, url, handler });
  }
  const allowed = served.includes('GET') ? ['HEAD', ...served] : served; // Fastify answers HEAD where there is GET
  app.route({
    method: app.supportedMethods.filter((method) => !allowed.includes(method)),
    url,
    handler: (request, reply) => {
      reply.header('allow', [...allowed].sort().join(', '));
      throw ApiError.plain(405, `${request.method} is not allowed here; allowed are ${[...allowed].sort().join(', ')}`);
    },
  });
}
