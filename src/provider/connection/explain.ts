import { ApiError, ForbiddenError, NotFoundError, type Problem, ValidationError } from '../../api/errors';
import { type Diagnostic, type Message, path } from '../framework/diagnostics';
import type { AttributePathFor } from '../framework/resource';
import {
  apiKeyRefused,
  configurationNotFound,
  configurationNotReached,
  objectConflict,
  objectNotFound,
  permissionDenied,
  refusalOfValue,
  requestCancelled,
  requestRefused,
  serviceFailed,
  serviceNotReached,
  serviceUnavailable,
  tooManyRequests,
  unexpectedAnswer,
  valueNotSendable,
  valueRefused,
} from '../messages/service';
import type { Connection } from './connection';
import { messageProblems } from './message-problems';

/** Returns the diagnostics for an error of the API client, each problem at its attribute, if any. */
export function explain(error: unknown, attributePathFor?: AttributePathFor, connection?: Connection): readonly Diagnostic[] | undefined {
  if (!ApiError.is(error)) return undefined;
  if (NotFoundError.is(error) && error.missing === 'configuration') return [noConfiguration(error, connection)];
  const message = messageOf(error);
  const refusal = (said: string) => (said === error.said ? message : refusalOfValue(message, said));
  const placed = attributePathFor ? messageProblems(error, (place) => attributePathFor(place) !== undefined) : [];
  if (placed.length > 0) return placed.map(({ path: place, message: said }) => ({ ...refusal(said), path: attributePathFor?.(place) }));
  if (!ValidationError.is(error) || error.problems.length === 0) return [message];
  const placeOf = (problem: Problem) => attributePathFor?.(problem.path, problem.in);
  // The message names all problems.
  if (isUnsendable(error)) return [{ ...message, path: error.problems.map(placeOf).find((place) => place !== undefined) }];
  return error.problems.map((problem) => ({ ...refusal(problem.message), path: placeOf(problem) }));
}

/**
 * Returns the diagnostic at the attribute `config`, which everything has except queries of traffic, whose requests name no configuration.
 * If `config` is not set, the name comes from the provider.
 */
function noConfiguration(error: NotFoundError, connection: Connection | undefined): Diagnostic {
  const { config, origin } = connection ?? {};
  const byDefault = typeof config === 'string' && origin !== undefined && error.path.includes(`/conf/${encodeURIComponent(config)}/`);
  const message = error.namesConfiguration ? configurationNotFound : configurationNotReached;
  return { ...message(error.message, byDefault ? origin : undefined), path: path('config') };
}

function messageOf(error: ApiError): Message {
  if (ForbiddenError.is(error) && error.maintenance) return serviceUnavailable(error.message);
  if (isUnsendable(error)) return valueNotSendable(error.message);
  return MESSAGES[error.kind](error.message);
}

/** Whether the client did not send the request, because a value cannot be sent. */
export function isUnsendable(error: ApiError): boolean {
  return ValidationError.is(error) && error.problems.some(({ type }) => type === 'unsendable');
}

const MESSAGES: Readonly<Record<ApiError['kind'], (detail: string) => Message>> = {
  'not-found': objectNotFound,
  conflict: objectConflict,
  validation: valueRefused,
  input: requestRefused,
  unauthorized: apiKeyRefused,
  forbidden: permissionDenied,
  'rate-limited': tooManyRequests,
  'service-unavailable': serviceUnavailable,
  server: serviceFailed,
  'unexpected-reply': unexpectedAnswer,
  transport: serviceNotReached,
  aborted: requestCancelled,
};
