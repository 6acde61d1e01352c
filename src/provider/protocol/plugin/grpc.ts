import { once } from 'node:events';
import { createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';

// gRPC over HTTP/2, as far as an engine uses it. A library for all of gRPC takes a quarter of the start of a process, and engines start
// three to five processes for each command.

/** Terraform's own limit for one message. */
const LARGEST_MESSAGE = 256 * 1024 * 1024;

/** A frame begins with a byte for compression and the length of the message. */
const PREFIX_LENGTH = 5;

/** Messages up to this length are copied, so that they are sent with their prefix in one frame. */
const SMALL_MESSAGE = 64 * 1024;

/** Bytes that a peer may send ahead. HTTP/2's default of 64 KiB makes large messages slow. */
const WINDOW = 16 * 1024 * 1024;

/** Length at which an error's text is cut: it travels in a header. */
const LONGEST_ERROR = 4096;

const STATUS = { ok: 0, resourceExhausted: 8, unimplemented: 12, internal: 13 } as const;

/** Handler that answers one message with one message. */
export type Unary = (request: Uint8Array) => Promise<Uint8Array>;

/**
 * Handler that answers one message with a stream of messages.
 *
 * @param signal aborted when the client takes no more messages
 */
export type Streaming = (request: Uint8Array, signal: AbortSignal) => AsyncIterable<Uint8Array>;

/** Serves a call. Errors become the status of the call. */
type Method = (stream: ServerHttp2Stream) => Promise<void>;

/** The status of a call that fails. */
class CallError extends Error {
  public constructor(
    public readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** gRPC server with methods from bytes to bytes, over connections that the caller accepts. */
export class GrpcServer {
  private readonly methods = new Map<string, Method>();
  private readonly sessions = new Set<ServerHttp2Session>();
  private readonly server = createServer({
    // Sent messages count too, and a schema is larger than the default.
    maxSessionMemory: Number.MAX_SAFE_INTEGER,
    settings: { initialWindowSize: WINDOW },
  });

  public constructor() {
    this.server.on('session', (session) => {
      this.sessions.add(session);
      session.setLocalWindowSize(WINDOW);
      session.once('close', () => this.sessions.delete(session));
      session.on('error', () => undefined);
    });
    this.server.on('sessionError', () => undefined);
    this.server.on('stream', (stream, headers) => {
      // A client that ends a call or the connection.
      stream.on('error', () => undefined);
      if (headers[':method'] !== 'POST' || !String(headers['content-type']).startsWith('application/grpc'))
        return stream.respond({ ':status': 415 }, { endStream: true });
      void this.serve(stream, String(headers[':path']));
    });
  }

  /** Serves a connection. The caller has checked the client. */
  public accept(socket: Socket): void {
    this.server.emit('connection', socket);
  }

  public addUnary(service: string, method: string, answer: Unary): void {
    this.methods.set(pathOf(service, method), async (stream) => {
      const response = await answer(await requestOf(stream));
      await send(stream, response);
      end(stream);
    });
  }

  public addStream(service: string, method: string, answer: Streaming): void {
    this.methods.set(pathOf(service, method), async (stream) => {
      const request = await requestOf(stream);
      const cancelling = new AbortController();
      stream.once('close', () => cancelling.abort());
      for await (const message of answer(request, cancelling.signal)) {
        if (cancelling.signal.aborted) return;
        await send(stream, message, cancelling.signal);
      }
      end(stream);
    });
  }

  /** Adds a streaming method that sends nothing until the connection ends. A bidirectional one also ends with the client's messages. */
  public addSilentStream(service: string, method: string, kind: 'serverStream' | 'bidi'): void {
    this.methods.set(pathOf(service, method), async (stream) => {
      if (kind === 'bidi') stream.once('end', () => end(stream));
      stream.resume();
    });
  }

  /** Ends all connections at once. */
  public close(): void {
    for (const session of this.sessions) session.destroy();
  }

  private async serve(stream: ServerHttp2Stream, path: string): Promise<void> {
    try {
      const method = this.methods.get(path);
      if (!method) throw new CallError(STATUS.unimplemented, `The server does not implement the method ${path}`);
      await method(stream);
    } catch (error) {
      // Only malformed messages cause errors. All other problems become diagnostics.
      const status = error instanceof CallError ? error.status : STATUS.internal;
      end(stream, status, error instanceof Error ? error.message : String(error));
    }
  }
}

function pathOf(service: string, method: string): string {
  return `/${service}/${method}`;
}

/** Reads the only message of a request. */
async function requestOf(stream: ServerHttp2Stream): Promise<Uint8Array> {
  const bytes = await allBytesOf(stream);
  if (bytes.length < PREFIX_LENGTH || bytes.readUInt32BE(1) !== bytes.length - PREFIX_LENGTH)
    throw new CallError(STATUS.internal, 'The request is not one whole message');
  if (bytes[0] !== 0) throw new CallError(STATUS.unimplemented, 'The server does not take compressed messages');
  return bytes.subarray(PREFIX_LENGTH);
}

/** Reads a stream by its events: leaving a loop over it early would close it before the client has an answer. */
function allBytesOf(stream: ServerHttp2Stream): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    stream.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= PREFIX_LENGTH + LARGEST_MESSAGE) return void chunks.push(chunk);
      chunks.length = 0;
      reject(new CallError(STATUS.resourceExhausted, `The message is longer than ${LARGEST_MESSAGE} bytes`));
    });
    stream.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    stream.once('close', () => reject(new Error('The client ended the call')));
  });
}

/** Sends a message, and waits until the client takes more. */
async function send(stream: ServerHttp2Stream, message: Uint8Array, signal?: AbortSignal): Promise<void> {
  if (stream.destroyed) return;
  if (!stream.headersSent) stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto' }, { waitForTrailers: true });
  const prefix = Buffer.alloc(PREFIX_LENGTH);
  prefix.writeUInt32BE(message.length, 1);
  if (message.length > SMALL_MESSAGE) stream.write(prefix);
  const isTaken = stream.write(message.length > SMALL_MESSAGE ? message : Buffer.concat([prefix, message]));
  if (!isTaken && signal) await once(stream, 'drain', { signal }).catch(() => undefined);
}

/** Ends a call with a status. */
function end(stream: ServerHttp2Stream, status: number = STATUS.ok, message = ''): void {
  if (stream.destroyed) return;
  const trailers = { 'grpc-status': String(status), ...(message !== '' && { 'grpc-message': percentEncoded(message) }) };
  if (stream.headersSent) {
    stream.once('wantTrailers', () => stream.sendTrailers(trailers));
    stream.end();
  } else {
    stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto', ...trailers }, { endStream: true });
  }
}

/** Encodes an error's text as gRPC demands: all bytes but printable ASCII, and the percent sign. */
function percentEncoded(text: string): string {
  return [...Buffer.from(text).subarray(0, LONGEST_ERROR)]
    .map((byte) =>
      byte >= 0x20 && byte <= 0x7e && byte !== 0x25 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');
}
