import {
  AbortedError,
  type ApiError,
  type ApiErrorKind,
  ConflictError,
  type FailureFacts,
  ForbiddenError,
  InputError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  ServiceUnavailableError,
  TransportError,
  UnauthorizedError,
  UnexpectedReplyError,
  ValidationError,
} from '../../../src/api';
import { explain } from '../../../src/provider/connection/explain';
import type { Connection } from '../../../src/provider/connection/connection';
import { path } from '../../../src/provider/framework/diagnostics';
import { UNKNOWN, type Unknown } from '../../../src/provider/framework/value';

const FACTS: FailureFacts = { doing: 'read it', what: 'it went wrong', remedy: 'Do so.', method: 'GET', path: '/x' };

/** One error of each kind. A new kind does not compile until it is listed. */
const ERRORS: Record<ApiErrorKind, ApiError> = {
  'not-found': new NotFoundError(FACTS, 'entry'),
  conflict: new ConflictError(FACTS),
  validation: new ValidationError(FACTS, []),
  input: new InputError(FACTS, 400),
  unauthorized: new UnauthorizedError(FACTS),
  forbidden: new ForbiddenError(FACTS, false),
  'rate-limited': new RateLimitedError(FACTS),
  'service-unavailable': new ServiceUnavailableError(FACTS, false),
  server: new ServerError(FACTS),
  'unexpected-reply': new UnexpectedReplyError(FACTS),
  transport: new TransportError(FACTS, 'ECONNREFUSED', false),
  aborted: new AbortedError(FACTS),
};

/** Text that the provider adds to the message of the client. */
const REMEDIES: Partial<Record<ApiErrorKind, string>> = {
  'not-found': '\n\nCheck the id. If the object was deleted, run terraform plan again.',
  aborted: '\n\nRun terraform plan again. The new plan shows what the service has now.',
};

describe('an error of the API client', () => {
  test.each(Object.entries(ERRORS))('of kind %s becomes one error with a summary and the whole message', (kind, error) => {
    expect(error.kind).toBe(kind);
    const diagnostics = explain(error);
    expect(diagnostics).toEqual([
      { severity: 'error', summary: expect.stringMatching(/^[A-Z]/), detail: error.message + (REMEDIES[error.kind] ?? '') },
    ]);
  });

  test('of maintenance reports that the service is unavailable', () => {
    expect(explain(new ForbiddenError(FACTS, true))).toMatchObject([{ summary: 'The service is unavailable' }]);
  });

  test('has a summary for its kind', () => {
    const summaries = Object.values(ERRORS).map((error) => explain(error)?.[0]?.summary);
    expect(new Set(summaries).size).toBe(summaries.length);
  });
});

describe('a refused value', () => {
  const error = new ValidationError(FACTS, [
    { in: 'body', path: ['include', 'tags'], message: 'too short', type: 'value_error' },
    { in: 'body', path: ['newer'], message: 'wanted', type: '' },
  ]);

  test('becomes one error per problem, at its attribute if there is one', () => {
    const asked: unknown[] = [];
    const attributePathFor = (servicePath: readonly (string | number)[]) => {
      asked.push(servicePath);
      return servicePath[0] === 'include' ? path('include', 'tags') : undefined;
    };
    expect(explain(error, attributePathFor)).toEqual([
      {
        severity: 'error',
        summary: 'The service refused a value',
        detail: `The service reports: too short\n\n${error.message}`,
        path: path('include', 'tags'),
      },
      {
        severity: 'error',
        summary: 'The service refused a value',
        detail: `The service reports: wanted\n\n${error.message}`,
        path: undefined,
      },
    ]);
    expect(asked).toEqual([['include', 'tags'], ['newer']]);
  });

  test('is not attributed to the service if the client did not send it', () => {
    // GIVEN an error of an unsent request
    const unsent = new ValidationError(FACTS, [{ in: 'path', path: ['id'], message: 'is "versions"', type: 'unsendable' }]);
    // WHEN, THEN
    expect(explain(unsent)).toEqual([
      { severity: 'error', summary: 'The value cannot be sent to the service', detail: unsent.message, path: undefined },
    ]);
  });

  test('is reported once if the service reports nothing else', () => {
    const error = new ValidationError({ ...FACTS, said: 'it is wrong' }, [{ in: 'body', path: [], message: 'it is wrong', type: '' }]);
    expect(explain(error)).toMatchObject([{ summary: 'The service refused a value', detail: error.message }]);
  });

  test('has no path without a resource', () => {
    expect(explain(error)?.map(({ path: place }) => place)).toEqual([undefined, undefined]);
  });
});

