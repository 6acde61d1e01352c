import { EventEmitter, once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { limitBodyTime } from '../../../src/emulator/http/body-timeout';
import { AFTERNOON } from '../../support/traffic/afternoon';
import { aRule } from '../../support/entries';
import { certificateFiles } from '../support/certificate';
import { beginRequest, rulesPath, send } from '../support/client';
import { emulators } from '../support/emulators';
import { temporaryFolders } from '../support/folder';

const start = emulators();
const folder = temporaryFolders();

/** Sends only this text. Resolves with all answers when the emulator closes the connection. */
async function answersTo(url: string, text: string): Promise<string> {
  const port = Number(new URL(url).port);
  const socket: Socket = url.startsWith('https')
    ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
    : connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(text);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

function headOf(method: string, path: string, ...headers: string[]): string {
  return [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
}

const PLAIN = ['Content-Length: 100'];
const CHUNKED = ['Transfer-Encoding: chunked'];

describe('a body that does not end', () => {
  test.each([
    ['of a length that it does not reach', PLAIN, '{"id":"r"'],
    ['in chunks', CHUNKED, '9\r\n{"id":"r"\r\n'],
    ['of which nothing comes', PLAIN, ''],
  ])('%s is 408, closes the connection and changes nothing', async (_, headers, begun) => {
    const emulator = await start({ bodyTimeoutMs: 100 });
    const path = rulesPath('prod', 'r');
    const answer = await answersTo(emulator.url, headOf('POST', path, ...headers) + begun);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 408 /);
    expect(head).toMatch(/\r\nconnection: close/i);
    expect(JSON.parse(body)).toEqual({ code: 408, message: expect.stringContaining('100 ms') });
    expect(emulator.requests()).toEqual([{ method: 'POST', path, status: 408 }]);
    expect((await send('GET', emulator.url + rulesPath())).body).toMatchObject({ total: 0 });
  });

  test.each(['http', 'https'])('is 408 for a stream of traffic over %s, which leaves no file behind', async (scheme) => {
    const data = folder();
    const { url } = await start({ data, bodyTimeoutMs: 100, ...(scheme === 'https' && { tls: certificateFiles(folder()) }) });
    const answer = await answersTo(url, headOf('POST', '/_emulator/traffic', ...PLAIN) + JSON.stringify(AFTERNOON[0]).slice(0, 50));
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*"message":".*100 ms without a byte/s);
    // The file is removed after the answer.
    const left = () => readdirSync(data).filter((name) => name.startsWith('incoming-'));
    for (let tries = 0; left().length > 0 && tries < 1000; tries += 1) await delay(10);
    expect(left()).toEqual([]);
  });

  test.each([
    ['a refused request', headOf('POST', rulesPath(), ...PLAIN), 405],
    ['a request that no route answers', headOf('POST', '/nope', ...PLAIN), 404],
    ['a request of a web page', headOf('POST', rulesPath('prod', 'r'), 'Origin: https://evil.example', ...PLAIN), 403],
    ['a path that is badly encoded', headOf('POST', '/%zz', ...PLAIN), 400],
  ])('closes the connection of %s, which has its answer', async (_, head, status) => {
    const { url } = await start({ bodyTimeoutMs: 100 });
    const answer = await answersTo(url, `${head}{"id":`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
  });
});

test('a body within the time is accepted', async () => {
  const { url } = await start({ bodyTimeoutMs: 60_000 });
  const half = await beginRequest('POST', url + rulesPath('prod', 'r'));
  expect(await half.finish(aRule())).toBe(201);
});

describe('limitBodyTime', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function limited(perPause: boolean, headers: Record<string, string> = { 'content-length': '9' }) {
    const raw = Object.assign(new EventEmitter(), { headers, destroy: jest.fn() });
    const socket = { bytesRead: 500 };
    const reply = { sent: false, header: jest.fn(), send: jest.fn(), raw: new EventEmitter() };
    limitBodyTime({ raw, socket } as unknown as FastifyRequest, reply as unknown as FastifyReply, { ms: 1000, perPause });
    return { raw, socket, reply };
  }

  test('limits the whole body, however its bytes arrive', () => {
    const { socket, reply } = limited(false);
    socket.bytesRead += 1;
    jest.advanceTimersByTime(1000);
    expect(reply.send).toHaveBeenCalledWith(expect.objectContaining({ status: 408 }));
  });

  test('limits each pause of a stream, which may take any time', () => {
    const { socket, reply } = limited(true);
    for (let pause = 0; pause < 50; pause += 1) {
      socket.bytesRead += 1;
      jest.advanceTimersByTime(1000);
    }
    expect(reply.send).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1000);
    expect(reply.send).toHaveBeenCalledTimes(1);
  });

  test.each(['end', 'close'])('ends with the %s of the body: storing may take any time', (event) => {
    const { raw, reply } = limited(false);
    raw.emit(event);
    expect(jest.getTimerCount()).toBe(0);
    expect(reply.send).not.toHaveBeenCalled();
    expect(raw.destroy).not.toHaveBeenCalled();
  });

  test.each<Record<string, string>>([{}, { 'content-length': '0' }])('waits for no body with the headers %j', (headers) => {
    limited(false, headers);
    expect(jest.getTimerCount()).toBe(0);
  });
});
