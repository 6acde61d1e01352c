import type { ClientOptions } from '../../src/api';
import { resolveSettings } from '../../src/api/settings';
import { Memory } from './support';

const PLAIN = 'http://waf.example:8080';
const SECURE = 'https://waf.example';
const exposures = (options: ClientOptions, environment = {}) => resolveSettings(options, environment).exposures;

test.each<[string, ClientOptions, readonly string[]]>([
  ['the key', { baseUrl: PLAIN, apiKey: 'k' }, ['api_key']],
  ['the key as a bearer token', { baseUrl: PLAIN, apiKey: 'k', auth: 'bearer' }, ['api_key']],
  ['the key in a header of its own', { baseUrl: PLAIN, apiKey: 'k', auth: { header: 'X-Key' } }, ['api_key']],
  ['the values of headers', { baseUrl: PLAIN, headers: { 'X-Gate': 'g' } }, ['headers']],
  ['both', { baseUrl: PLAIN, apiKey: 'k', headers: { 'X-Gate': 'g' } }, ['api_key', 'headers']],
  [
    'the headers alone, because the key is not sent',
    { baseUrl: PLAIN, apiKey: 'k', auth: 'none', headers: { 'X-Gate': 'g' } },
    ['headers'],
  ],
])('plain HTTP to another machine exposes %s', (_, options, secrets) => {
  expect(exposures(options)).toEqual([{ kind: 'plain-http', host: 'waf.example:8080', secrets }]);
});

test.each(['http://127.evil.example', 'http://localhost.evil.example', 'http://10.0.0.1', 'http://0.0.0.0'])(
  'plain HTTP to %s exposes the key',
  (baseUrl) => {
    expect(exposures({ baseUrl, apiKey: 'k' })).toMatchObject([{ kind: 'plain-http' }]);
  },
);

test.each<[string, ClientOptions]>([
  ['https', { baseUrl: SECURE, apiKey: 'k', headers: { 'X-Gate': 'g' } }],
  ['plain HTTP without a secret', { baseUrl: PLAIN }],
  ['plain HTTP with an empty key and empty headers', { baseUrl: PLAIN, apiKey: '', headers: { 'X-Gate': '' } }],
  ['plain HTTP with a key that is not sent', { baseUrl: PLAIN, apiKey: 'k', auth: 'none' }],
  ['plain HTTP to this machine', { baseUrl: 'http://127.0.0.1:4300', apiKey: 'k' }],
  ['plain HTTP to this machine, by another name', { baseUrl: 'http://waap.localhost:4300', apiKey: 'k', insecureSkipVerify: true }],
])('%s exposes nothing', (_, options) => {
  expect(exposures(options)).toEqual([]);
});

test.each(['http://proxy.example:3128', 'https://proxy.example:3128'])('the proxy %s tunnels https, and reads plain HTTP', (proxy) => {
  const environment = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy };
  expect(exposures({ baseUrl: SECURE, apiKey: 'k' }, environment)).toEqual([]);
  expect(exposures({ baseUrl: PLAIN, apiKey: 'k' }, environment)).toMatchObject([{ kind: 'plain-http' }]);
});

test('insecure_skip_verify exposes secrets, also through a tunnel', () => {
  const options = { baseUrl: SECURE, apiKey: 'k', insecureSkipVerify: true };
  expect(exposures(options)).toEqual([{ kind: 'unverified', host: 'waf.example' }]);
  expect(exposures(options, { HTTPS_PROXY: 'http://proxy.example:3128' })).toEqual([{ kind: 'unverified', host: 'waf.example' }]);
});

test('the log has a warning for each exposure', () => {
  const logger = new Memory();
  resolveSettings({ baseUrl: PLAIN, apiKey: 'k', logger }, {});
  resolveSettings({ baseUrl: SECURE, insecureSkipVerify: true, logger }, {});
  resolveSettings({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'k', logger }, {});
  expect(logger.lines).toEqual([
    { level: 'warn', message: expect.stringContaining('without encryption'), fields: { baseUrl: PLAIN } },
    { level: 'warn', message: expect.stringContaining('any certificate'), fields: { baseUrl: SECURE } },
  ]);
});
