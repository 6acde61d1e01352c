import { once } from 'node:events';
import { connect as connectSocket, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2';
import { Client, credentials, type ServiceError } from '@grpc/grpc-js';
import { GrpcServer } from '../../../../src/provider/protocol/plugin/grpc';

// The client is that of a library: what it understands, engines do too.

let grpc: GrpcServer;
let server: Server;
let client: Client;
let session: ClientHttp2Session;
const sockets: Socket[] = [];

beforeEach(async () => {
  grpc = new GrpcServer();
  grpc.addUnary('test.Service', 'Echo', async (request) => request);
  grpc.addUnary('test.Service', 'Fail', async (request) => {
    throw new Error(Buffer.from(request).toString());
  });
  grpc.addSilentStream('test.Service', 'Listen', 'serverStream');
  grpc.addSilentStream('test.Service', 'Talk', 'bidi');
  server = createServer((socket) => {
    sockets.push(socket);
    grpc.accept(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), {
    'grpc.max_receive_message_length': -1,
    'grpc.max_send_message_length': -1,
  });
  session = connect(`http://127.0.0.1:${port}`, { createConnection: () => connectSocket(port, '127.0.0.1') });
});
afterEach(() => {
  client.close();
  session.destroy();
  grpc.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

const bytes = (text: Uint8Array): Buffer => Buffer.from(text);

function call(method: string, request: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest<Uint8Array, Buffer>(`/test.Service/${method}`, bytes, bytes, request, (error, response) =>
      error ? reject(error) : resolve(response!),
    );
  });
}

async function refusal(method: string, request: Uint8Array): Promise<ServiceError> {
  return call(method, request).then(
    () => {
      throw new Error('The call did not fail.');
    },
    (error: ServiceError) => error,
  );
}

/** Sends a request as it is, and returns the headers and trailers of the answer. */
async function raw(headers: Record<string, string>, ...pieces: Buffer[]): Promise<IncomingHttpHeaders> {
  const stream = session.request({ ':method': 'POST', ':path': '/test.Service/Echo', 'content-type': 'application/grpc', ...headers });
  const all: IncomingHttpHeaders = {};
  stream.on('response', (some) => Object.assign(all, some));
  stream.on('trailers', (some) => Object.assign(all, some));
  for (const piece of pieces) stream.write(piece);
  stream.end();
  stream.resume();
  await once(stream, 'close');
  return all;
}

const frame = (text: string, { flag = 0, length = text.length } = {}) => {
  const prefix = Buffer.from([flag, 0, 0, 0, 0]);
  prefix.writeUInt32BE(length, 1);
  return Buffer.concat([prefix, Buffer.from(text)]);
};

describe('a call', () => {
  test.each([0, 1, 65_536, 65_537, 30_000_000])('takes and returns a message of %i bytes', async (length) => {
    const message = Buffer.alloc(length, 'message of many bytes ');
    expect((await call('Echo', message)).equals(message)).toBe(true);
  });

  test('is answered beside others', async () => {
    const messages = Array.from({ length: 200 }, (_, i) => `message ${i}`);
    const answers = await Promise.all(messages.map((text) => call('Echo', Buffer.from(text))));
    expect(answers.map(String)).toEqual(messages);
  });

  test('may come in any pieces', async () => {
    const whole = frame('hello');
    expect(await raw({}, ...[...whole].map((byte) => Buffer.from([byte])))).toMatchObject({ ':status': 200, 'grpc-status': '0' });
  });

  test('that fails has the status and the text of the error', async () => {
    const text = 'the message at 100 % is „damaged“\n\tin line 2 \u{1f600}';
    expect(await refusal('Fail', Buffer.from(text))).toMatchObject({ code: 13, details: text });
  });

  test('that fails with a text that no header can hold has its beginning', async () => {
    const { code, details } = await refusal('Fail', Buffer.from('x'.repeat(1_000_000)));
    expect([code, details]).toEqual([13, 'x'.repeat(4096)]);
  });

  test('of an unknown method is not implemented', async () => {
    expect(await refusal('Nothing', Buffer.alloc(0))).toMatchObject({
      code: 12,
      details: 'The server does not implement the method /test.Service/Nothing',
    });
  });

  test.each<[string, Buffer[], string, string]>([
    ['is cut', [frame('hello', { length: 9 })], '13', 'The request is not one whole message'],
    ['is two', [frame('hello'), frame('again')], '13', 'The request is not one whole message'],
    ['is empty', [], '13', 'The request is not one whole message'],
    ['has half a prefix', [Buffer.from([0, 0])], '13', 'The request is not one whole message'],
    ['is compressed', [frame('hello', { flag: 1 })], '12', 'The server does not take compressed messages'],
  ])('whose message %s is refused', async (_, pieces, status, message) => {
    expect(await raw({}, ...pieces)).toMatchObject({ ':status': 200, 'grpc-status': status, 'grpc-message': message });
    expect(String(await call('Echo', Buffer.from('still here')))).toBe('still here');
  });

  test.each<Record<string, string>>([{ 'content-type': 'application/json' }, { ':method': 'GET' }])(
    'that is none of gRPC is refused: %j',
    async (headers) => {
      const { 'grpc-status': status, ...rest } = await raw(headers);
      expect([rest[':status'], status]).toEqual([415, undefined]);
    },
  );
});

describe('a client that goes', () => {
  test('ends no other connection', async () => {
    const stream = session.request({ ':method': 'POST', ':path': '/test.Service/Echo', 'content-type': 'application/grpc' });
    stream.on('error', () => undefined);
    stream.write(Buffer.from([0, 0]));
    await once(session, 'remoteSettings');
    session.destroy();
    await once(stream, 'close');
    expect(String(await call('Echo', Buffer.from('still here')))).toBe('still here');
  });

  test('with bytes that are no HTTP/2 ends no other connection', async () => {
    const socket = connectSocket((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.end('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
    expect(String(await call('Echo', Buffer.from('still here')))).toBe('still here');
  });
});

describe('a silent stream', () => {
  test('of the server lasts as long as the connection', async () => {
    const stream = client.makeServerStreamRequest('/test.Service/Listen', bytes, bytes, Buffer.alloc(0));
    const ended = once(stream, 'error') as Promise<[ServiceError]>;
    stream.resume();
    await call('Echo', Buffer.from('first'));
    grpc.close();
    expect((await ended)[0].code).toBe(14);
  });

  test('in both directions ends with the messages of the client', async () => {
    const stream = client.makeBidiStreamRequest('/test.Service/Talk', bytes, bytes);
    stream.write(Buffer.from('hello'));
    stream.end();
    stream.resume();
    const [{ code }] = (await once(stream, 'status')) as [{ code: number }];
    expect(code).toBe(0);
  });
});
