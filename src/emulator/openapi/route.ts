import type { FastifyInstance } from 'fastify';
import { servePath } from '../routes/methods';
import { openApiDocument, type Described } from './document';

/** The path of the document. */
export const OPENAPI_PATH = '/openapi.json';

/** Serves the OpenAPI document. */
export function serveOpenApi(app: FastifyInstance, described: Described): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  servePath(app, OPENAPI_PATH, { GET: () => (document ??= openApiDocument(described)) });
}
