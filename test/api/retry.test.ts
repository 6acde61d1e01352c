import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  RateLimitedError,
  ServerError,
  ServiceUnavailableError,
  TransportError,
  UnauthorizedError,
  UnexpectedReplyError,
  type ApiError,
} from '../../src/api';
import { mayHaveLanded, mayPassLater, RetrySchedule } from '../../src/api/retry';
import { SimulatedTime } from './support';

const facts = { doing: 'try', what: 'it failed', method: 'GET', path: '/' };
const unavailable = (status: number, retryAfterMs?: number, publishing = false) =>
  new ServiceUnavailableError({ ...facts, status }, publishing, retryAfterMs);
const transport = (code: string, wasSent = false) => new TransportError(facts, code, wasSent);

test.each<[string, ApiError, boolean, boolean]>([
  ['429', new RateLimitedError(facts), true, false],
  ['502', unavailable(502), true, true],
  ['503', unavailable(503), true, true],
  ['503 with Retry-After', unavailable(503, 0), true, false],
  ['504 with Retry-After', unavailable(504, 1_000), true, true],
  ['408', unavailable(408), true, true],
  ['425', unavailable(425), true, true],
  ['a dropped connection', transport('ECONNRESET', true), true, true],
  ['a timeout', transport('ETIMEDOUT', true), true, true],
  ['a refused connection', transport('ECONNREFUSED'), true, false],
  ['a proxy that does not let through', transport('ERR_PROXY_403'), false, false],
  ['a proxy that does not for now', transport('ERR_PROXY_503'), true, false],
  ['an unknown name', transport('ENOTFOUND'), false, false],
  ['a certificate', transport('CERT_HAS_EXPIRED'), false, false],
  ['a failed handshake', transport('EPROTO'), false, false],
  ['an alert after the request', transport('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', true), false, true],
  ['too many open files', transport('EMFILE'), false, false],
  ['an answer that is not HTTP', transport('HPE_INVALID_CONSTANT', true), false, true],
  ['an answer that cannot be unpacked', transport('Z_DATA_ERROR', true), true, true],
  ['an answer that was spoiled', new UnexpectedReplyError(facts, true), true, true],
  ['an answer of another server', new UnexpectedReplyError(facts), false, true],
  ['a conflict in the words of the API', new ConflictError({ ...facts, said: 'it exists' }), false, false],
  ['a 409 of another server', new ConflictError(facts), false, true],
  ['a 401 of another server', new UnauthorizedError(facts), false, false],
  ['a 403 of another server', new ForbiddenError(facts, false), false, true],
  ['a missing entry', new NotFoundError({ ...facts, said: 'it does not exist' }, 'entry'), false, false],
  ['a 404 that does not name the configuration', new NotFoundError({ ...facts, said: 'not found' }, 'configuration'), false, true],
  ['a missing configuration', new NotFoundError({ ...facts, said: 'no such configuration' }, 'configuration', true), false, false],
  ['a 524', new ServerError({ ...facts, said: 'timed out' }), false, true],
])('classifies %s', (_, failure, passing, landed) => {
  expect([mayPassLater(failure, 'PUT'), mayHaveLanded(failure)]).toEqual([passing, landed]);
});

test.each<[string, ApiError]>([
  ['429', new RateLimitedError({ ...facts, said: 'slow down' })],
  ['503 with Retry-After', unavailable(503, 0)],
])('does not trust a %s about a write that must not be repeated', (_, failure) => {
  expect(mayHaveLanded(failure, false)).toBe(true);
});

describe('a retry schedule', () => {
  const schedule = (random: number, options: { maxRetries?: number; retryBudgetMs?: number } = {}, time = new SimulatedTime()) =>
    new RetrySchedule({
      maxRetries: 4,
      retryBudgetMs: 300_000,
      timing: { now: () => time.now, sleep: async () => {}, random: () => random },
      ...options,
    });
  const waits = (of: RetrySchedule, failure: ApiError, times: number) => Array.from({ length: times }, () => of.next(failure));

  test('doubles its waits, with full jitter, and ends', () => {
    expect(waits(schedule(0.999_999), transport('ECONNRESET'), 5)).toEqual([500, 1_000, 2_000, 4_000, undefined]);
    expect(waits(schedule(0), transport('ECONNRESET'), 2)).toEqual([0, 0]);
    expect(waits(schedule(0.999_999, { maxRetries: 10 }), transport('ECONNRESET'), 9).at(-1)).toBe(30_000);
  });

  test('waits longer when the service is unreachable', () => {
    expect(waits(schedule(0), transport('ECONNREFUSED'), 5)).toEqual([250, 500, 1_000, 2_000, undefined]);
    expect(waits(schedule(0.999_999), transport('ECONNREFUSED'), 2)).toEqual([500, 1_000]);
  });

  test('follows Retry-After up to a limit', () => {
    expect(schedule(0).next(unavailable(503, 2_000))).toBe(2_000);
    expect(schedule(0).next(new RateLimitedError(facts, 3_600_000))).toBe(60_000);
  });

  test('ends with its budget of waits and of time', () => {
    expect(waits(schedule(0, { retryBudgetMs: 5_000 }), unavailable(503, 2_000), 3)).toEqual([2_000, 2_000, undefined]);
    const time = new SimulatedTime();
    const late = schedule(0, { retryBudgetMs: 5_000 }, time);
    time.now += 6_000;
    expect(late.next(transport('ETIMEDOUT'))).toBeUndefined();
  });

  test('continues while the service publishes, unless max_retries is 0', () => {
    const publishing = unavailable(503, undefined, true);
    expect(waits(schedule(0), publishing, 6)).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000]);
    expect(schedule(0, { maxRetries: 0 }).next(publishing)).toBeUndefined();
  });
});