describe('a missing configuration', () => {
  const missing = (name: string, isNamed = true) =>
    new NotFoundError({ ...FACTS, path: `/api/v4.3/conf/${encodeURIComponent(name)}/actions` }, 'configuration', isNamed);
  const connection = (config?: string | Unknown, origin?: string) => ({ config, origin }) as Connection;

  test('is an error at config', () => {
    const error = missing('nope');
    expect(explain(error)).toEqual([
      { severity: 'error', summary: 'Configuration not found', detail: error.message, path: path('config') },
    ]);
  });

  test('is not claimed if the message does not say what is missing', () => {
    expect(explain(missing('nope', false))).toMatchObject([{ summary: 'Configuration not found, or not reached', path: path('config') }]);
  });

  test.each(['nope', 'a b/c'])('names the origin of a default name: %s', (name) => {
    const [diagnostic] = explain(missing(name), undefined, connection(name, 'config of the provider block')) ?? [];
    expect(diagnostic).toMatchObject({
      path: path('config'),
      detail: expect.stringContaining('If this block does not set config, the name comes from config of the provider block.'),
    });
  });

  test.each([
    ['another default', connection('prod', 'x')],
    ['no default', connection()],
    ['a default that is not known', connection(UNKNOWN, 'x')],
  ])('has only the path config under %s', (_, given) => {
    expect(explain(missing('nope'), undefined, given)?.[0]?.detail).toBe(missing('nope').message);
  });
});

test.each([new TypeError('x'), 'text', null, undefined, { kind: 'conflict' }])('%p is not an error of the service', (error) => {
  expect(explain(error)).toBeUndefined();
});

describe('a refusal with only a message', () => {
  const NAMES = ['key', 'name', 'tags'];
  const attributePathFor = ([name]: readonly (string | number)[]) => (NAMES.includes(String(name)) ? path(String(name)) : undefined);
  const explained = (said: string) =>
    explain(new InputError({ ...FACTS, said }, 400), attributePathFor)?.map(({ path: place, detail }) => [place, detail.split('\n')[0]]);

  test('is reported at the attributes at its beginning', () => {
    expect(explained('key: The key has no part; tags.0: Too short')).toEqual([
      [path('key'), 'The service reports: The key has no part'],
      [path('tags'), 'The service reports: Too short'],
    ]);
  });

  test('is reported in the same way for status 422', () => {
    const error = new ValidationError({ ...FACTS, said: 'key: The key has no part' }, [
      { in: 'body', path: [], message: 'key: The key has no part', type: '' },
    ]);
    expect(explain(error, attributePathFor)).toMatchObject([
      { path: path('key'), detail: expect.stringMatching(/^The service reports: The key has no part\n/) },
    ]);
  });

  test('is reported at the only attribute that it mentions', () => {
    expect(explained('Error: 409 Conflict: entry with name N already exists')).toEqual([
      [path('name'), 'Could not read it: it went wrong. Do so. (GET /x)'],
    ]);
  });

  test.each(['neither name nor tags', 'nothing of the sort', 'Names: none'])(
    'is reported without a path if it mentions no attribute: %s',
    (said) => {
      expect(explained(said)).toEqual([[undefined, 'Could not read it: it went wrong. Do so. (GET /x)']]);
    },
  );

  test('is reported without a path for other failures', () => {
    expect(explain(new ServerError({ ...FACTS, said: 'key: gone' }), attributePathFor)).toEqual([
      { severity: 'error', summary: 'Internal error of the service', detail: expect.any(String) },
    ]);
  });
});
