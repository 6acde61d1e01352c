import { BaseUrl } from '../../src/api/base-url';

test.each([
  ['https://waf.example', 'https://waf.example/x'],
  ['https://waf.example/', 'https://waf.example/x'],
  ['https://waf.example///', 'https://waf.example/x'],
  ['https://waf.example:8443/a/b/', 'https://waf.example:8443/a/b/x'],
  ['http://[::1]:8080', 'http://[::1]:8080/x'],
  ['https://waf.example/a%2Fb', 'https://waf.example/a%2Fb/x'],
])('joins %s and a path to %s', (text, url) => {
  expect(BaseUrl.parse(text).at('/x')).toBe(url);
});

test.each([
  ['', 'is empty'],
  ['waf.example', 'is not a URL'],
  ['ftp://waf.example', 'https:// or http://'],
  ['https://user:hunter2@waf.example', 'a user name or a password'],
  ['https://token@waf.example', 'a user name or a password'],
  ['https://waf.example/?a=1', 'query'],
  ['https://waf.example/#a', 'fragment'],
  ['https://waf.example/api/v4.3/', 'Remove this part. The client adds it'],
])('refuses %j: %s', (text, words) => {
  expect(() => BaseUrl.parse(text)).toThrow(words);
  expect(() => BaseUrl.parse(text)).not.toThrow('hunter2');
});
