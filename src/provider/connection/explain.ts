import { ApiError, NotFoundError, ValidationError } from '../../api/errors';
import { type Diagnostic, path } from '../framework/diagnostics';
import type { AttributePathFor } from '../framework/resource';
import type { Connection } from './connection';
import { spokenProblems } from './spoken-problems';

/** What the practitioner is told of an error of the API client: each problem at its own attribute, where there is one. */
export function explain(error: unknown, attributePathFor?: AttributePathFor, connection?: Connection): readonly Diagnostic[] | undefined {
  if (!ApiError.is(error)) return undefined;
  if (NotFoundError.is(error) && error.missing === 'configuration') return [noConfiguration(error, connection)];
  const summary = SUMMARIES[error.kind];
  const spoken = attributePathFor ? spokenProblems(error, (place) => attributePathFor(place) !== undefined) : [];
  if (spoken.length > 0) {
    return spoken.map(({ path: place, message }) => ({
      severity: 'error',
      summary,
      detail: message === error.said ? error.message : `${message}\n\n${error.message}`,
      path: attributePathFor?.(place),
    }));
  }
  if (!ValidationError.is(error) || error.problems.length === 0) return [{ severity: 'error', summary, detail: error.message }];
  return error.problems.map((problem) => ({
    severity: 'error',
    summary,
    detail: `${problem.message}\n\n${error.message}`,
    path: attributePathFor?.(problem.path, problem.in),
  }));
}

/** Every resource and data source has the attribute `config`; where it is left out, the name came from elsewhere. */
function noConfiguration(error: NotFoundError, connection: Connection | undefined): Diagnostic {
  const { config, origin } = connection ?? {};
  const byDefault = typeof config === 'string' && origin !== undefined && error.path.includes(`/conf/${encodeURIComponent(config)}/`);
  const source = byDefault ? `\n\nUnless config is set here, the name comes from ${origin}.` : '';
  return { severity: 'error', summary: 'No such configuration', detail: error.message + source, path: path('config') };
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
