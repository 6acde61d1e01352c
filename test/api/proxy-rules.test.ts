import { BaseUrl } from '../../src/api/base-url';
import { proxyFor } from '../../src/api/proxy';

const HTTPS_PROXY = 'http://proxy.example:3128';
const proxyText = (url: string, environment: Record<string, string>) => proxyFor(BaseUrl.parse(url), environment)?.text;

test.each<[string, Record<string, string>, string | undefined]>([
  ['https://waf.example', { HTTPS_PROXY }, 'proxy.example:3128'],
  ['https://waf.example', { https_proxy: 'proxy.example:3128' }, 'proxy.example:3128'],
  ['https://waf.example', { HTTP_PROXY: 'http://other' }, undefined],
  ['http://waf.example', { HTTPS_PROXY, http_proxy: 'http://other' }, 'other'],
  ['http://waf.example', { ALL_PROXY: 'http://other:81' }, 'other:81'],
  ['https://waf.example', { HTTPS_PROXY, ALL_PROXY: 'http://other' }, 'proxy.example:3128'],
  ['https://waf.example', { HTTPS_PROXY: '' }, undefined],
  ['https://localhost', { HTTPS_PROXY }, undefined],
  ['https://127.0.0.1:8443', { HTTPS_PROXY }, undefined],
  ['https://[::1]', { HTTPS_PROXY }, undefined],
  ['https://waap.localhost', { HTTPS_PROXY }, undefined],
  ['https://127.evil.example', { HTTPS_PROXY }, 'proxy.example:3128'],
])('%s with %j goes through %s', (url, environment, text) => {
  expect(proxyText(url, environment)).toBe(text);
});

test.each<[string, string, boolean]>([
  ['https://waf.example', '*', false],
  ['https://waf.example', 'waf.example', false],
  ['https://WAF.example', 'other, Waf.Example', false],
  ['https://eu.waf.example', 'waf.example', false],
  ['https://ewaf.example', 'waf.example', true],
  ['https://eu.waf.example', '.waf.example', false],
  ['https://eu.waf.example', '*.waf.example', false],
  ['https://waf.example', '.waf.example', true],
  ['https://waf.example', 'waf.example:443', false],
  ['https://waf.example:8443', 'waf.example:443', true],
  ['https://10.1.2.3', '10.0.0.0/8', false],
  ['https://11.1.2.3', '10.0.0.0/8', true],
  ['https://10.1.2.3', '10.0.0.0/99', true],
  ['https://10.1.2.3', '10.1.2.3', false],
  ['https://10.1.2.3', '2.3', true],
  ['https://[fd00::1]', 'fd00::/8', false],
  ['https://[fd00::1]', 'fd00::1', false],
  ['https://[fd00::1]:8443', '[fd00::1]:8443', false],
  ['https://[fd00::1]:8443', '[fd00::1]:443', true],
  ['https://[fd00::1]', 'FD00:0:0::0001', false],
  ['https://[fd00::1]:8443', '[fd00:0::1]:8443', false],
  ['https://[fd00::1]', 'fd00::2', true],
  ['https://10.1.2.3', '10.0.0.0/', true],
  ['https://10.1.2.3', '99.0.0.0/0x0', true],
  ['https://[fd00::1]', '::/', true],
  ['https://waf.example', '10.0.0.0/8', true],
  ['https://waf.example', ' , ', true],
])('%s with NO_PROXY %j needs the proxy: %j', (url, NO_PROXY, needed) => {
  expect(proxyText(url, { HTTPS_PROXY, NO_PROXY }) !== undefined).toBe(needed);
});

test('reads host, port and credentials of the proxy', () => {
  const of = (HTTPS_PROXY: string) => proxyFor(BaseUrl.parse('https://waf.example'), { HTTPS_PROXY });
  expect(of('http://user:p%40ss@proxy.example:3128')).toMatchObject({
    secure: false,
    hostname: 'proxy.example',
    port: 3128,
    credentials: { username: 'user', password: 'p@ss' },
    text: 'proxy.example:3128',
  });
  expect(of('user:100%@proxy.example')).toMatchObject({ port: 80, credentials: { username: 'user', password: '100%' } });
  expect(of('https://[fd00::2]')).toMatchObject({ secure: true, hostname: 'fd00::2', port: 443, credentials: undefined });
});

test.each([
  ...['socks5://user:hunter2@proxy', 'http://', 'http://user:hunter2@proxy:99999'],
  // The password is not percent-encoded, so that the user name is a host, and the beginning of the password its port.
  ...[
    'http://user:1/hunter2@proxy',
    'http://user:1\\hunter2@proxy',
    'http://user:1?hunter2@proxy',
    'http://hunter2#@proxy',
    'user:1#hunter2@proxy',
  ],
])('refuses %s without quoting it', (HTTPS_PROXY) => {
  const resolve = () => proxyText('https://waf.example', { HTTPS_PROXY });
  expect(resolve).toThrow(expect.objectContaining({ kind: 'setting', setting: 'HTTPS_PROXY' }));
  expect(resolve).not.toThrow('hunter2');
});
