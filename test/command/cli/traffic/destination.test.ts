import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { HostApi } from '../../../../src/command/cli/comment/host-api';
import { emulatorFolder, runningEmulator } from '../../../../src/command/cli/traffic/destination';
import { startEmulator } from '../../../../src/emulator';
import { closeAll, serve, withEnvironment } from '../../../api/support';
import { certificateFiles } from '../../../emulator/support/certificate';
import { ask } from '../../../emulator/support/traffic';
import { AFTERNOON, RANGE } from '../../../support/traffic/afternoon';

const LINES = AFTERNOON.map((record) => JSON.stringify(record)).join('\n');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-destination-'));
});

afterEach(() => {
  closeAll();
  rmSync(folder, { recursive: true });
});

it('stores traffic in the folder of a stopped emulator', async () => {
  // GIVEN a folder without an emulator
  const destination = await emulatorFolder(join(folder, 'data'));
  // WHEN traffic is stored, twice
  expect(await destination.store(Readable.from([LINES]))).toMatchObject({ stored: 10, known: 0 });
  expect(await destination.store(Readable.from([`${LINES}\nnonsense`]))).toMatchObject({ stored: 0, known: 10, bad: { total: 1 } });
  await destination.close();
  // THEN an emulator that is started with the folder has the traffic
  const emulator = await startEmulator({ data: join(folder, 'data') });
  expect(await ask(emulator.url, 'logs', { filters: RANGE })).toHaveLength(10);
  await emulator.close();
});

it('refuses the folder of a running emulator, with the remedy', async () => {
  const emulator = await startEmulator({ data: folder });
  await expect(emulatorFolder(folder)).rejects.toThrow(/in use by another emulator[^]*set --base-url to its address/);
  await emulator.close();
});

it('reports a bad folder', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(emulatorFolder(join(folder, 'file'))).rejects.toThrow(/Cannot create the data folder/);
});

it.each(['localhost:4300', 'file:///data', ''])('rejects %j as an address', (address) => {
  expect(() => runningEmulator(address)).toThrow(/is not the address of an emulator.*http:\/\/127\.0\.0\.1:4300/);
});

it.each([
  ['http://bob:hush-word@127.0.0.1:1', /contains a user name or a password/],
  ['http://hush-word@127.0.0.1:1', /contains a user name or a password/],
  ['http://bob:hush-word/@127.0.0.1:port', /"http:\/\/\(redacted\)@127\.0\.0\.1:port" is not the address/],
  ['ftp://bob:hush-word@127.0.0.1', /is not the address/],
])('refuses the address %s without its password', (address, problem) => {
  expect(() => runningEmulator(address)).toThrow(problem);
  expect(() => runningEmulator(address)).not.toThrow(/hush-word/);
});

it('does not follow a redirect with the key', async () => {
  const other = await serve([{ status: 200, json: {} }]);
  const emulator = await serve(({ url }) => ({ status: 307, headers: { location: other.url + url } }));
  await expect(runningEmulator(emulator.url, 'key').store(Readable.from([LINES]))).rejects.toThrow(/refused the traffic with status 307/);
  expect(emulator.seen).toHaveLength(1);
  expect(other.seen).toEqual([]);
});

const GOOD = { stored: 1, known: 0, bad: { total: 1, lines: [{ line: 2, problem: 'no record' }] } };

it.each<[string, unknown]>([
  ['a page', '<html>'],
  ['null', null],
  ['a list', []],
  ['no counts', {}],
  ['a text as count', { ...GOOD, stored: '1' }],
  ['a fraction', { ...GOOD, known: 0.5 }],
  ['less than nothing', { ...GOOD, stored: -1 }],
  ['no bad lines', { stored: 1, known: 0 }],
  ['bad lines without a count', { ...GOOD, bad: { lines: [] } }],
  ['fewer bad lines than it lists', { ...GOOD, bad: { ...GOOD.bad, total: 0 } }],
  ['a bad line without a problem', { ...GOOD, bad: { total: 1, lines: [{ line: 2 }] } }],
])('rejects an answer with %s', async (_, json) => {
  const server = await serve([{ status: 200, ...(typeof json === 'string' ? { text: json } : { json }) }]);
  await expect(runningEmulator(server.url).store(Readable.from([LINES]))).rejects.toThrow(
    `The server at ${server.url} is not the emulator. Traffic can only be loaded into an emulator.`,
  );
});

it('accepts an answer of an emulator, also of a newer one', async () => {
  const server = await serve([{ status: 200, json: { ...GOOD, later: 1 } }]);
  expect(await runningEmulator(server.url).store(Readable.from([LINES]))).toMatchObject(GOOD);
});

