import {
  AbortedError,
  type ApiError,
  InputError,
  RateLimitedError,
  ServiceUnavailableError,
  TransportError,
  UnauthorizedError,
  ValidationError,
} from '../../../src/api/errors';
import type { SentWrite } from '../../../src/provider/connection/sent-write';
import { mayBeCarriedOut, Tries } from '../../../src/provider/connection/tries';

const FACTS = { doing: 'update it', what: 'it went wrong', remedy: undefined, method: 'PUT', path: '/x', tries: 1 } as const;
const UNSENT = new TransportError(FACTS, 'ECONNREFUSED', false);
const LOST = new TransportError(FACTS, 'ECONNRESET', true);

const write = (id: string): SentWrite => ({ id, before: null, sent: { id } });

/** Returns the ids of tries that may have been carried out, and the number of dropped ones. */
function tried(...failures: readonly ApiError[]) {
  let dropped = 0;
  const tries = new Tries(() => (dropped += 1));
  for (const [at, failure] of [undefined, ...failures].entries()) {
    tries.begin(failure);
    if (at < failures.length) tries.add([write(`try ${at + 1}`)]);
  }
  return { ids: tries.writes.map(([each]) => each!.id), dropped };
}

test('only tries that the service may have carried out count, also those that it answered with a request to try again later', () => {
  expect(tried(UNSENT, LOST, new RateLimitedError(FACTS), new ServiceUnavailableError(FACTS, false, 0), UNSENT)).toEqual({
    ids: ['try 2', 'try 3', 'try 4'],
    dropped: 2,
  });
});

test('a decision that is made anew in the same turn replaces the former one', () => {
  const tries = new Tries();
  tries.begin(undefined);
  tries.add([write('former')]);
  tries.begin(undefined);
  expect(tries.last).toBeUndefined();
});

test('tries of an ended request stay, whatever comes of the next one', () => {
  const tries = new Tries();
  tries.begin(undefined);
  tries.add([write('first')]);
  tries.end(LOST);
  tries.begin(undefined);
  tries.end(UNSENT);
  expect(tries.writes).toEqual([[write('first')]]);
});

test.each([
  ['a request that was not sent', UNSENT, false],
  ['a lost answer', LOST, true],
  ['a refused key', new UnauthorizedError({ ...FACTS, status: 401 }), false],
  ['content that cannot be sent', new ValidationError(FACTS, []), false],
  ['Ctrl-C before the request', new AbortedError(FACTS, false), false],
  ['Ctrl-C after the request', new AbortedError(FACTS, true), true],
  ['an answer of another server', new InputError({ ...FACTS, status: 400 }, 400), true],
  ['a failed read', new UnauthorizedError({ ...FACTS, method: 'GET', status: 401 }), true],
  ['another error', new Error('a defect'), true],
])('a write that ended with %s may have been carried out or not', (_, error, expected) => {
  expect(mayBeCarriedOut(error)).toBe(expected);
});
