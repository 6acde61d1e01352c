import { writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { request as requestTls } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { loadFile } from '../../../src/command/cli/traffic/load';
import { runningEmulator } from '../../../src/command/cli/traffic/destination';
import { AFTERNOON } from '../../support/traffic/afternoon';
import { aRule } from '../../support/entries';
import { certificateFiles } from '../support/certificate';
import { rulesPath, send } from '../support/client';
import { emulators } from '../support/emulators';
import { temporaryFolders } from '../support/folder';

const start = emulators();
const folder = temporaryFolders();

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends exactly these headers. fetch refuses some of them. */
function ask(url: string, { method = 'GET', headers = {}, body = '' }: Sent = {}): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString() || 'null') }));
    };
    const options = { method, headers, agent: false, rejectUnauthorized: false };
    (url.startsWith('https') ? requestTls : request)(url, options, answered).on('error', reject).end(body);
  });
}

/** Headers of pages of other origins, and of pages whose name resolves to this machine. */
const FOREIGN: readonly (readonly [string, Record<string, string>])[] = [
  ['the Host of a page that rebinds its name', { host: 'evil.example' }],
  ['that Host with the port of the emulator', { host: 'evil.example:4300' }],
  ['a Host that begins like a loopback name', { host: 'localhost.evil.example:4300' }],
  ['a Host that ends like a loopback name', { host: 'evil-localhost' }],
  ['a Host that begins like a loopback address', { host: '127.0.0.1.evil.example' }],
  ['the Host of another machine', { host: '192.0.2.7:4300' }],
  ['the Host of another machine in IPv6', { host: '[2001:db8::1]:4300' }],
  ['a Host with more than a name and a port', { host: 'evil.example:80@localhost' }],
  ['the Host of a rebound page, for which the origin is its own', { host: 'evil.example', origin: 'http://evil.example' }],
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['the Origin of a sandboxed page', { origin: 'null' }],
  ['the Origin of another port', { host: 'localhost:4300', origin: 'http://localhost:3000' }],
  ['the Origin of another name of this machine', { host: '127.0.0.1:4300', origin: 'http://localhost:4300' }],
  ['the Origin of an extension', { host: 'localhost', origin: 'chrome-extension://localhost' }],
  ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  // As Chromium sends what the speculation rules of a page of another site name.
  ['a prefetch of any page', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' }],
];

const PATHS: readonly (readonly [string, string])[] = [
  ['GET', rulesPath()],
  ['POST', rulesPath('prod', 'r')],
  ['DELETE', '/api/v4.3/conf/prod/actions'],
  ['OPTIONS', rulesPath('prod', 'r')],
  ['GET', '/api/v4.3/data/logs?filters=timestamp%20between%202025-03-01%20and%202025-03-02&save_history=true'],
  ['GET', '/_emulator/health'],
  ['POST', '/_emulator/traffic'],
  ['PUT', '/_emulator/publishing'],
  ['DELETE', '/_emulator/requests'],
  ['GET', '/nope'],
  ['PATCH', rulesPath()],
  ['GET', `${rulesPath()}/%zz`],
];

describe('without a key', () => {
  test.each(FOREIGN)('refuses %s on every path', async (_, headers) => {
    const { url } = await start();
    for (const [method, path] of PATHS) {
      const answer = await ask(url + path, { method, headers });
      expect({ path, ...answer }).toEqual({ path, status: 403, body: { code: 403, message: expect.stringContaining('--api-key') } });
    }
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', 'Text/Plain;charset=UTF-8'])(
    'refuses %s from a browser on every path',
    async (type) => {
      const { url } = await start();
      const own = { origin: url, 'content-type': type };
      for (const headers of [
        own,
        { 'sec-fetch-site': 'same-origin', 'content-type': type },
        { 'sec-fetch-site': 'none', 'content-type': type },
      ]) {
        for (const [method, path] of PATHS) {
          const answer = await ask(url + path, { method, headers });
          expect({ path, ...answer }).toEqual({
            path,
            status: 415,
            body: { code: 415, message: expect.stringMatching(/application\/json.*--api-key/) },
          });
        }
      }
    },
  );

  test('names the address to use in place of a foreign host', async () => {
    const { url } = await start();
    expect(await ask(url, { headers: { host: 'waap.example' } })).toMatchObject({ body: { message: expect.stringContaining(` ${url},`) } });
    const secure = await start({ tls: certificateFiles(folder()) });
    expect(await ask(secure.url, { headers: { host: 'waap.example' } })).toMatchObject({
      body: { message: expect.stringContaining(` ${secure.url},`) },
    });
  });

  test('quotes only the beginning of a long header', async () => {
    const { url } = await start();
    const { body } = await ask(url, { headers: { host: `${'x'.repeat(5_000)}.example` } });
    expect(JSON.stringify(body).length).toBeLessThan(500);
  });

  test('a refused request changes nothing and is not counted', async () => {
    // GIVEN
    const lines: string[] = [];
    const emulator = await start({ logRequest: (line) => lines.push(line) });
    const { url } = emulator;
    await send('POST', url + rulesPath('prod', 'kept'), aRule({ id: 'kept', name: 'Kept' }));
    // WHEN a page tries
    const origin = 'https://evil.example';
    const headers = { origin, 'content-type': 'text/plain' };
    await ask(url + rulesPath('prod', 'r'), { method: 'POST', headers, body: JSON.stringify(aRule()) });
    await ask(url + rulesPath('prod', 'kept'), { method: 'DELETE', headers: { origin } });
    await ask(`${url}/_emulator/publishing`, { method: 'PUT', headers, body: '{"requests":5}' });
    await ask(`${url}/_emulator/requests`, { method: 'DELETE', headers: { origin } });
    await ask(`${url}/_emulator/traffic`, { method: 'POST', headers, body: JSON.stringify(AFTERNOON[0]) });
    await ask(`${url}/%zz`, { headers: { origin } });
    // THEN
    expect(emulator.requests()).toEqual([{ method: 'POST', path: rulesPath('prod', 'kept'), status: 201 }]);
    expect((await send('GET', url + rulesPath())).body).toMatchObject({ total: 1, items: [{ id: 'kept' }] });
    const filters = 'timestamp between 2000-01-01 and 2100-01-01';
    expect((await send('GET', `${url}/api/v4.3/data/logs?filters=${encodeURIComponent(filters)}`)).body).toMatchObject({
      data: { results: [] },
    });
    // AND the log contains the reason
    expect(lines).toContainEqual(expect.stringMatching(/^POST .*dynamic-rules\/r 403 /));
    expect(lines).toContainEqual(expect.stringContaining('Origin: https://evil.example'));
  });

  test('refuses before it reads the body', async () => {
    // GIVEN a page that has sent no byte of its body
    const { url } = await start();
    const { port, host } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = `POST ${rulesPath('prod', 'r')} HTTP/1.1\r\nHost: ${host}\r\nOrigin: https://evil.example\r\nContent-Length: 100\r\n\r\n`;
    // WHEN
    const answer = await new Promise<string>((resolve) => {
      socket.write(head);
      socket.once('data', (chunk) => resolve(chunk.toString()));
    });
    // THEN
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    socket.destroy();
  });

  // A forwarded port may have any number.
  test.each(['localhost', 'localhost:8080', 'LOCALHOST', '127.0.0.1', '127.1.2.3:99', '[::1]', '[::1]:4300'])(
    'answers the host %s',
    async (host) => {
      const { url } = await start();
      expect(await ask(url + rulesPath(), { headers: { host } })).toMatchObject({ status: 200 });
    },
  );

  test.each([
    ['http://localhost:8080', 'localhost:8080'],
    ['http://localhost', 'localhost:80'],
    ['https://localhost', 'localhost'],
    ['http://[::1]:4300', '[::1]:4300'],
  ])('answers a page of its own from %s', async (origin, host) => {
    const { url } = await start();
    const headers = { host, origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const answer = await ask(url + rulesPath('prod', 'r'), { method: 'POST', headers, body: JSON.stringify(aRule()) });
    expect(answer).toMatchObject({ status: 201 });
  });

  test('answers a navigation by the user', async () => {
    const { url } = await start();
    expect(await ask(url + rulesPath(), { headers: { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' } })).toMatchObject({
      status: 200,
    });
  });

  test.each([
    ['answers HTTP/1.0 without a Host, which no browser sends', '1.0', '', 200],
    ['refuses HTTP/1.1 without a Host', '1.1', '', 400],
    ['refuses HTTP/1.0 without a Host, but with an Origin', '1.0', 'Origin: http://localhost\r\n', 403],
    ['refuses HTTP/1.0 without a Host, but of another site', '1.0', 'Sec-Fetch-Site: cross-site\r\n', 403],
    ['refuses HTTP/1.0 with an empty Host', '1.0', 'Host:\r\n', 403],
  ])('%s', async (_, version, headers, status) => {
    const { url } = await start();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`GET ${rulesPath()} HTTP/${version}\r\n${headers}Connection: close\r\n\r\n`);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data', 'application/json'])(
    'accepts %s from a program, such as curl -d',
    async (type) => {
      const { url } = await start();
      const options = { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(aRule()) };
      expect(await ask(url + rulesPath('prod', 'r'), options)).toMatchObject({ status: 201 });
    },
  );

  test('accepts lines of traffic from the command, and from fetch', async () => {
    const { url } = await start();
    const file = join(folder(), 'records.ndjson');
    writeFileSync(file, AFTERNOON.map((record) => JSON.stringify(record)).join('\n'));
    expect(await loadFile(file, runningEmulator(url))).toMatchObject({ stored: AFTERNOON.length, bad: 0 });
    const again = await send('POST', `${url}/_emulator/traffic`, JSON.stringify(AFTERNOON[0]), {});
    expect(again).toMatchObject({ status: 200, body: { stored: 0, known: 1 } });
  });
});

describe('with a key', () => {
  const authorization = 'Basic k';

  test.each(FOREIGN)('accepts %s with the key', async (_, headers) => {
    const { url } = await start({ apiKey: 'k' });
    expect(await ask(url + rulesPath(), { headers })).toMatchObject({ status: 401 });
    expect(await ask(url + rulesPath(), { headers: { ...headers, authorization } })).toMatchObject({ status: 200 });
  });

  test('answers every host, when other machines can reach it', async () => {
    const { url } = await start({ apiKey: 'k', host: '0.0.0.0' });
    expect(await ask(url + rulesPath(), { headers: { host: 'waap.example', authorization } })).toMatchObject({ status: 200 });
  });
});
