import { type FastifyInstance } from 'fastify';
import { servePath } from '../routes/methods';
import { openApiDocument, type Described } from './document';

/** Where the document is, beside the API. */
export const OPENAPI_PATH = '/openapi.json';

/** Serves the document of what is served. */
export function serveOpenApi(app: FastifyInstance, described: Described): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  servePath(app, OPENAPI_PATH, { GET: () => (document ??= openApiDocument(described)) });
}
