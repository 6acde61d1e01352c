import { getMaxListeners, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { AbortedError, ManagementClient, RateLimitedError, TransportError, UnexpectedReplyError } from '../../src/api';
import { clientOf, closeAll, failureOf, gate, makePki, Memory, RULE, serve, SimulatedTime, type Answer } from './support';

afterEach(closeAll);

const THERE: Answer = { status: 200, json: RULE };
const PATH = '/api/v4.3/conf/prod/dynamic-rules';

test('sends headers with names of inherited JavaScript properties', async () => {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(...request.rawHeaders);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(RULE));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const headers = JSON.parse('{"__proto__":"a","constructor":"b","prototype":"c","toString":"d"}') as Record<string, string>;
  const client = new ManagementClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, headers });
  await client.dynamicRules.get('prod', 'x');
  client.close();
  server.close();
  const sent = Object.keys(headers).map((name) => received[received.findIndex((each) => each.toLowerCase() === name.toLowerCase()) + 1]);
  expect(sent).toEqual(Object.values(headers));
});

describe('redirects', () => {
  test('of a GET are followed within the origin, with the key', async () => {
    const server = await serve([{ status: 302, headers: { location: '/elsewhere?x=1' } }, THERE]);
    await clientOf(server).dynamicRules.get('prod', 'x');
    expect(server.seen.map(({ url }) => url)).toEqual([`${PATH}/x`, '/elsewhere?x=1']);
    expect(server.seen[1]?.headers.authorization).toBe(server.seen[0]?.headers.authorization);
  });

  test('to another origin are not followed; the error names the target and base_url', async () => {
    // GIVEN
    const other = await serve([THERE]);
    const server = await serve(({ url }) => ({ status: 308, headers: { location: `${other.url}/waf${url}?token=abc` } }));
    // WHEN
    const error = await failureOf(clientOf(server).dynamicRules.get('prod', 'x'));
    // THEN
    expect(UnexpectedReplyError.is(error)).toBe(true);
    expect(error.message).toContain(`redirects to another server, ${other.url}/waf${PATH}/x`);
    expect(error.message).toContain(`set base_url to ${other.url}/waf.`);
    expect(error.message).not.toContain('token');
    expect(other.seen).toEqual([]);
  });

  test('from https to plain HTTP are not followed, although the host is the same', async () => {
    // GIVEN
    const pki = makePki();
    const plain = await serve([THERE]);
    const secure = await serve(({ url }) => ({ status: 302, headers: { location: plain.url + url } }), pki.server);
    // WHEN
    const error = await failureOf(clientOf(secure, { caCertificates: pki.ca }).dynamicRules.get('prod', 'x'));
    pki.remove();
    // THEN
    expect(UnexpectedReplyError.is(error)).toBe(true);
    expect(error.message).toContain(`redirects to another server, ${plain.url}`);
    expect(secure.seen).toHaveLength(1);
    expect(plain.seen).toEqual([]);
  });

  test.each(['create', 'update'] as const)('of %s are not followed, and an error when it was not carried out', async (write) => {
    const server = await serve([
      { status: 307, headers: { location: '/there' } },
      { status: 404, json: { message: 'entry [x] does not exist' } },
    ]);
    const error = await failureOf(clientOf(server).dynamicRules[write]('prod', 'x', RULE));
    expect(UnexpectedReplyError.is(error)).toBe(true);
    expect(error.message).toContain('Set base_url so that the service does not redirect.');
    expect(server.seen.map(({ url }) => url)).toEqual(Array(2).fill(`${PATH}/x`));
  });

  test.each(['mailto:me@example.org', 'file:///etc/passwd', 'data:application/json,[]'])('to %s name no server', async (location) => {
    const server = await serve([{ status: 302, headers: { location } }]);
    const error = await failureOf(clientOf(server).dynamicRules.get('prod', 'x'));
    expect(error.message).toContain('sent a redirect without a valid address');
    expect(error.message).not.toContain('null');
  });

  test.each<Record<string, string>>([{ location: '/loop' }, { location: 'mailto:me@example.org' }, {}])(
    'without a usable target are an error: %j',
    async (headers) => {
      const server = await serve([{ status: 302, headers }]);
      expect(UnexpectedReplyError.is(await failureOf(clientOf(server).dynamicRules.get('prod', 'x')))).toBe(true);
      expect(server.seen.length).toBeLessThan(8);
    },
  );
});

