import { isLoopback } from '../../src/api/loopback';
import { clientOf, closeAll, RULE, serve, withEnvironment } from './support';

afterEach(closeAll);

test.each([
  'http://localhost:4300',
  'http://LocalHost',
  'http://localhost.',
  'http://waap.localhost',
  'http://WAAP.Localhost.:80',
  'http://127.0.0.1',
  'http://127.255.255.254',
  'http://127.1',
  'http://2130706433',
  'http://0x7f000001',
  'http://0177.0.0.1',
  'http://[::1]',
  'http://[0:0:0:0:0:0:0:1]',
  'http://[::ffff:127.0.0.1]',
])('%s is on this machine', (url) => {
  expect(isLoopback(new URL(url).hostname)).toBe(true);
});

test.each([
  'http://127.evil.example',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example',
  'http://evillocalhost',
  'http://evil-localhost',
  'http://.localhost',
  'http://localhost..',
  'http://128.0.0.1',
  'http://0.0.0.0',
  'http://10.0.0.1',
  'http://[::]',
  'http://[::2]',
  'http://[::ffff:10.0.0.1]',
  'http://[fd00::127]',
])('%s is on another machine', (url) => {
  expect(isLoopback(new URL(url).hostname)).toBe(false);
});

test.each(['127.0.0.1', '::1', '[::1]', '::ffff:7f00:1', 'LOCALHOST', 'Waap.LocalHost'])('recognizes %s outside of a URL', (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each(['waap.localhost', 'localhost.'])('a connection to %s stays on this machine, regardless of DNS', async (host) => {
  const server = await serve([{ status: 200, json: RULE }]);
  await withEnvironment({ HTTP_PROXY: 'http://127.0.0.1:1' }, () =>
    clientOf({ url: `http://${host}:${server.port}` }, { maxRetries: 0 }).dynamicRules.get('prod', 'x'),
  );
  expect(server.seen).toHaveLength(1);
});
