import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import {
  type Answer,
  clientOf,
  closeAll,
  ELSEWHERE,
  failureOf,
  pkiOfFile,
  RULE,
  serve,
  serveProxy,
  withEnvironment,
  type TestServer,
} from './support';

const pki = pkiOfFile();
let ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  closeAll();
});

const ACCEPTED: Answer = { status: 200, json: { message: 'Created.' } };
const THERE: Answer = { status: 200, json: RULE };
/** Neither TLS nor HTTP. */
const NOISE = 'noise '.repeat(20);

/** A gateway in front of a server. It answers noise, or ends the connection, once the server has got its first request. */
async function spoiling(server: TestServer, answer: string): Promise<TestServer> {
  const sockets: Socket[] = [];
  let isFirst = true;
  const gateway = createServer((socket) => {
    const service = connect(server.port, 'localhost');
    sockets.push(socket, service);
    for (const each of [socket, service]) each.on('error', () => {});
    socket.pipe(service);
    service.on('data', (data) => {
      if (!isFirst || server.seen.length === 0) return void socket.write(data);
      isFirst = false;
      socket.end(answer);
    });
    service.on('close', () => socket.destroy());
  });
  const port = await new Promise<number>((resolve) =>
    gateway.listen(0, 'localhost', () => resolve((gateway.address() as AddressInfo).port)),
  );
  ends.push(() => {
    gateway.close();
    for (const socket of sockets) socket.destroy();
  });
  return { ...server, port, url: server.url.replace(/\d+$/, String(port)) };
}

/** A server that does not speak TLS. */
async function listening(greet: (socket: Socket) => void): Promise<{ url: string; port: number }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    greet(socket);
  });
  const port = await new Promise<number>((resolve) => server.listen(0, 'localhost', () => resolve((server.address() as AddressInfo).port)));
  ends.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { url: `https://localhost:${port}`, port };
}

const WAYS = ['directly', 'over connections that were opened early', 'through a proxy'] as const;

/** Sends a write without retries, and returns how it failed. */
async function write(way: (typeof WAYS)[number], { port }: { port: number }, trusts = true): Promise<Error> {
  const proxy = way === 'through a proxy' ? await serveProxy() : undefined;
  return withEnvironment(proxy ? { HTTPS_PROXY: proxy.url } : {}, () => {
    const client = clientOf(
      { url: `https://${proxy ? ELSEWHERE : 'localhost'}:${port}` },
      { maxRetries: 0, requestTimeoutMs: 1_000, ...(trusts && { caCertificates: pki.ca }) },
    );
    if (way === 'over connections that were opened early') client.openConnections(1);
    return failureOf(client.dynamicRules.delete('prod', RULE.id));
  });
}

describe.each(WAYS)('a write that is sent %s', (way) => {
  test.each<[string, (socket: Socket) => void]>([
    ['ends', (socket) => socket.end()],
    ['resets', (socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['answers noise', (socket) => socket.once('data', () => socket.end(NOISE))],
    ['is silent', () => {}],
  ])('was not sent if the other side %s before the handshake', async (_, greet) => {
    expect(await write(way, await listening(greet))).toMatchObject({ kind: 'transport', wasSent: false });
  });

  test('was not sent if the certificate is not trusted', async () => {
    const server = await serve([ACCEPTED], pki.server);
    expect(await write(way, server, false)).toMatchObject({ kind: 'transport', wasSent: false });
    expect(server.seen).toHaveLength(0);
  });

  test.each<[string, string]>([
    ['ends', ''],
    ['answers noise', NOISE],
  ])('counts as carried out if the service has it, and the connection %s', async (_, answer) => {
    const server = await serve([ACCEPTED, { status: 404, json: { message: 'it does not exist' } }], pki.server);
    const gateway = await spoiling(server, answer);
    await expect(write(way, gateway)).rejects.toThrow('it did not fail');
    expect(server.seen.map(({ method }) => method)).toEqual(['DELETE', 'GET']);
  });
});

test('a service that answers HTTPS with an alert after the request may have carried it out', async () => {
  const server = await serve([ACCEPTED, THERE], { ...pki.server, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' });
  const { message } = await write('directly', server);
  expect(message).toMatch(/^Could not find out whether an earlier try .* deleted .*CERTIFICATE_REQUIRED/s);
  expect(server.seen).toHaveLength(0);
});

test('a write that was cancelled before a connection was there was not sent', async () => {
  const stop = new AbortController();
  const silent = await listening(() => stop.abort());
  const { dynamicRules } = clientOf(silent, { maxRetries: 0, caCertificates: pki.ca });
  const error = await failureOf(dynamicRules.delete('prod', RULE.id, { signal: stop.signal }));
  expect(error).toMatchObject({ kind: 'aborted', mayHaveLanded: false });
});

test('a write without TLS was sent once the connection is there', async () => {
  const { port } = await listening((socket) => socket.once('data', () => socket.destroy()));
  const plain = clientOf({ url: `http://localhost:${port}` }, { maxRetries: 0 });
  expect((await failureOf(plain.dynamicRules.delete('prod', RULE.id))).message).toMatch(/^Could not find out whether/);
});