describe('an AbortSignal', () => {
  test('that is already aborted prevents the request', async () => {
    const server = await serve([THERE]);
    const error = await failureOf(clientOf(server).dynamicRules.get('prod', 'x', { signal: AbortSignal.abort() }));
    expect(AbortedError.is(error)).toBe(true);
    expect(server.seen).toEqual([]);
  });

  test('ends a call in flight, and reports that the write may have been carried out', async () => {
    const server = await serve(['hang']);
    const abort = new AbortController();
    const failure = failureOf(clientOf(server).dynamicRules.create('prod', 'x', RULE, { signal: abort.signal }));
    await server.arrived(1);
    abort.abort(new Error('a reason of the caller'));
    const error = await failure;
    expect(AbortedError.is(error)).toBe(true);
    expect(error.message).toContain('may have carried it out');
    expect(server.seen).toHaveLength(1);
  });

  test('ends a queued call, and the others keep their order', async () => {
    // GIVEN one place, taken
    const { opened, open } = gate();
    const server = await serve(async () => {
      await opened;
      return THERE;
    });
    const rules = clientOf(server, { maxConcurrency: 1 }).dynamicRules;
    const first = rules.get('prod', 'first');
    const abort = new AbortController();
    const queued = failureOf(rules.get('prod', 'queued', { signal: abort.signal }));
    const last = rules.get('prod', 'last');
    // WHEN
    await server.arrived(1);
    abort.abort();
    // THEN
    expect(AbortedError.is(await queued)).toBe(true);
    open();
    await Promise.all([first, last]);
    expect(server.seen.map(({ url }) => url.split('/').at(-1))).toEqual(['first', 'last']);
  });

  test.each<[string, Answer, 'create' | 'update' | 'get', boolean]>([
    ['create', 'drop', 'create', true],
    ['update', { status: 504 }, 'update', true],
    ['refused create', { status: 429 }, 'create', false],
    ['read', 'drop', 'get', false],
  ])('ends a %s between its tries, and reports whether it may have been carried out', async (_, answer, operation, landed) => {
    const server = await serve([answer]);
    const abort = new AbortController();
    const sleep = async () => abort.abort();
    const { dynamicRules } = clientOf(server, { sleep });
    const options = { signal: abort.signal };
    const call = operation === 'get' ? dynamicRules.get('prod', 'x', options) : dynamicRules[operation]('prod', 'x', RULE, options);
    const error = await failureOf(call);
    expect(error).toMatchObject({ kind: 'aborted', tries: 1 });
    expect(error.message.includes('may have carried it out')).toBe(landed);
  });

  test.each<[string, Answer]>([
    ['no answer', 'drop'],
    ['an error of the service', { status: 500, json: { message: 'no' } }],
    ['a 524 of a gateway', { status: 524 }],
  ])('ends the check of a create after %s, and reports that the create may have been carried out', async (_, answer) => {
    const server = await serve(({ method }) => (method === 'POST' ? answer : 'hang'));
    const abort = new AbortController();
    const failure = failureOf(clientOf(server).dynamicRules.create('prod', 'x', RULE, { signal: abort.signal }));
    await server.arrived(2);
    abort.abort();
    const error = await failure;
    expect(error).toMatchObject({ kind: 'aborted', method: 'POST' });
    expect(error.message).toContain('Could not create');
    expect(error.message).toContain('may have carried it out');
  });

  test('ends a call between its tries, while the sleep continues', async () => {
    const server = await serve(['drop']);
    const abort = new AbortController();
    const sleep = () => {
      queueMicrotask(() => abort.abort());
      return new Promise<void>(() => {});
    };
    const error = await failureOf(clientOf(server, { sleep }).dynamicRules.get('prod', 'x', { signal: abort.signal }));
    expect(AbortedError.is(error)).toBe(true);
    expect(server.seen).toHaveLength(1);
  });

  test('may be shared by many calls: Node.js does not warn of its listeners', async () => {
    const { signal } = new AbortController();
    const server = await serve([THERE]);
    await clientOf(server).dynamicRules.get('prod', 'x', { signal });
    expect(getMaxListeners(signal)).toBe(Infinity);
  });

  test('keeps no listener after the call', async () => {
    const server = await serve([THERE]);
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => (listeners++, add(...args));
    signal.removeEventListener = (...args: Parameters<typeof remove>) => (listeners--, remove(...args));
    await clientOf(server).dynamicRules.get('prod', 'x', { signal });
    expect(listeners).toBe(0);
  });
});

