import { ref, type Response } from './operation';

/** Answers that operations share. */

export function message(description: string): Response {
  return { description, schema: ref('Message') };
}

/** The answers that every request may get. */
export const EVERYWHERE: Readonly<Record<number, Response>> = {
  400: { description: 'The request is malformed.', schema: ref('Error') },
  401: { description: 'The key is missing or wrong.', schema: ref('Error') },
  404: { description: 'The configuration does not exist.', schema: ref('Error') },
  503: { description: 'The service is publishing a configuration; try again in a moment.', schema: ref('Busy') },
};

export const TOO_LARGE: Response = { description: 'The body is too large.', schema: ref('Error') };

export const VALIDATION_ERROR: Response = {
  description: 'The request does not match; every problem is told.',
  schema: ref('ValidationError'),
};

/** The contract lists this answer for the routes of load balancers. */
export const FAILURE: Response = { description: 'The service failed.', schema: ref('Error') };
