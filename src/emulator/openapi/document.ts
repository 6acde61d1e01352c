import { API_VERSION } from '../../model';
import type { Json, JsonObject } from '../../model/json';
import type { Family } from '../families/family';
import { PlatformNames } from '../load-balancers/platform-names';
import { inputName } from '../routes/family';
import { EVERYWHERE, WITH_BODY, WITH_CONFIGURATION } from '../routes/responses';
import { type ContractRoute, methodAndPath, pathParameter, type RouteResponse, type RouteGroup, type Routes } from '../routes/route';
import { routeGroups, type Served, underVersion } from '../routes/table';
import { entrySchema } from '../validation/entry-schema';
import { documented, readSchema } from './schema';
import { sharedSchemas } from './shared-schemas';
import { TRAFFIC_SCHEMAS } from './traffic-schemas';

/** Content of the document. */
export interface Described extends Pick<Served, 'families'> {
  /** Default: the names of the contract. */
  readonly platforms?: PlatformNames;
  /** Whether requests need a key. */
  readonly secured: boolean;
}

const CONFIG = pathParameter('config', 'Name of the configuration.');

/** Returns the route of the OpenAPI document. */
export function openApiRoute(described: Described): Routes {
  let document: ReturnType<typeof openApiDocument> | undefined;
  return { 'GET /openapi.json': { handle: () => (document ??= openApiDocument(described)) } };
}

/** Returns the OpenAPI 3.1 document of sections 4.1 to 4.9 of the contract. */
export function openApiDocument({ families, secured, platforms = new PlatformNames() }: Described): JsonObject {
  const groups = routeGroups({ families, platforms });
  const paths: Record<string, JsonObject> = {};
  for (const group of groups) {
    for (const [key, route] of Object.entries(underVersion(API_VERSION, group.routes))) {
      const [method, path] = methodAndPath(key);
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(route, group, path.includes(`{${CONFIG.name}}`)) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Management API of a web-application protection service',
      version: API_VERSION,
      description:
        'All routes, generated from the model. `x-contract-section` is the section of the contract that lists an ' +
        'operation. `x-unit` is the unit of a number, or of a string that contains a number. `x-known-values` are values that the ' +
        'service is known to understand; other values are accepted too.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'Origin of the API.' }],
    security: secured ? [{ key: [] }] : [],
    tags: groups.map(({ tag, description, section }) => ({ name: tag, description, 'x-contract-section': section })),
    paths,
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The word Basic, a space, and the key as it was issued.' },
      },
      schemas: { ...sharedSchemas(platforms), ...(Object.assign({}, ...families.map(familySchemas)) as JsonObject), ...TRAFFIC_SCHEMAS },
    },
  };
}

/** Converts a route to an operation, with the parameters and responses of all routes. */
function operationObject(route: ContractRoute, { section, tag }: RouteGroup, inConfiguration: boolean): JsonObject {
  const { id, summary, description, parameters = [], body } = route;
  const responses = { ...EVERYWHERE, ...(inConfiguration && WITH_CONFIGURATION), ...(body && WITH_BODY), ...route.responses };
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    'x-contract-section': section,
    parameters: [...(inConfiguration ? [CONFIG] : []), ...parameters] as unknown as Json[],
    ...(body && {
      requestBody: {
        description: body.description,
        required: body.optional !== true,
        content: { 'application/json': { schema: body.schema } },
      },
    }),
    responses: Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, responseObject(response)])),
  };
}

function responseObject({ description, schema, links }: RouteResponse): JsonObject {
  return { description, ...(schema && { content: { 'application/json': { schema } } }), ...(links && { links }) };
}

/** Returns the schemas of a family's entries, for reads and for writes. */
function familySchemas(family: Family): JsonObject {
  const { entity, behaviour, hidden } = family;
  const input = documented(entrySchema(entity, behaviour));
  const read = readSchema(entity.schema, hidden);
  return {
    [entity.name]: { ...read, properties: withNulls(read, behaviour.nullable) },
    [inputName(family)]: { ...input, title: inputName(family) },
  };
}

function withNulls({ properties }: JsonObject, nullable: readonly string[]): JsonObject {
  const fields = Object.entries(properties as Record<string, JsonObject>).map(([name, field]) => [
    name,
    nullable.includes(name) ? { ...field, type: [field['type'] as string, 'null'] } : field,
  ]);
  return Object.fromEntries(fields) as JsonObject;
}
