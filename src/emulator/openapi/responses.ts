import { ref, type Response } from './operation';

/** Answers that operations share. */

export function message(description: string): Response {
  return { description, schema: ref('Message') };
}

/** The answers that every request may get. */
export const EVERYWHERE: Readonly<Record<number, Response>> = {
  400: { description: 'The request is malformed.', schema: ref('Error') },
  401: { description: 'The key is missing or wrong.', schema: ref('Error') },
  403: {
    description: 'Without a key: a web page of another origin sent the request, or its host is not this machine.',
    schema: ref('Error'),
  },
  404: { description: 'The configuration does not exist.', schema: ref('Error') },
  503: { description: 'The service is publishing a configuration; try again in a moment.', schema: ref('Busy') },
  507: { description: 'The disk of the data folder is full. Nothing was stored.', schema: ref('Error') },
};

/** The answers that every request with a body may get. */
export const BODY_REFUSED: Readonly<Record<number, Response>> = {
  408: { description: 'The body did not end in time.', schema: ref('Error') },
  413: { description: 'The body is too large.', schema: ref('Error') },
  415: { description: 'Without a key: a browser sent the body in a type that web pages send without asking.', schema: ref('Error') },
};

export const VALIDATION_ERROR: Response = {
  description: 'The request does not match; every problem is told, up to 100.',
  schema: ref('ValidationError'),
};

/** The contract lists this answer for the routes of load balancers. */
export const FAILURE: Response = { description: 'The service failed.', schema: ref('Error') };
