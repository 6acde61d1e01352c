import { once } from 'node:events';
import type { handleUnaryCall, ServerWritableStream, ServiceError, UntypedHandleCall } from '@grpc/grpc-js';
// A deep import, because the package's index also loads the client, which takes a third of the start time.
import { Status } from '@grpc/grpc-js/build/src/constants';
import { Server } from '@grpc/grpc-js/build/src/server';
import { ServerCredentials } from '@grpc/grpc-js/build/src/server-credentials';
import type { Socket } from 'node:net';

/** Terraform's own limit for one message. */
const LARGEST_MESSAGE = 256 * 1024 * 1024;

/** Handler that answers one message with one message. */
export type Unary = (request: Uint8Array) => Promise<Uint8Array>;

/**
 * Handler that answers one message with a stream of messages.
 *
 * @param signal aborted when the client takes no more messages
 */
export type Streaming = (request: Uint8Array, signal: AbortSignal) => AsyncIterable<Uint8Array>;

/** gRPC server with methods from bytes to bytes, over connections that the caller accepts. */
export class GrpcServer {
  private readonly server = new Server({
    'grpc.max_receive_message_length': LARGEST_MESSAGE,
    'grpc.max_send_message_length': LARGEST_MESSAGE,
    'grpc.enable_channelz': 0,
  });
  private readonly injector = this.server.createConnectionInjector(ServerCredentials.createInsecure());

  /** Serves a connection. The caller has checked the client. */
  public accept(socket: Socket): void {
    this.injector.injectConnection(socket);
  }

  public addUnary(service: string, method: string, answer: Unary): void {
    const handler: handleUnaryCall<Uint8Array, Uint8Array> = (call, callback) => {
      answer(call.request).then(
        (response) => callback(null, response),
        (error: unknown) => callback(asServiceError(error)),
      );
    };
    this.add(service, method, 'unary', handler);
  }

  public addStream(service: string, method: string, answer: Streaming): void {
    this.add(service, method, 'serverStream', (call: ServerWritableStream<Uint8Array, Uint8Array>) => {
      const cancelling = new AbortController();
      call.once('cancelled', () => cancelling.abort());
      sendAll(call, answer(call.request, cancelling.signal), cancelling.signal).then(
        () => call.end(),
        (error: unknown) => !cancelling.signal.aborted && call.destroy(Object.assign(new Error(), asServiceError(error))),
      );
    });
  }

  /** Adds a streaming method that sends nothing until the connection ends. */
  public addSilentStream(service: string, method: string, kind: 'serverStream' | 'bidi'): void {
    this.add(service, method, kind, (call: { on(event: string, listener: () => void): void; end(): void; resume?(): void }) => {
      call.resume?.();
      call.on('end', () => call.end());
    });
  }

  /** Ends all connections at once. */
  public close(): void {
    this.injector.destroy();
    this.server.forceShutdown();
  }

  private add(service: string, method: string, kind: 'unary' | 'serverStream' | 'bidi', handler: unknown): void {
    this.server.register(`/${service}/${method}`, handler as UntypedHandleCall as never, toBuffer, asIs, kind);
  }
}

/** Sends messages as fast as the client takes them, until it takes no more. */
async function sendAll(
  call: ServerWritableStream<Uint8Array, Uint8Array>,
  messages: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  for await (const message of messages) {
    if (signal.aborted) return;
    if (!call.write(message)) await once(call, 'drain', { signal });
  }
}

const asIs = (wire: Buffer): Uint8Array => wire;
const toBuffer = (bytes: unknown): Buffer => {
  const { buffer, byteOffset, byteLength } = bytes as Uint8Array;
  return Buffer.from(buffer, byteOffset, byteLength);
};

/** Converts errors of malformed messages. All other problems become diagnostics. */
function asServiceError(error: unknown): Partial<ServiceError> {
  return { code: Status.INTERNAL, details: error instanceof Error ? error.message : String(error) };
}
