import { connect } from 'node:net';
import { rulesPath, send } from '../support/client';
import { emulators } from '../support/emulators';
import { aRule } from '../../support/entries';

const start = emulators();

describe('requests that no route answers', () => {
  test.each([
    '/',
    '/api/v4.3',
    '/api/v4.2/conf/prod/dynamic-rules',
    '/api/v4.3/conf/prod/unknown',
    '/api/v4.3/conf/prod/dynamic-rules/r/more',
  ])('%s is 404', async (path) => {
    const { url } = await start();
    const answer = await send('GET', url + path);
    expect(answer).toMatchObject({ status: 404, body: { code: 404, message: `No route GET ${path}` } });
  });

  test.each([
    ['PATCH', rulesPath(), 'GET, HEAD'],
    ['PUT', rulesPath(), 'GET, HEAD'],
    ['OPTIONS', rulesPath(), 'GET, HEAD'],
    ['PATCH', rulesPath('prod', 'r'), 'DELETE, GET, HEAD, POST, PUT'],
    ['PROPFIND', rulesPath('prod', 'r'), 'DELETE, GET, HEAD, POST, PUT'],
    ['PATCH', '/api/v4.3/conf/prod/actions/versions', 'GET, HEAD'],
    ['PATCH', '/api/v4.0/data/logs', 'GET, HEAD'],
    ['POST', '/_emulator/requests', 'DELETE, GET, HEAD'],
  ])('%s %s is 405 with the allowed methods', async (method, path, allowed) => {
    const { url } = await start();
    const answer = await send(method, url + path, method === 'OPTIONS' ? undefined : aRule());
    expect(answer).toMatchObject({ status: 405, body: { code: 405, message: expect.stringContaining(method) } });
    expect(answer.headers.get('allow')).toBe(allowed);
  });

  test('HEAD has the headers of GET', async () => {
    const { url } = await start();
    const answer = await send('HEAD', url + rulesPath());
    expect(answer).toMatchObject({ status: 200, text: '' });
    expect(answer.headers.get('content-length')).toBe('22');
  });

  test('a badly encoded path is 400', async () => {
    const { url } = await start();
    expect(await send('GET', `${url}${rulesPath()}/%zz`)).toMatchObject({ status: 400, body: { code: 400 } });
  });

  test('a body that is too large is 413', async () => {
    const { url } = await start({ bodyLimit: 2_000 });
    const answer = await send('POST', url + rulesPath('prod', 'r'), aRule({ description: 'x'.repeat(3_000) }));
    expect(answer).toMatchObject({ status: 413, body: { code: 413, message: expect.any(String) } });
  });

  test.each([
    ['that are not HTTP', 'NONSENSE\r\n\r\n', 400],
    ['with too long a line', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ])('bytes %s are answered in JSON too', async (_, bytes, status) => {
    // GIVEN
    const { url } = await start();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    // WHEN
    socket.write(bytes);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) {
      chunks.push(chunk as Buffer);
    }
    // THEN
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toMatchObject({ code: status });
  });
});
