import { version } from '../../../package.json';
import { SILENT_LOG } from '../../../src/provider/framework/provider';
import { connect, validateConnection } from '../../../src/provider/connection/connect';
import { AUTH_SCHEMES, ENVIRONMENT, PROVIDER_SCHEMA, UNKNOWN_VALUES } from '../../../src/provider/connection/provider-schema';
import { Diagnostics, path } from '../../../src/provider/framework/diagnostics';
import { UNKNOWN, type Value, type ValueObject } from '../../../src/provider/framework/value';
import { DynamicRule } from '../../../src/model';
import { closeAll, Service } from '../resources/support/service';

afterEach(closeAll);

const VARIABLES = Object.values(ENVIRONMENT);
let before: (string | undefined)[];

beforeEach(() => {
  before = VARIABLES.map((name) => process.env[name]);
  for (const name of VARIABLES) delete process.env[name];
});

afterEach(() => {
  VARIABLES.forEach((name, i) => {
    const value = before[i];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  });
});

/** Returns a provider block with these arguments, as Core sends it. */
function block(values: ValueObject): ValueObject {
  return { ...Object.fromEntries(Object.keys(PROVIDER_SCHEMA.attributes).map((name) => [name, null])), ...values };
}

async function connected(values: ValueObject, engineVersion = '1.11.4') {
  const diagnostics = new Diagnostics();
  const connection = await connect({ config: block(values), engineVersion, isShared: false, log: SILENT_LOG }, diagnostics);
  return { connection, diagnostics: diagnostics.items };
}

/** Returns the headers that the service received. */
async function headersSent(values: ValueObject, engineVersion?: string): Promise<Record<string, unknown>> {
  const service = await Service.start();
  const { connection, diagnostics } = await connected({ ...values, base_url: service.url }, engineVersion);
  expect(diagnostics).toEqual([]);
  await connection?.client.family(DynamicRule).list('prod');
  connection?.client.close();
  return service.headers.at(-1) ?? {};
}

describe('the address of the service', () => {
  test('is an error with remedies if it is not set', async () => {
    const { connection, diagnostics } = await connected({});
    expect(connection).toBeUndefined();
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path('base_url') }]);
    for (const words of ['base_url', 'SVC_BASE_URL', 'svc-waap emulator']) expect(diagnostics[0]?.detail).toContain(words);
  });

  test.each<[string, Value]>([
    ['left out', null],
    ['empty', ''],
  ])('comes from the environment if it is %s', async (_, written) => {
    const service = await Service.start();
    process.env.SVC_BASE_URL = service.url;
    const { connection } = await connected({ base_url: written });
    await connection?.client.family(DynamicRule).list('prod');
    connection?.client.close();
    expect(service.asked).toEqual(['GET dynamic-rules']);
  });

  test('comes from the provider block if both are set', async () => {
    process.env.SVC_BASE_URL = 'not a url';
    expect((await connected({ base_url: 'http://127.0.0.1:1' })).diagnostics).toEqual([]);
  });
});

describe('the API key', () => {
  test.each<[string, ValueObject, object]>([
    ['as issued', { api_key: 'k' }, { authorization: 'Basic k' }],
    ['as a bearer token', { api_key: 'k', auth: { scheme: 'bearer', header_name: null } }, { authorization: 'Bearer k' }],
    ['in a header of its own', { api_key: 'k', auth: { scheme: 'header', header_name: 'X-Key' } }, { 'x-key': 'k' }],
    ['beside further headers', { api_key: 'k', headers: { 'X-Gate': 'g' } }, { authorization: 'Basic k', 'x-gate': 'g' }],
  ])('is sent %s', async (_, values, expected) => {
    expect(await headersSent(values)).toMatchObject(expected);
  });

  test('is not sent with scheme "none"', async () => {
    expect(await headersSent({ api_key: 'k', auth: { scheme: 'none', header_name: null } })).not.toHaveProperty('authorization');
  });

  test('comes from the environment if it is not set', async () => {
    process.env.SVC_API_KEY = 'env';
    expect(await headersSent({})).toMatchObject({ authorization: 'Basic env' });
    expect(await headersSent({ api_key: 'k' })).toMatchObject({ authorization: 'Basic k' });
  });
});

test('requests name the release and the engine', async () => {
  expect(await headersSent({}, '1.9.9')).toMatchObject({
    'user-agent': `terraform-provider-svc/${version} (terraform-compatible engine 1.9.9)`,
  });
  expect(await headersSent({}, '')).toMatchObject({ 'user-agent': expect.stringContaining('unknown') });
});

describe('the default configuration', () => {
  const BASE = { base_url: 'http://127.0.0.1:1' };

  test.each<[string, Value, string | undefined, unknown, string | undefined]>([
    ['is the written one', 'prod', 'env', 'prod', 'the argument config of the provider block'],
    ['comes from the environment', null, 'env', 'env', 'the environment variable SVC_CONFIG'],
    ['may be missing', null, undefined, undefined, undefined],
    ['may be unknown, and the connection is made all the same', UNKNOWN, 'env', UNKNOWN, 'the argument config of the provider block'],
  ])('%s', async (_, written, environment, expected, origin) => {
    if (environment !== undefined) process.env.SVC_CONFIG = environment;
    const { connection, diagnostics } = await connected({ ...BASE, config: written });
    expect(diagnostics).toEqual([]);
    expect(connection?.config).toBe(expected);
    expect(connection?.origin).toBe(origin);
  });
});

