import { API_VERSION } from '../../model';
import { type Family } from '../families/family';
import { type JsonObject } from '../http/json';
import { familyOperations, familySchemas } from './family-operations';
import { LOAD_BALANCER_OPERATIONS } from './load-balancer-operations';
import { type Operation, operationObject } from './operation';
import { SHARED_SCHEMAS } from './shared-schemas';

/** The content of the document. */
export interface Described {
  /** Every family, with its behaviour. */
  readonly families: readonly Family[];
  /** Whether requests need a key. */
  readonly secured: boolean;
}

/** Every operation, in the contract's order. */
export function operations(families: readonly Family[]): readonly Operation[] {
  return [...LOAD_BALANCER_OPERATIONS, ...families.flatMap(familyOperations)];
}

/** The OpenAPI 3.1 document of sections 4.1 to 4.7 of the contract. */
export function openApiDocument({ families, secured }: Described): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations(families)) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationObject(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Management API of a web-application protection service',
      version: API_VERSION,
      description:
        'The configuration routes, generated from the model. `x-contract-section` names the section of the contract that an ' +
        'operation is listed in; `x-unit` the unit of a number, or of a text that is one; `x-known-values` values that the ' +
        'service is known to understand, beside which others pass through.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'Where the API is served.' }],
    security: secured ? [{ key: [] }] : [],
    tags: [
      { name: 'load-balancers', description: 'Load balancers, their certificates and regions.', 'x-contract-section': '4.1' },
      ...families.map(({ path, entity }) => ({ name: path, description: entity.description, 'x-contract-section': entity.routes.section })),
    ],
    paths,
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The word Basic, a space, and the key as it was issued.' },
      },
      schemas: { ...SHARED_SCHEMAS, ...(Object.assign({}, ...families.map(familySchemas)) as JsonObject) },
    },
  };
}
