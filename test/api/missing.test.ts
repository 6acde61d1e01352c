import * as fc from 'fast-check';
import { isNoSuchConfiguration, isNoSuchRoute } from '../../src/api/missing';

/** The meaning as a regular expression, which needs minutes for some messages of 500 characters. */
const CONFIGURATION =
  /^\W*(?:(?:error|404|not found|no such|unknown|the|there is no|no)\W+)*config(?:uration)?\b(?: named| called)?\W*[\w.-]*\W*(?:does not exist|is not known|(?:is |was )?(?:not found|unknown|missing))?\W*$/i;
const ROUTE = /requested URL was not found|no route matched|^route [a-z]+:|^cannot (get|put|post|delete) /i;

const WORDS = [
  ...['error', '404', 'not found', 'no such', 'Unknown', 'the', 'there is no', 'no', 'config', 'Configuration', ' named', ' called'],
  ...['does not exist', 'is not known', 'is ', 'was ', 'missing', ' ', ' ', ' ', '"', ': ', '-', '.', 'prod', 'prod-eu.1', 'x y', 'action'],
];

const said = fc.array(fc.constantFrom(...WORDS), { maxLength: 9 }).map((words) => words.join(''));
const likely = fc
  .tuple(fc.constantFrom('', 'Error 404: ', 'no such '), fc.constantFrom('configuration', 'Config'), said)
  .map((parts) => parts.join(''));

test('a message is about a missing configuration as the regular expression has it', () => {
  let missing = 0;
  fc.assert(
    fc.property(fc.oneof(said, likely), (text) => {
      missing += Number(CONFIGURATION.test(text));
      expect(isNoSuchConfiguration(text)).toBe(CONFIGURATION.test(text));
    }),
    { numRuns: 20_000 },
  );
  expect(missing).toBeGreaterThan(500);
});

test.each([
  ['configuration [Log In] does not exist', 'Log In', true],
  ['no such configuration "a (b) c"', 'a (b) c', true],
  ['configuration [Log In] has no entry [a b]', 'Log In', false],
  ['configuration [Log In] does not exist', 'Log Out', false],
])('%j about configuration %j says that the configuration is missing: %s', (text, name, isMissing) => {
  expect(isNoSuchConfiguration(text, name)).toBe(isMissing);
});

test.each([
  ['The requested URL was not found on the server.', true],
  ['no Route matched with those values', true],
  ['Route GET:/conf/prod not found', true],
  ['route get: nothing', true],
  ['Cannot POST /conf', true],
  ['cannot patch it', false],
  ['There is no action "x"', false],
])('%j is about a missing route: %s', (text, isRoute) => {
  expect(isNoSuchRoute(text)).toBe(isRoute);
  expect(ROUTE.test(text)).toBe(isRoute);
});