describe('concurrent calls', () => {
  test('use no more requests in flight and connections than max_concurrency', async () => {
    let inFlight = 0;
    let most = 0;
    let { opened, open } = gate();
    const server = await serve(async () => {
      most = Math.max(most, ++inFlight);
      // Answered three by three, and the last two together.
      const mine = opened;
      if (inFlight === 3 || server.seen.length === 20) {
        open();
        ({ opened, open } = gate());
      }
      await mine;
      inFlight--;
      return THERE;
    });
    const client = clientOf(server, { maxConcurrency: 3 });
    const ids = Array.from({ length: 20 }, (_, i) => `rule-${i}`);
    await Promise.all(ids.map((id) => client.dynamicRules.get('prod', id)));
    expect(most).toBe(3);
    expect(server.seen).toHaveLength(20);
    expect(server.connections()).toBeLessThanOrEqual(3);
  });

  test('are spaced evenly by requests_per_second', async () => {
    const time = new SimulatedTime();
    const server = await serve([THERE]);
    const client = clientOf(server, { ...time.options(), requestsPerSecond: 4, maxConcurrency: 10 });
    await Promise.all(Array.from({ length: 5 }, (_, i) => client.dynamicRules.get('prod', `${i}`)));
    expect(time.sleeps).toEqual([250, 250, 250, 250]);
    expect(server.seen).toHaveLength(5);
  });

  test('wait when one of them is answered with Retry-After', async () => {
    // GIVEN one call that was told to come again, and does not
    const time = new SimulatedTime();
    const server = await serve([{ status: 429, headers: { 'retry-after': '7' } }, THERE]);
    const client = clientOf(server, { ...time.options(), maxRetries: 0 });
    await failureOf(client.dynamicRules.get('prod', 'x'));
    // WHEN
    await Promise.all(['a', 'b', 'c'].map((id) => client.dynamicRules.get('prod', id)));
    // THEN
    expect(time.sleeps).toEqual([7_000]);
    await client.dynamicRules.get('prod', 'd');
    expect(time.sleeps).toHaveLength(1);
  });

  test('wait for at most one minute', async () => {
    const time = new SimulatedTime();
    const server = await serve([{ status: 429, headers: { 'retry-after': '86400' } }, THERE]);
    const client = clientOf(server, { ...time.options(), maxRetries: 0 });
    await failureOf(client.dynamicRules.get('prod', 'x'));
    await client.dynamicRules.get('prod', 'x');
    expect(time.sleeps).toEqual([60_000]);
  });

  test('free their place between tries', async () => {
    // GIVEN one place, and a first call that waits for its second try until the other is done
    const { opened, open } = gate();
    const server = await serve(({ url }) => (url.endsWith('slow') && server.seen.length === 1 ? { status: 503 } : THERE));
    const client = clientOf(server, { maxConcurrency: 1, sleep: () => opened });
    // WHEN
    const slow = client.dynamicRules.get('prod', 'slow');
    await client.dynamicRules.get('prod', 'quick');
    open();
    // THEN
    await slow;
    expect(server.seen.map(({ url }) => url.split('/').at(-1))).toEqual(['slow', 'quick', 'slow']);
  });
});