describe('reads', () => {
  /** Returns the requests of three reads of one family. */
  async function asked(readCache: Value): Promise<string[]> {
    const service = await Service.start();
    const { connection } = await connected({ base_url: service.url, config: 'prod', read_cache: readCache });
    service.entries.set('dynamic-rules/a', { id: 'a' }).set('dynamic-rules/b', { id: 'b' });
    for (const id of ['a', 'b', 'a']) await connection?.reader.read(DynamicRule, 'prod', id, new AbortController().signal);
    connection?.client.close();
    return service.asked;
  }

  test.each<[string, Value]>([
    ['left out', null],
    ['true', true],
  ])('share a list if read_cache is %s', async (_, readCache) => {
    expect(await asked(readCache)).toEqual(['GET dynamic-rules/a', 'GET dynamic-rules']);
  });

  test('send one request each if read_cache is false', async () => {
    expect(await asked(false)).toEqual(['GET dynamic-rules/a', 'GET dynamic-rules/b', 'GET dynamic-rules/a']);
  });
});

describe('the handling of unrecognized values', () => {
  const BASE = { base_url: 'http://127.0.0.1:1' };

  test.each<[string, Value, string | undefined, string]>([
    ['is a warning by default', null, undefined, 'warn'],
    ['comes from the environment', null, 'error', 'error'],
    ['is the written choice where both are given', 'allow', 'error', 'allow'],
    ['may be written', 'error', undefined, 'error'],
  ])('%s', async (_, written, environment, expected) => {
    if (environment !== undefined) process.env.SVC_UNKNOWN_VALUES = environment;
    expect((await connected({ ...BASE, unknown_values: written })).connection?.unknownValues).toBe(expected);
  });

  test.each<[string, Value, string | undefined]>([
    ['written', 'strict', undefined],
    ['in the environment', null, 'strict'],
  ])('is an error for an invalid value, %s', async (_, written, environment) => {
    if (environment !== undefined) process.env.SVC_UNKNOWN_VALUES = environment;
    const { connection, diagnostics } = await connected({ ...BASE, unknown_values: written });
    const validated = new Diagnostics();
    validateConnection(block({ unknown_values: written }), validated);
    // THEN validation and connection report the same error, with the choices
    expect(connection).toBeUndefined();
    expect(diagnostics).toEqual(validated.items);
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path('unknown_values') }]);
    for (const words of ['"strict"', ...UNKNOWN_VALUES, 'SVC_UNKNOWN_VALUES']) expect(diagnostics[0]?.detail).toContain(words);
  });

  test('is not checked while it is unknown', () => {
    const diagnostics = new Diagnostics();
    process.env.SVC_UNKNOWN_VALUES = 'strict';
    validateConnection(block({ unknown_values: UNKNOWN }), diagnostics);
    expect(diagnostics.items).toEqual([]);
  });
});

describe('an unknown argument', () => {
  test.each<[string, ValueObject]>([
    ['the address', { base_url: UNKNOWN }],
    ['the key', { api_key: UNKNOWN }],
    ['one of the headers', { headers: { 'X-Gate': UNKNOWN } }],
    ['the headers', { headers: UNKNOWN }],
    ['the scheme', { auth: { scheme: UNKNOWN, header_name: null } }],
    ['the timeout', { request_timeout: UNKNOWN }],
  ])('defers the connection: %s', async (_, values) => {
    expect(await connected({ base_url: 'http://127.0.0.1:1', ...values })).toEqual({ connection: undefined, diagnostics: [] });
  });
});