it.each([200, 500])('reads no more than a mebibyte of an answer with status %d', async (status) => {
  // GIVEN an answer that is small until it is decompressed
  const answer = gzipSync(JSON.stringify({ ...GOOD, later: 'x'.repeat(64 * 1024 * 1024) }));
  const server = await serve([{ status, text: answer, headers: { 'content-encoding': 'gzip' } }]);
  // THEN
  await expect(runningEmulator(server.url).store(Readable.from([LINES]))).rejects.toThrow('is not the emulator');
});

it('trusts the authorities of this machine, and names the variable for others', async () => {
  const { cert, key } = certificateFiles(folder);
  const server = createTlsServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, response) => {
    request.resume().on('end', () => response.end(JSON.stringify(GOOD)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stored = (environment: Record<string, string>) =>
    withEnvironment(environment, () => runningEmulator(url).store(Readable.from([LINES])));
  const asked = (environment: Record<string, string>) =>
    withEnvironment(environment, () =>
      new HostApi({ setting: 'GITHUB_API_URL', baseUrl: url, headers: {}, ifRefused: '', sleep: () => Promise.resolve() }).get('/user'),
    );
  try {
    for (const variable of ['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS']) {
      expect(await stored({ [variable]: cert })).toMatchObject(GOOD);
      expect(await asked({ [variable]: cert })).toMatchObject(GOOD);
    }
    for (const refused of [stored({}), asked({})])
      await expect(refused).rejects.toThrow(/is not trusted \(\w+\): .*Name a file with its certificate in NODE_EXTRA_CA_CERTS/);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

it.each(['goes on', 'ends'])('leaves no timer when a source %s after a refusal', async (how) => {
  // GIVEN a server that refuses an upload whose source waits
  const limit = 123_456;
  const [started, cleared] = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'clearTimeout')];
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let goOn = () => {};
  const refusal = new Promise<void>((resolve) => (goOn = resolve));
  const lines = Readable.from(
    (async function* () {
      yield LINES;
      await refusal;
      if (how === 'goes on') yield LINES;
    })(),
  );
  const { port } = server.address() as AddressInfo;
  await expect(runningEmulator(`http://127.0.0.1:${port}`, undefined, limit).store(lines)).rejects.toThrow('requires another API key');
  // WHEN
  goOn();
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  // THEN
  const timers = started.mock.results.filter((_, i) => started.mock.calls[i]![1] === limit).map(({ value }) => value as unknown);
  expect(timers.length).toBeGreaterThan(0);
  const left = timers.filter((timer) => !cleared.mock.calls.some(([one]) => one === timer));
  left.forEach((timer) => clearTimeout(timer as NodeJS.Timeout));
  server.close();
  jest.restoreAllMocks();
  expect({ left: left.length }).toEqual({ left: 0 });
});

describe('a server that stands still ends the load with a remedy', () => {
  const STOOD_STILL = /did not go on for 0\.3 s, and may have stored a part of the traffic\. Check that --base-url/;
  const head = 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n';

  async function storedAt(onSocket: (socket: Socket) => void, lines: Readable): Promise<unknown> {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      onSocket(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      return await runningEmulator(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, undefined, 300).store(lines);
    } finally {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    }
  }

  it.each<[what: string, onSocket: (socket: Socket) => void]>([
    ['never answers', (socket) => socket.resume()],
    ['answers only a head', (socket) => socket.resume().write(head)],
    [
      'answers without an end',
      (socket) => {
        socket.resume().write(head);
        const more = setInterval(() => socket.write(' '), 20);
        socket.once('close', () => clearInterval(more));
      },
    ],
  ])('that %s', async (_, onSocket) => {
    await expect(storedAt(onSocket, Readable.from([LINES]))).rejects.toThrow(STOOD_STILL);
  });

  it('that takes a part of the upload', async () => {
    const endless = function* () {
      for (;;) yield Buffer.alloc(65_536, 'x');
    };
    await expect(storedAt((socket) => socket.pause(), Readable.from(endless()))).rejects.toThrow(STOOD_STILL);
  });

  it('but not one whose upload has a slow source', async () => {
    const answer = JSON.stringify(GOOD);
    const taking = (socket: Socket) =>
      socket.on('data', (chunk: Buffer) => {
        if (chunk.toString().endsWith('0\r\n\r\n')) socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${answer.length}\r\n\r\n${answer}`);
      });
    const slow = async function* () {
      yield `${LINES}\n`;
      await new Promise((resolve) => setTimeout(resolve, 700));
      yield LINES;
    };
    expect(await storedAt(taking, Readable.from(slow()))).toMatchObject(GOOD);
  });
});
