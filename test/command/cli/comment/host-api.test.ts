import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HostApi, unlessRefused } from '../../../../src/command/cli/comment/host-api';
import { closeAll, serveProxy, withEnvironment } from '../../../api/support';

let server: Server;
let answer: (response: ServerResponse) => void;
let calls: number;
let waits: number[];
let address: string;
beforeEach(async () => {
  calls = 0;
  waits = [];
  server = createServer((_, response) => {
    calls += 1;
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  closeAll();
});

const api = (timeLimit?: number, baseUrl = address) =>
  new HostApi({
    setting: 'API_URL',
    baseUrl,
    headers: { authorization: 'the-token' },
    ifRefused: 'Use another token.',
    sleep: async (milliseconds) => waits.push(milliseconds),
    ...(timeLimit !== undefined && { timeLimit }),
  });

/** Repeats something until the answer is over. */
function often(response: ServerResponse, act: () => void): void {
  const timer = setInterval(act, 20);
  response.once('close', () => clearInterval(timer));
}

test.each([
  ['never begins', () => undefined],
  ['begins with one 100 after the other', (response: ServerResponse) => often(response, () => response.writeContinue())],
  ['never ends', (response: ServerResponse) => often(response, () => response.write(' '))],
])('an answer that %s ends a call after the time limit', async (_, slow) => {
  answer = slow;
  await expect(api(300).get('/user')).rejects.toThrow('GET /user failed: no whole answer within 0.3 s. Check API_URL and the network.');
  expect(calls).toBe(3);
});

test('an answer that breaks off is asked for again', async () => {
  answer = (response) => {
    if (calls === 3) return void response.end('{"id":7}');
    response.writeHead(200, { 'content-length': 100 }).write('{"id":', () => response.destroy());
  };
  expect(await unlessRefused(api().get('/user'))).toEqual({ id: 7 });
});

test('an answer of too many values is refused, and not parsed', async () => {
  const parse = jest.spyOn(JSON, 'parse');
  answer = (response) => response.end(`[${'{},'.repeat(2_000_001)}{}]`);
  await expect(unlessRefused(api().get('/user'))).rejects.toThrow(
    'The answer to GET /user cannot be read: it has more than 2,000,000 values. Check API_URL.',
  );
  expect(parse.mock.calls.filter(([text]) => text.startsWith('[{}'))).toEqual([]);
  parse.mockRestore();
});

test.each([301, 302, 307, 308])('a redirect with status %i is followed by no other request, and is no refusal', async (status) => {
  answer = (response) => response.writeHead(status, { location: `${address}/elsewhere` }).end();
  await expect(unlessRefused(api().get('/user'))).rejects.toThrow(`GET /user was answered with status ${status}. Check API_URL and`);
  expect(calls).toBe(1);
});

describe('after too many calls', () => {
  const inSeconds = (seconds: number) => String(Math.floor(Date.now() / 1000) + seconds);

  test.each<[status: number, headers: () => Record<string, string>, least: number, most: number]>([
    [429, () => ({ 'retry-after': '30' }), 30_000, 30_000],
    [403, () => ({ 'retry-after': '60' }), 60_000, 60_000],
    [403, () => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(40) }), 38_000, 40_000],
    [429, () => ({ 'ratelimit-reset': inSeconds(20) }), 18_000, 20_000],
    [429, () => ({ 'ratelimit-reset': 'soon' }), 1_000, 1_000],
    [429, () => ({ 'retry-after': '0' }), 1_000, 1_000],
  ])('with status %i, the next call waits as the host asks', async (status, headers, least, most) => {
    answer = (response) => (calls > 1 ? response.end('{"id":7}') : response.writeHead(status, headers()).end());
    expect(await api().get('/user')).toEqual({ id: 7 });
    expect(waits).toEqual([expect.any(Number)]);
    expect(waits[0]).toBeGreaterThanOrEqual(least);
    expect(waits[0]).toBeLessThanOrEqual(most);
  });

  test('a host that asks for a longer wait is not called again', async () => {
    answer = (response) => response.writeHead(429, { 'retry-after': '61' }).end();
    await expect(api().get('/user')).rejects.toThrow('GET /user was answered with status 429: too many calls. Try again in 61 s.');
    expect([calls, waits]).toEqual([1, []]);
  });

  test.each([
    [429, 3],
    [500, 1],
    [403, 1],
  ])('a new comment that is answered with status %i is sent %i times', async (status, times) => {
    let repeats = 0;
    answer = (response) => response.writeHead(status).end();
    const sent = api().post('/notes', {}, async () => {
      repeats += 1;
    });
    await expect(sent).rejects.toThrow(`POST /notes was answered with status ${status}`);
    expect([calls, repeats]).toEqual([times, times - 1]);
  });
});

describe('a proxy of the environment', () => {
  test('gets no call of this machine, and so no token', async () => {
    answer = (response) => response.end('{"id":7}');
    const { url, requests, connects } = await serveProxy();
    await withEnvironment({ HTTP_PROXY: url, ALL_PROXY: url }, async () => expect(await api().get('/user')).toEqual({ id: 7 }));
    expect([...requests, ...connects]).toEqual([]);
  });

  test('opens a tunnel to a host with https, and does not see the token', async () => {
    const { url, requests, connects, heard } = await serveProxy({ refusal: 407 });
    await withEnvironment({ HTTPS_PROXY: url }, () =>
      expect(api(undefined, 'https://git.example').get('/user')).rejects.toThrow('GET /user failed: the proxy answered 407.'),
    );
    expect(connects).toEqual(Array(3).fill('git.example:443'));
    expect(requests).toEqual([]);
    expect(heard()).not.toContain('the-token');
  });
});

test('items of a listing that are no objects are passed over', async () => {
  answer = (response) => response.end('[null, 7, "text", {"id": 7}]');
  expect(await api().find<{ id?: number }>('/notes', ({ id }) => id === 7)).toEqual({ id: 7 });
});
