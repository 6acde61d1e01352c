import { version } from '../../package.json';
import type { ClientOptions } from '../../src/api';
import { resolveSettings } from '../../src/api/settings';
import { clientOf, closeAll, RULE, serve, type Answer } from './support';

afterEach(closeAll);

const THERE: Answer = { status: 200, json: RULE };
const resolve = (options: Partial<ClientOptions>) => resolveSettings({ baseUrl: 'https://waf.example', ...options }, {});

test.each<[string, Partial<ClientOptions>]>([
  ['request_timeout', { requestTimeoutMs: 0 }],
  ['request_timeout', { requestTimeoutMs: 2 ** 31 }],
  ['max_retries', { maxRetries: -1 }],
  ['max_retries', { maxRetries: 1.5 }],
  ['requests_per_second', { requestsPerSecond: 0 }],
  ['max_concurrency', { maxConcurrency: 0 }],
  ['max_concurrency', { maxConcurrency: NaN }],
  ['auth', { apiKey: 'k', auth: { header: 'X Key' } }],
  ['headers', { headers: { 'Content-Length': '3' } }],
  ['headers', { headers: { 'bad name': 'x' } }],
  ['headers', { headers: { Authorization: 'x' }, apiKey: 'k' }],
  ['api_key', { apiKey: ' k' }],
  ['api_key', { apiKey: 'Basic k' }],
  ['api_key', { apiKey: 'bearer k', auth: 'bearer' }],
])('refuses the setting %s: %j', (setting, options) => {
  expect(() => resolve(options)).toThrow(expect.objectContaining({ kind: 'setting', setting }));
});

test.each<[Partial<ClientOptions>, string]>([
  [{ headers: { 'Authorization: Bearer canary': 'x' } }, 'after "Authorization"'],
  [{ headers: { '': 'x' } }, 'a header name that is empty'],
  [{ headers: { 'X-Tenant': 'a\nb' } }, 'a value for X-Tenant'],
  [{ headers: { 'Content-Length': '3' } }, 'must not contain Content-Length'],
  [{ headers: { 'X-Key': 'x' }, apiKey: 'k', auth: { header: 'X-Key' } }, 'sends api_key in the header X-Key'],
])('names an unsendable header without its value: %j', (options, words) => {
  expect(() => resolve(options)).toThrow(words);
  expect(() => resolve(options)).not.toThrow('canary');
});

test.each<[Partial<ClientOptions>, Record<string, string>]>([
  [{ apiKey: 'k' }, { Authorization: 'Basic k' }],
  [{ apiKey: 'k', auth: 'bearer' }, { Authorization: 'Bearer k' }],
  [{ apiKey: 'k', auth: { header: 'X-Key' } }, { 'X-Key': 'k' }],
  [{ apiKey: 'Basic k', auth: { header: 'X-Key' } }, { 'X-Key': 'Basic k' }],
  [{ apiKey: 'Basically' }, { Authorization: 'Basic Basically' }],
  [{ apiKey: 'k', auth: 'none' }, {}],
  [{}, {}],
  [{ apiKey: 'k', auth: 'none', headers: { Authorization: 'Own x' } }, { Authorization: 'Own x' }],
])('%j sends %j', (options, headers) => {
  expect(resolve(options).headers).toEqual({ Accept: 'application/json', 'User-Agent': `svc-waap-client/${version}`, ...headers });
});

test('has the defaults that the options document', () => {
  expect(resolve({})).toMatchObject({
    requestTimeoutMs: 60_000,
    maxRetries: 4,
    retryBudgetMs: 300_000,
    maxConcurrency: 10,
    maxResponseBytes: 268_435_456,
    insecureSkipVerify: false,
  });
});

test('headers and user agent reach the service', async () => {
  const server = await serve([THERE]);
  await clientOf(server, { headers: { 'X-Tenant': 'blue' }, userAgent: 'svc-waap/1.2' }).dynamicRules.get('prod', 'x');
  expect(server.seen[0]?.headers).toMatchObject({ 'x-tenant': 'blue', 'user-agent': 'svc-waap/1.2', accept: 'application/json' });
});

test.each([
  'http://proxy-token-canary:@localhost:1',
  'http://proxy-token-canary@localhost:1',
  'http://user:proxy-token-canary@localhost:1',
])('learns the secret of the proxy %s, which is its user without a password', (proxy) => {
  const { redactor } = resolveSettings({ baseUrl: 'https://waf.example' }, { HTTPS_PROXY: proxy });
  expect(redactor.redact('the user proxy-token-canary')).not.toContain('canary');
});
