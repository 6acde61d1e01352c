import type { JsonObject } from '../../model/json';
import type { RouteResponse } from './route';

/** Returns a reference to a schema of the OpenAPI document. */
export function ref(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** Returns the answer of a successful write. */
export function messageResponse(description: string): RouteResponse {
  return { description, schema: ref('Message') };
}

/** Returns an answer that refuses a request, or reports a failure. */
export function errorResponse(description: string): RouteResponse {
  return { description, schema: ref('Error') };
}

/** Returns the schema of a list: the number of items, and the items. */
export function listOf(name: string): JsonObject {
  return {
    type: 'object',
    required: ['total', 'items'],
    properties: { total: { description: 'The number of items.', type: 'integer', minimum: 0 }, items: { type: 'array', items: ref(name) } },
  };
}

/** Returns the schema of a body with results of traffic data. */
export function resultsOf(results: JsonObject): JsonObject {
  return {
    type: 'object',
    required: ['data', 'status'],
    properties: {
      data: {
        type: 'object',
        required: ['results', 'statistics'],
        properties: { results: { type: 'array', items: results }, statistics: ref('QueryStatistics') },
      },
      status: { description: 'HTTP status of the answer.', type: 'integer' },
    },
  };
}

/** Answers that every request may get. */
export const EVERYWHERE: Readonly<Record<number, RouteResponse>> = {
  400: errorResponse('The request is malformed.'),
  401: errorResponse('The key is missing or wrong.'),
  403: errorResponse('Without a key: a web page of another origin sent the request, or its host is not this machine.'),
  500: errorResponse('Stored content is damaged, or the emulator has a defect.'),
  503: { description: 'The service is publishing a configuration; try again in a moment.', schema: ref('Busy') },
  507: errorResponse('The disk of the data folder is full. Nothing was stored.'),
};

/** Answers that every request with a configuration in its path may get. */
export const WITH_CONFIGURATION: Readonly<Record<number, RouteResponse>> = { 404: errorResponse('The configuration does not exist.') };

/** Answers that every request with a body may get. */
export const WITH_BODY: Readonly<Record<number, RouteResponse>> = {
  408: errorResponse('The body did not end in time.'),
  413: errorResponse('The body is too large.'),
  415: errorResponse('Without a key: a browser sent the body in a type that web pages may send to other origins.'),
};

export const VALIDATION_ERROR: RouteResponse = {
  description: 'The request does not match. The answer lists up to 100 problems.',
  schema: ref('ValidationError'),
};
