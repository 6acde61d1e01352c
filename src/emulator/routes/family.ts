import { ENTRY_ID_PATTERN } from '../../model';
import type { RequestProblem } from '../http/http-error';
import { FirstOf } from '../http/first-of';
import type { JsonObject } from '../../model/json';
import type { Family } from '../families/family';
import { idSchema } from '../validation/entry-schema';
import { HISTORY_ID } from '../validation/entry-validator';
import { errorResponse, ref } from './responses';
import type { RouteResponse } from './route';

/** Parts that the routes of a family share. */

/** Returns the path of a family. */
export function baseOf({ path }: Family): string {
  return `/conf/{config}/${path}`;
}

/** Returns the name of the schema for writes of an entry. */
export function inputName({ entity }: Family): string {
  return `${entity.name}Input`;
}

/** Returns the schema for the id of a new entry. */
export function newIdSchema({ entity }: Family): JsonObject {
  const { pattern } = idSchema(entity.schema);
  return {
    type: 'string',
    minLength: 1,
    ...(pattern === ENTRY_ID_PATTERN && { pattern }),
    ...(entity.routes.versions && { not: { const: HISTORY_ID } }), // reserved for the history in a path
  };
}

/** Returns the answers that refuse a write, depending on the profile. */
export function refusals({ behaviour }: Family): Record<number, RouteResponse> {
  const mismatches = ['missing', 'value_error']
    .map((type): RequestProblem => ({ loc: ['body'], msg: '', type }))
    .map((problem) => behaviour.mismatch(new FirstOf([problem]), null));
  const described = mismatches.map(({ status, body }) => {
    const schema = ref(
      typeof body === 'object' && body !== null && 'detail' in body ? 'ValidationError' : status === 400 ? 'Error' : 'Message',
    );
    return [status, { description: 'The body does not match, or the id is not allowed.', schema }] as const;
  });
  return { 409: errorResponse('The id or the name is taken, or the set exists.'), ...Object.fromEntries(described) };
}
