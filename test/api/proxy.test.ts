import { clientOf, closeAll, failureOf, KEY, makePki, RULE, serve, serveProxy, withEnvironment, type Answer, type Pki } from './support';

let pki: Pki;
beforeAll(() => {
  pki = makePki();
});
afterAll(() => pki.remove());
afterEach(closeAll);

const THERE: Answer = { status: 200, json: RULE };

test('an https service is reached through the proxy of the environment, which never sees the key', async () => {
  // GIVEN
  const proxy = await serveProxy();
  const server = await serve([THERE], pki.server);
  // WHEN
  await withEnvironment({ HTTPS_PROXY: proxy.url }, () =>
    clientOf(server, { caCertificates: pki.ca, headers: { 'X-Extra': 'extra-canary-value' } }).dynamicRules.get('prod', 'x'),
  );
  // THEN
  expect(server.seen[0]?.headers.authorization).toBe(`Basic ${KEY}`);
  expect(proxy.connects).toEqual([`localhost:${server.port}`]);
  expect(proxy.requests).toEqual([]);
  for (const secret of [KEY, 'extra-canary-value', 'dynamic-rules']) expect(proxy.heard()).not.toContain(secret);
});

test('the service behind the proxy must have a certificate that is trusted', async () => {
  const proxy = await serveProxy();
  const server = await serve([THERE], pki.server);
  const error = await withEnvironment({ HTTPS_PROXY: proxy.url }, () => failureOf(clientOf(server).dynamicRules.get('prod', 'x')));
  expect(error).toMatchObject({ kind: 'transport' });
  expect(error.message).toContain('HTTPS_PROXY');
  expect(server.seen).toEqual([]);
});

test('hosts of NO_PROXY are reached without it', async () => {
  const proxy = await serveProxy();
  const server = await serve([THERE], pki.server);
  await withEnvironment({ HTTPS_PROXY: proxy.url, NO_PROXY: 'localhost' }, () =>
    clientOf(server, { caCertificates: pki.ca }).dynamicRules.get('prod', 'x'),
  );
  expect(proxy.connects).toEqual([]);
  expect(server.seen).toHaveLength(1);
});

test('a call that waits for the proxy ends at once by its signal', async () => {
  const server = await serve([THERE], pki.server);
  const silent = await serve(['hang']);
  const abort = new AbortController();
  await withEnvironment({ HTTPS_PROXY: silent.url }, async () => {
    const failure = failureOf(clientOf(server).dynamicRules.get('prod', 'x', { signal: abort.signal }));
    setTimeout(() => abort.abort(), 10);
    expect(await failure).toMatchObject({ kind: 'aborted' });
  });
});
