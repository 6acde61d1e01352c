import type { TSchema } from '@sinclair/typebox';
import { AUTOMATIC, LoadBalancerRegions, VersionRecord } from '../../model';
import type { JsonObject } from '../../model/json';
import type { PlatformNames } from '../load-balancers/platform-names';
import { ref } from '../routes/responses';
import { readSchema } from './schema';

/** Returns the schemas that do not belong to one family. */
export function sharedSchemas(platforms: PlatformNames): JsonObject {
  return { ...FIXED_SCHEMAS, LoadBalancer: readSchema(platforms.schema, []) };
}

const FIXED_SCHEMAS: JsonObject = {
  Message: {
    description: 'Answer of a successful write.',
    type: 'object',
    required: ['message'],
    properties: { message: { type: 'string' } },
  },
  Error: {
    description: 'Reason why a request was refused or failed.',
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'integer', description: 'The status.' }, message: { type: 'string' } },
  },
  ValidationError: {
    description: 'All problems of a request.',
    type: 'object',
    required: ['detail'],
    properties: { detail: { type: 'array', minItems: 1, items: ref('Problem') } },
  },
  Problem: {
    description: 'Problem of a request.',
    type: 'object',
    required: ['loc', 'msg', 'type'],
    properties: {
      loc: {
        description: 'Location, which begins with `body`, `path` or `query`.',
        type: 'array',
        items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      },
      msg: { description: 'Text of the problem.', type: 'string' },
      type: { description: 'Type of the problem, for programs.', type: 'string' },
    },
  },
  Busy: {
    description: 'The service is busy.',
    type: 'object',
    required: ['message'],
    properties: {
      message: { type: 'string' },
      detail: { type: 'string' },
      data: { type: 'object', properties: { message: { type: 'string' } } },
    },
  },
  LoadBalancerRegions: readSchema(LoadBalancerRegions as TSchema, []),
  LoadBalancerRegionsInput: {
    description: 'Preferences of all balancers. Omitted cities and balancers become automatic.',
    type: 'object',
    required: ['lbs'],
    properties: {
      lbs: {
        type: 'array',
        items: {
          description: 'One balancer, by its id, its name, or both.',
          type: 'object',
          anyOf: [{ required: ['id'] }, { required: ['name'] }],
          additionalProperties: false,
          properties: {
            id: { description: 'Id of the balancer, as a number or a string.', anyOf: [{ type: 'integer' }, { type: 'string' }] },
            name: { description: 'Name of the balancer.', type: 'string' },
            regions: {
              description: `For each city, one of the balancer's upstream_regions, or \`${AUTOMATIC}\`.`,
              type: 'object',
              additionalProperties: { type: 'string' },
            },
            upstream_regions: { description: 'Ignored. Clients may send back what they read.' },
          },
        },
      },
    },
  },
  VersionRecord: readSchema(VersionRecord, []),
};
