export { openApiDocument } from './document';
export { openApiRoute } from './route';
