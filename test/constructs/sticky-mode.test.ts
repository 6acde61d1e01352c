import { StickyMode } from '../../src/constructs';

test.each([
  [StickyMode.NONE, 'none', undefined],
  [StickyMode.AUTO_COOKIE, 'autocookie', undefined],
  [StickyMode.IP_HASH, 'iphash', undefined],
  [StickyMode.LEAST_CONN, 'least_conn', undefined],
  [StickyMode.customCookie('sid'), 'customcookie', 'sid'],
  [StickyMode.of('magic', 'wand'), 'magic', 'wand'],
])('%#: a mode has the spelling of the service', ({ value, cookieName }, expectedValue, expectedName) => {
  expect([value, cookieName]).toEqual([expectedValue, expectedName]);
});

test('a custom cookie needs a name', () => {
  expect(() => StickyMode.customCookie('')).toThrow('The name of the sticky cookie is empty. Write its name.');
});
