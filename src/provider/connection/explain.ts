import { ApiError, ValidationError } from '../../api/errors';
import type { Diagnostic } from '../framework/diagnostics';
import type { PlaceOf } from '../framework/resource';
import { spokenProblems } from './spoken-problems';

/** What the practitioner is told of an error of the API client: each problem at its own attribute, where there is one. */
export function explain(error: unknown, placeOf?: PlaceOf): readonly Diagnostic[] | undefined {
  if (!ApiError.is(error)) return undefined;
  if (ValidationError.is(error) && error.problems.length > 0) {
    return error.problems.map((problem) => ({
      severity: 'error',
      summary: 'The service refused a value',
      detail: `${problem.message}\n\n${error.message}`,
      path: placeOf?.(problem.path, problem.in),
    }));
  }
  const summary = SUMMARIES[error.kind];
  const spoken = placeOf ? spokenProblems(error, (path) => placeOf(path) !== undefined) : [];
  if (spoken.length === 0) return [{ severity: 'error', summary, detail: error.message }];
  return spoken.map(({ path, message }) => ({
    severity: 'error',
    summary,
    detail: message === error.said ? error.message : `${message}\n\n${error.message}`,
    path: placeOf?.(path),
  }));
}

const SUMMARIES: Readonly<Record<ApiError['kind'], string>> = {
  'not-found': 'Not found',
  conflict: 'Conflict',
  validation: 'The service refused a value',
  input: 'The service refused the request',
  unauthorized: 'Not authorized',
  forbidden: 'Forbidden',
  'rate-limited': 'Too many requests',
  'service-unavailable': 'Service unavailable',
  server: 'The service failed',
  'unexpected-reply': 'Unexpected reply',
  transport: 'Service not reached',
  aborted: 'Interrupted',
};