describe('a try', () => {
  test.each<[string, Answer]>([
    ['no answer', 'hang'],
    ['an answer that does not end', { status: 200, headers: { 'content-length': '1000' }, text: '{' }],
  ])('ends after request_timeout: %s', async (_, answer) => {
    const server = await serve([answer]);
    const error = await failureOf(clientOf(server, { requestTimeoutMs: 40, maxRetries: 0 }).dynamicRules.get('prod', 'x'));
    expect(TransportError.is(error) && error.code).toBe('ETIMEDOUT');
    expect(error.message).toContain('request_timeout');
  });

  test.each<[string, Answer]>([
    ['plain', { status: 200, text: ' '.repeat(2_000) }],
    ['packed', { status: 200, text: gzipSync(' '.repeat(100_000)), headers: { 'content-encoding': 'gzip' } }],
  ])('reads no more than the most that is allowed: %s', async (_, answer) => {
    const server = await serve([answer]);
    const error = await failureOf(clientOf(server, { maxResponseBytes: 1_000 }).dynamicRules.get('prod', 'x'));
    expect(error).toMatchObject({ kind: 'unexpected-reply', message: expect.stringContaining('more than 1000 bytes') });
    expect(server.seen).toHaveLength(1);
  });

  test.each([
    ['values', `{"items":[${'{},'.repeat(2_000_001)}{}]}`, 'more than 2,000,000 values'],
    ['levels', '['.repeat(600), 'more than 500 levels'],
  ])('parses no answer of too many %s', async (_, text, words) => {
    const server = await serve([{ status: 200, text }]);
    const parse = jest.spyOn(JSON, 'parse');
    const error = await failureOf(clientOf(server).dynamicRules.list('prod'));
    expect(parse.mock.calls.filter(([parsed]) => String(parsed).length >= text.length)).toEqual([]);
    parse.mockRestore();
    expect(error).toMatchObject({ kind: 'unexpected-reply', message: expect.stringContaining(words) });
    expect(server.seen).toHaveLength(1);
  });

  test('is repeated when its answer is cut off', async () => {
    const server = await serve(({ url }) => {
      if (server.seen.length > 1) return THERE;
      return { status: 200, headers: { 'content-length': '1000' }, text: `{"id":"${url}"`, cut: true };
    });
    await clientOf(server).dynamicRules.get('prod', 'x');
    expect(server.seen).toHaveLength(2);
  });

  test('decompresses answers', async () => {
    const server = await serve([{ status: 200, text: gzipSync(JSON.stringify(RULE)), headers: { 'content-encoding': 'gzip' } }]);
    await expect(clientOf(server).dynamicRules.get('prod', 'x')).resolves.toEqual(RULE);
  });

  test('writes one line to the log', async () => {
    const logger = new Memory();
    const server = await serve([{ status: 429 }, { status: 200, json: { message: 'ok' } }]);
    await clientOf(server, { logger }).dynamicRules.update('prod', 'x', RULE);
    const tries = logger.lines.filter(({ level }) => level === 'debug').map(({ fields }) => fields);
    const same = { durationMs: 0, requestBytes: Buffer.byteLength(JSON.stringify(RULE)), date: expect.any(String) as string };
    expect(tries).toEqual([
      { method: 'PUT', path: `${PATH}/x`, status: 429, attempt: 1, responseBytes: 0, ...same },
      { method: 'PUT', path: `${PATH}/x`, status: 200, attempt: 2, responseBytes: 16, ...same },
    ]);
  });

  test("keeps the time of the last answer by the service's clock", async () => {
    const headers = { date: 'Thu, 01 Jan 2026 00:00:05 GMT' };
    const server = await serve([
      { status: 200, json: RULE, headers },
      { status: 200, json: RULE, headers: { date: 'noon' } },
    ]);
    const client = clientOf(server);
    expect(client.serviceTime()).toBeUndefined();
    await client.dynamicRules.get('prod', 'x');
    expect(client.serviceTime()).toBe(Date.UTC(2026, 0, 1, 0, 0, 5));
    await client.dynamicRules.get('prod', 'x');
    expect(client.serviceTime()).toBeUndefined();
  });

  test('fails with a remedy when the connection is refused', async () => {
    const error = await failureOf(clientOf({ url: 'http://localhost:1' }).dynamicRules.get('prod', 'x'));
    expect(TransportError.is(error) && error.code).toBe('ECONNREFUSED');
    expect(error.message).toMatch(
      /^Could not read dynamic rule "x" in configuration "prod": the connection to localhost:1 was refused\. Check the host and the port of base_url/,
    );
  });

  test('is not repeated when DNS does not know the name', async () => {
    const time = new SimulatedTime();
    const error = await failureOf(clientOf({ url: 'http://nowhere.invalid' }, time.options()).dynamicRules.get('prod', 'x'));
    expect(TransportError.is(error)).toBe(true);
    expect(error).not.toHaveProperty('cause');
  });

  test('keeps the wait of Retry-After in its error', async () => {
    const server = await serve([{ status: 429, headers: { 'retry-after': '5' } }]);
    const error = await failureOf(clientOf(server, { maxRetries: 0 }).dynamicRules.get('prod', 'x'));
    expect(RateLimitedError.is(error) && error.retryAfterMs).toBe(5_000);
  });
});
