export { type Described, openApiDocument, operations } from './document';
export { OPENAPI_PATH, serveOpenApi } from './route';
