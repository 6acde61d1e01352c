import { passwordsIn, schemeOf, withoutUserInfo } from '../../src/model/user-info';

test.each([
  ['http://bob:password@127.0.0.1:1', 'http://(redacted)@127.0.0.1:1'],
  ['https://token@example.org/x', 'https://(redacted)@example.org/x'],
  [' clickhouse://bob:password@host/x', ' clickhouse://(redacted)@host/x'],
  ['Clickhouse:/bob:password@host', 'Clickhouse:/(redacted)@host'],
  ['https:bob:password@host', 'https:(redacted)@host'],
  ['https:\\\\bob:password@host', 'https:\\\\(redacted)@host'],
  ['https://bob:pass/w#o?r@d@host/x', 'https://(redacted)@host/x'],
  ['bob:password@host', 'bob:(redacted)@host'],
])('%j is shown as %j', (address, shown) => {
  expect(withoutUserInfo(address)).toBe(shown);
});

test.each(['', 'access.log', 'https://example.org/x', 'C:\\logs\\a@b.log', 'logs/a:b@c.log', 'ana@example.org', 'https://@example.org'])(
  '%j is shown as it is',
  (text) => {
    expect(withoutUserInfo(text)).toBe(text);
    expect(passwordsIn(text)).toEqual([]);
  },
);

test('the password of an address is known as it is written, and decoded', () => {
  expect(passwordsIn('https://bob:pass%2Fword@host')).toEqual(['pass%2Fword', 'pass/word']);
  expect(passwordsIn('https://bob:100%@host')).toEqual(['100%']);
});

test('the user of an address without a password is known, because it may be a token', () => {
  expect(passwordsIn('https://to%2Fken:@host')).toEqual(['to%2Fken', 'to/ken']);
  expect(passwordsIn('https://token@host')).toEqual(['token']);
  expect(passwordsIn('https://:@host')).toEqual([]);
});

test('a text has a scheme if it is meant as an address', () => {
  expect([' HTTPS://x', 'clickhouse:/x', 'C:\\x', 'a:b', 'access.log'].map(schemeOf)).toEqual([
    'https:',
    'clickhouse:',
    ...Array<undefined>(3),
  ]);
});
