import type { Routes } from '../routes/route';
import { type Described, openApiDocument } from './document';

/** Returns the route of the OpenAPI document. */
export function openApiRoute(described: Described): Routes {
  let document: ReturnType<typeof openApiDocument> | undefined;
  return { 'GET /openapi.json': { handle: () => (document ??= openApiDocument(described)) } };
}
