import { API_VERSION } from '../../model';
import type { Family } from '../families/family';
import type { JsonObject } from '../http/json';
import { familyOperations, familySchemas } from './family-operations';
import { PlatformNames } from '../load-balancers/platform-names';
import { loadBalancerOperations } from './load-balancer-operations';
import { type Operation, operationObject } from './operation';
import { sharedSchemas } from './shared-schemas';
import { TRAFFIC_OPERATIONS } from './traffic-operations';
import { TRAFFIC_SCHEMAS } from './traffic-schemas';

/** The content of the document. */
export interface Described {
  /** Every family, with its behaviour. */
  readonly families: readonly Family[];
  /** Whether requests need a key. */
  readonly secured: boolean;
  /** Default: as the contract spells them. */
  readonly platforms?: PlatformNames;
}

/** Every operation, in the contract's order. */
export function operations({ families, platforms = new PlatformNames() }: Pick<Described, 'families' | 'platforms'>): readonly Operation[] {
  return [...loadBalancerOperations(platforms.all), ...families.flatMap(familyOperations), ...TRAFFIC_OPERATIONS];
}

/** The OpenAPI 3.1 document of sections 4.1 to 4.9 of the contract. */
export function openApiDocument({ families, secured, platforms = new PlatformNames() }: Described): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations({ families, platforms }))
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationObject(operation) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Management API of a web-application protection service',
      version: API_VERSION,
      description:
        'All routes, generated from the model. `x-contract-section` names the section of the contract that an ' +
        'operation is listed in; `x-unit` the unit of a number, or of a text that is one; `x-known-values` values that the ' +
        'service is known to understand, beside which others pass through.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'Where the API is served.' }],
    security: secured ? [{ key: [] }] : [],
    tags: [
      { name: 'load-balancers', description: 'Load balancers, their certificates and regions.', 'x-contract-section': '4.1' },
      ...families.map(({ path, entity }) => ({ name: path, description: entity.description, 'x-contract-section': entity.routes.section })),
      { name: 'quarantine', description: 'Sources of traffic that dynamic rules keep in quarantine.', 'x-contract-section': '4.8' },
      { name: 'traffic', description: 'Queries of traffic data.', 'x-contract-section': '4.9' },
    ],
    paths,
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'The word Basic, a space, and the key as it was issued.' },
      },
      schemas: { ...sharedSchemas(platforms), ...(Object.assign({}, ...families.map(familySchemas)) as JsonObject), ...TRAFFIC_SCHEMAS },
    },
  };
}
