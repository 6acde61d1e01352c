import type { TSchema } from '@sinclair/typebox';
import { AUTOMATIC, LoadBalancerRegions, VersionRecord } from '../../model';
import type { JsonObject } from '../http/json';
import type { PlatformNames } from '../load-balancers/platform-names';
import { ref } from '../routes/responses';
import { readSchema } from './schema';

/** Schemas that do not belong to one family. */
export function sharedSchemas(platforms: PlatformNames): JsonObject {
  return { ...FIXED_SCHEMAS, LoadBalancer: readSchema(platforms.schema, []) };
}

const FIXED_SCHEMAS: JsonObject = {
  Message: {
    description: 'What every successful write answers.',
    type: 'object',
    required: ['message'],
    properties: { message: { type: 'string' } },
  },
  Error: {
    description: 'Why a request was refused, or failed.',
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'integer', description: 'The status.' }, message: { type: 'string' } },
  },
  ValidationError: {
    description: 'Everything in which a request does not match.',
    type: 'object',
    required: ['detail'],
    properties: { detail: { type: 'array', minItems: 1, items: ref('Problem') } },
  },
  Problem: {
    description: 'One way in which a request does not match.',
    type: 'object',
    required: ['loc', 'msg', 'type'],
    properties: {
      loc: {
        description: 'Where: begins with `body`, `path` or `query`.',
        type: 'array',
        items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      },
      msg: { description: 'In words.', type: 'string' },
      type: { description: 'Which kind of problem, for programs.', type: 'string' },
    },
  },
  Busy: {
    description: 'The service can answer nothing else at the moment.',
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
    description: 'The wishes for all balancers: every city, and every balancer, that is left out becomes automatic.',
    type: 'object',
    required: ['lbs'],
    properties: {
      lbs: {
        type: 'array',
        items: {
          description: 'One balancer, by its id, its name, or both.',
          type: 'object',
          anyOf: [{ required: ['id'] }, { required: ['name'] }],
          properties: {
            id: { description: 'Id of the balancer; as a number or its text.', anyOf: [{ type: 'integer' }, { type: 'string' }] },
            name: { description: 'Name of the balancer.', type: 'string' },
            regions: {
              description: `For each city, one of the balancer's upstream_regions, or \`${AUTOMATIC}\`.`,
              type: 'object',
              additionalProperties: { type: 'string' },
            },
          },
        },
      },
    },
  },
  VersionRecord: readSchema(VersionRecord, []),
};