describe('an exposed secret', () => {
  const SAFE = 'http://127.0.0.1:1';

  test.each<[string, ValueObject, string]>([
    ['the key', { api_key: 'secret' }, 'contain the API key without'],
    ['headers', { headers: { 'X-Gate': 'secret' } }, 'contain the values of headers without'],
    ['both', { api_key: 'secret', headers: { 'X-Gate': 'secret' } }, 'contain the API key and the values of headers without'],
  ])('causes a warning at base_url over plain HTTP: %s', async (_, values, words) => {
    const { connection, diagnostics } = await connected({ base_url: 'http://waf.example:8080', ...values });
    const summary = 'Plain HTTP to waf.example:8080 exposes secrets';
    expect(diagnostics).toEqual([{ severity: 'warning', summary, detail: expect.stringContaining(words), path: path('base_url') }]);
    expect(connection).toBeDefined();
  });

  test('causes a warning if address and key come from the environment', async () => {
    process.env.SVC_BASE_URL = 'http://127.evil.example';
    process.env.SVC_API_KEY = 'secret';
    expect((await connected({})).diagnostics).toMatchObject([{ summary: 'Plain HTTP to 127.evil.example exposes secrets' }]);
  });

  test('causes a warning if the certificate is not verified', async () => {
    const { diagnostics } = await connected({ base_url: 'https://waf.example', api_key: 'secret', insecure_skip_verify: true });
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        summary: 'Certificate of waf.example is not verified',
        detail: expect.stringContaining('ca_certificates'),
        path: path('insecure_skip_verify'),
      },
    ]);
  });

  test('shows a long host in full only in the detail', async () => {
    const host = `${'a'.repeat(60)}.example`;
    const { diagnostics } = await connected({ base_url: `http://${host}`, api_key: 'secret' });
    expect(diagnostics).toMatchObject([
      { summary: `Plain HTTP to ${'a'.repeat(39)}… exposes secrets`, detail: expect.stringContaining(host) },
    ]);
  });

  test.each<[string, ValueObject]>([
    ['on this machine', { base_url: SAFE, api_key: 'secret' }],
    ['over https', { base_url: 'https://waf.example', api_key: 'secret', insecure_skip_verify: false }],
    ['that is not sent', { base_url: 'http://waf.example', api_key: 'secret', auth: { scheme: 'none', header_name: null } }],
    ['that is unknown', { base_url: 'http://waf.example', api_key: UNKNOWN, insecure_skip_verify: UNKNOWN }],
  ])('causes no warning %s', async (_, values) => {
    expect((await connected(values)).diagnostics).toEqual([]);
  });
});

describe('an invalid argument', () => {
  test.each<[string, ValueObject]>([
    ['base_url', { base_url: 'protection.example.com' }],
    ['base_url', { base_url: 'https://user:secret@example.com' }],
    ['api_key', { api_key: 'k\n' }],
    ['headers', { headers: { 'X Gate': 'g' } }],
    ['auth', { api_key: 'k', auth: { scheme: 'header', header_name: 'a b' } }],
    ['request_timeout', { request_timeout: 0 }],
    ['max_retries', { max_retries: -1 }],
    ['requests_per_second', { requests_per_second: 0 }],
    ['max_concurrency', { max_concurrency: 1.5 }],
    ['ca_certificates', { ca_certificates: 'no PEM' }],
    ['client_key', { client_certificate: 'PEM' }],
  ])('is an error at %s', async (argument, values) => {
    const { connection, diagnostics } = await connected({ base_url: 'https://example.com', ...values });
    expect(connection).toBeUndefined();
    expect(diagnostics).toMatchObject([{ severity: 'error', path: path(argument), detail: expect.stringContaining(argument) }]);
    expect(JSON.stringify(diagnostics)).not.toContain('secret');
  });
});

describe('validating the provider block', () => {
  const problems = (auth: Value) => {
    const diagnostics = new Diagnostics();
    validateConnection(block({ auth }), diagnostics);
    return diagnostics.items;
  };

  test.each<[string, Value, ReturnType<typeof path>]>([
    ['a scheme that is none', { scheme: 'digest', header_name: null }, path('auth', 'scheme')],
    ['a header without a name', { scheme: 'header', header_name: null }, path('auth', 'header_name')],
  ])('refuses %s', (_, auth, place) => {
    expect(problems(auth)).toMatchObject([{ severity: 'error', path: place }]);
  });

  test.each<[string, Value]>([
    ['no auth', null],
    ['unknown auth', UNKNOWN],
    ['an unknown scheme', { scheme: UNKNOWN, header_name: null }],
    ['a header whose name is unknown', { scheme: 'header', header_name: UNKNOWN }],
    ...AUTH_SCHEMES.map((scheme): [string, Value] => [scheme, { scheme, header_name: 'X-Key' }]),
  ])('accepts %s', (_, auth) => {
    expect(problems(auth)).toEqual([]);
  });
});

describe('the arguments', () => {
  test('are all optional, because the environment may provide them', () => {
    expect(Object.entries(PROVIDER_SCHEMA.attributes).filter(([, { optional }]) => !optional)).toEqual([]);
  });

  test('are sensitive if they are secrets', () => {
    const sensitive = Object.entries(PROVIDER_SCHEMA.attributes).filter(([, attribute]) => attribute.sensitive);
    expect(sensitive.map(([name]) => name)).toEqual(['api_key', 'headers', 'client_key']);
  });
});

test('what removes the secrets of a provider block is passed on, for messages of the provider', async () => {
  const [key, header] = ['canary-key-0f3b7c51', 'canary-header-9d22e8'];
  const redactions = new Set<(text: string) => string>();
  const redactMessages = (by: (text: string) => string) => redactions.add(by);
  const blocks: ValueObject[] = [{ api_key: key }, { headers: { 'X-Own': header } }, {}];
  for (const secrets of blocks) {
    const config = block({ base_url: 'http://127.0.0.1:1', ...secrets });
    const request = { config, engineVersion: '1.11.4', isShared: false, log: SILENT_LOG, redactMessages };
    (await connect(request, new Diagnostics()))!.client.close();
  }
  // A process may be configured any number of times, and messages stay as fast.
  expect([...redactions].map((redact) => redact(`by ${key} with ${header}`))).toEqual(['by (redacted) with (redacted)']);
});
