import { request } from 'node:https';
import { createServer, Socket, type AddressInfo } from 'node:net';

import { TunnelAgent } from '../../src/api/tunnel-agent';
import {
  clientOf,
  closeAll,
  ELSEWHERE,
  failureOf,
  gate,
  KEY,
  pkiOfFile,
  RULE,
  serve,
  serveProxy,
  withEnvironment,
  type Answer,
  type TestServer,
} from './support';

const pki = pkiOfFile();
afterEach(closeAll);

const THERE: Answer = { status: 200, json: RULE };

/** The server by a name for which a proxy is asked. */
const elsewhere = ({ port }: TestServer, scheme = 'https') => ({ url: `${scheme}://${ELSEWHERE}:${port}` });

describe('an https service', () => {
  test('is reached through the proxy of the environment, which never sees the key', async () => {
    // GIVEN
    const proxy = await serveProxy();
    const server = await serve([THERE], pki.server);
    // WHEN
    await withEnvironment({ HTTPS_PROXY: proxy.url }, () =>
      clientOf(elsewhere(server), { caCertificates: pki.ca, headers: { 'X-Extra': 'extra-canary-value' } }).dynamicRules.get('prod', 'x'),
    );
    // THEN
    expect(server.seen[0]?.headers.authorization).toBe(`Basic ${KEY}`);
    expect(proxy.connects).toEqual([`${ELSEWHERE}:${server.port}`]);
    expect(proxy.requests).toEqual([]);
    for (const secret of [KEY, 'extra-canary-value', 'dynamic-rules']) expect(proxy.heard()).not.toContain(secret);
  });

  test('reuses its tunnels', async () => {
    const proxy = await serveProxy();
    const server = await serve([THERE], pki.server);
    await withEnvironment({ HTTPS_PROXY: proxy.url }, async () => {
      const { dynamicRules } = clientOf(elsewhere(server), { caCertificates: pki.ca, maxConcurrency: 3 });
      for (let i = 0; i < 3; i++) await dynamicRules.get('prod', 'x');
      expect(proxy.connects).toHaveLength(1);
      await Promise.all(Array.from({ length: 12 }, () => dynamicRules.get('prod', 'x')));
    });
    expect(server.seen).toHaveLength(15);
    expect(proxy.connects.length).toBeLessThanOrEqual(3);
    expect(server.connections()).toBe(proxy.connects.length);
  });

  test("limits the time of the proxy's answer, and not the idle time of a tunnel", async () => {
    // GIVEN
    const [limits, ends, idle] = [
      jest.spyOn(globalThis, 'setTimeout'),
      jest.spyOn(globalThis, 'clearTimeout'),
      jest.spyOn(Socket.prototype, 'setTimeout'),
    ];
    const proxy = await serveProxy();
    const server = await serve([THERE], pki.server);
    // WHEN
    await withEnvironment({ HTTPS_PROXY: proxy.url }, () =>
      clientOf(elsewhere(server), { caCertificates: pki.ca, requestTimeoutMs: 10_000 }).dynamicRules.get('prod', 'x'),
    );
    // THEN
    const ofRequest = limits.mock.results.flatMap(({ value }, i) => (limits.mock.calls[i]?.[1] === 10_000 ? [value as unknown] : []));
    const ended = ends.mock.calls.map(([timer]) => timer);
    const sockets = idle.mock.contexts as Socket[];
    const toProxy = idle.mock.calls.flatMap(([ms], i) => (sockets[i]?.remotePort === proxy.port ? [ms] : []));
    for (const spy of [limits, ends, idle]) spy.mockRestore();
    // One is of the whole request.
    expect(ofRequest).toHaveLength(2);
    expect(ended).toEqual(expect.arrayContaining(ofRequest));
    expect(toProxy).not.toContain(10_000);
  });

  test('is not reached through a proxy whose answer comes byte by byte, and the connection to it is closed', async () => {
    // GIVEN
    const gone = gate();
    const proxy = createServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Endless: ');
      let left = 300;
      const more = setInterval(() => (left-- > 0 ? socket.write('x') : socket.destroy()), 10);
      socket
        .on('error', () => undefined)
        .once('close', () => {
          clearInterval(more);
          gone.open();
        });
    });
    await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve));
    const { port } = proxy.address() as AddressInfo;
    const agent = new TunnelAgent({ secure: false, hostname: 'localhost', port, text: 'localhost' }, {}, 1000);
    // WHEN
    const failure = await new Promise((resolve) => request({ host: ELSEWHERE, agent }).once('error', resolve).end());
    await gone.opened;
    proxy.close();
    // THEN
    expect(failure).toMatchObject({ code: 'ETIMEDOUT' });
  });

  test('is reached through a proxy that requires TLS and credentials', async () => {
    const proxy = await serveProxy({ tls: pki.server });
    const server = await serve([THERE], pki.server);
    const url = proxy.url.replace('//', '//user:p%40ss@');
    await withEnvironment({ https_proxy: url }, () =>
      clientOf(elsewhere(server), { caCertificates: pki.ca }).dynamicRules.get('prod', 'x'),
    );
    expect(proxy.heard()).toContain(`Basic ${Buffer.from('user:p@ss').toString('base64')}`);
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]?.headers).not.toHaveProperty('proxy-authorization');
  });

  test('is reached through a proxy with a certificate for its own name', async () => {
    const proxy = await serveProxy({ tls: pki.here });
    const server = await serve([THERE], pki.there);
    await withEnvironment({ HTTPS_PROXY: proxy.url }, () =>
      clientOf(elsewhere(server), { caCertificates: pki.ca }).dynamicRules.get('prod', 'x'),
    );
    expect(server.seen).toHaveLength(1);
  });

  test('is not reached through a proxy with a certificate for the service alone, which gets no credentials', async () => {
    const proxy = await serveProxy({ tls: pki.there });
    const server = await serve([THERE], pki.there);
    const error = await withEnvironment({ HTTPS_PROXY: proxy.url.replace('//', '//user:password@') }, () =>
      failureOf(clientOf(elsewhere(server), { caCertificates: pki.ca }).dynamicRules.get('prod', 'x')),
    );
    expect(error).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    expect(error.message).toContain(`the certificate of the proxy localhost:${proxy.port} is for another host name`);
    expect(error.message).not.toContain('base_url');
    expect(proxy.connects).toEqual([]);
    expect(proxy.heard()).toBe('');
  });

  test('is not reached through a proxy whose certificate is not trusted, also with insecure_skip_verify', async () => {
    const proxy = await serveProxy({ tls: pki.server });
    const server = await serve([THERE, THERE], pki.server);
    await withEnvironment({ HTTPS_PROXY: proxy.url.replace('//', '//user:password@') }, async () => {
      const error = await failureOf(clientOf(elsewhere(server), { insecureSkipVerify: true, maxRetries: 0 }).dynamicRules.get('prod', 'x'));
      expect(error.message).toContain(`the certificate of the proxy localhost:${proxy.port}`);
      expect(proxy.heard()).toBe('');
      // AND a trusted one tunnels to any certificate of the service
      const trusted = { insecureSkipVerify: true, caCertificates: pki.ca };
      await clientOf({ url: `https://other.test:${server.port}` }, trusted).dynamicRules.get('prod', 'x');
    });
    expect(server.seen).toHaveLength(1);
  });

  test('is refused without a trusted certificate', async () => {
    const proxy = await serveProxy();
    const server = await serve([THERE], pki.server);
    const error = await withEnvironment({ HTTPS_PROXY: proxy.url }, () =>
      failureOf(clientOf(elsewhere(server)).dynamicRules.get('prod', 'x')),
    );
    expect(error).toMatchObject({ kind: 'transport' });
    expect(error.message).toContain('HTTPS_PROXY');
    expect(error.message).toContain(`the certificate of ${ELSEWHERE}:${server.port}`);
    expect(server.seen).toEqual([]);
  });

  test('is refused with a certificate for another name', async () => {
    const proxy = await serveProxy();
    const server = await serve([THERE], pki.server);
    const error = await withEnvironment({ HTTPS_PROXY: proxy.url }, () =>
      failureOf(clientOf({ url: `https://other.test:${server.port}` }, { caCertificates: pki.ca }).dynamicRules.get('prod', 'x')),
    );
    expect(error).toMatchObject({ kind: 'transport', code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  test.each([
    [
      407,
      1,
      'the proxy requires a user name and a password that it accepts (status 407). Write or correct them in HTTPS_PROXY (HTTP_PROXY for http://)',
    ],
    [403, 1, 'the proxy refused a connection to service.test:9 (status 403)'],
    [503, 3, 'the proxy refused a connection to service.test:9 (status 503)'],
  ])('is not reached when the proxy answers %d: %d tries, and the error names the proxy', async (refusal, times, words) => {
    const proxy = await serveProxy({ refusal });
    const { dynamicRules } = await withEnvironment({ HTTPS_PROXY: proxy.url }, async () =>
      clientOf({ url: `https://${ELSEWHERE}:9` }, { caCertificates: pki.ca, maxRetries: 2 }),
    );
    // A create too: nothing of it was sent.
    const error = await failureOf(dynamicRules.create('prod', 'x', RULE));
    expect(error.message).toContain(words);
    expect(error.message).toContain('HTTPS_PROXY');
    expect(proxy.connects).toHaveLength(times);
  });

  test('is not reached through an unreachable proxy, and the error names the proxy', async () => {
    const error = await withEnvironment({ HTTPS_PROXY: 'localhost:1' }, () =>
      failureOf(clientOf({ url: `https://${ELSEWHERE}` }).dynamicRules.get('prod', 'x')),
    );
    expect(error).toMatchObject({ code: 'ECONNREFUSED', tries: 5 });
    expect(error.message).toContain('the connection to the proxy localhost:1 was refused');
  });

  test('is not reached through a silent proxy: the call ends with its signal or its timeout', async () => {
    const silent = await serveProxy({ refusal: 'hang' });
    const abort = new AbortController();
    await withEnvironment({ HTTPS_PROXY: silent.url }, async () => {
      const patient = clientOf({ url: `https://${ELSEWHERE}` }, { maxRetries: 0 });
      const failure = failureOf(patient.dynamicRules.get('prod', 'x', { signal: abort.signal }));
      await silent.asked(1);
      abort.abort();
      expect(await failure).toMatchObject({ kind: 'aborted' });
      const hasty = clientOf({ url: `https://${ELSEWHERE}` }, { requestTimeoutMs: 60, maxRetries: 0 });
      expect(await failureOf(hasty.dynamicRules.get('prod', 'x'))).toMatchObject({ kind: 'transport', code: 'ETIMEDOUT' });
    });
  });
});

test('a plain http service is reached through HTTP_PROXY', async () => {
  const proxy = await serveProxy();
  await withEnvironment({ HTTP_PROXY: proxy.url }, () =>
    failureOf(clientOf({ url: `http://${ELSEWHERE}:81` }, { maxRetries: 0 }).dynamicRules.get('prod', 'x')),
  );
  expect(proxy.requests).toEqual([`GET http://${ELSEWHERE}:81/api/v4.3/conf/prod/dynamic-rules/x`]);
});

test.each([
  ['its own name', 1, 'here'],
  ['the service alone', 0, 'there'],
] as const)('a plain http service, and a proxy with a certificate for %s, which gets %d requests', async (_, times, name) => {
  const proxy = await serveProxy({ tls: pki[name] });
  const error = await withEnvironment({ HTTP_PROXY: proxy.url }, () =>
    failureOf(clientOf({ url: `http://${ELSEWHERE}:81` }, { maxRetries: 0, caCertificates: pki.ca }).dynamicRules.get('prod', 'x')),
  );
  expect(proxy.requests).toHaveLength(times);
  expect(error.message.includes(`the certificate of the proxy localhost:${proxy.port} is for another`)).toBe(times === 0);
});

test('a plain http service is not reached through a proxy whose certificate is not trusted, also with insecure_skip_verify', async () => {
  const proxy = await serveProxy({ tls: pki.here });
  const error = await withEnvironment({ HTTP_PROXY: proxy.url.replace('//', '//user:password@') }, () =>
    failureOf(clientOf({ url: `http://${ELSEWHERE}:81` }, { maxRetries: 0, insecureSkipVerify: true }).dynamicRules.get('prod', 'x')),
  );
  expect(error.message).toContain(`the certificate of the proxy localhost:${proxy.port}`);
  expect(proxy.heard()).toBe('');
});

test('this machine is reached without a proxy', async () => {
  const server = await serve([THERE]);
  await withEnvironment({ HTTP_PROXY: 'http://localhost:1', ALL_PROXY: 'http://localhost:1' }, () =>
    clientOf(server).dynamicRules.get('prod', 'x'),
  );
  expect(server.seen).toHaveLength(1);
});
