import { Client, credentials } from '@grpc/grpc-js';
import { pemOf, type Certificate } from '../../../../src/provider/protocol/plugin/certificate';
import type { MessageTable } from '../../../../src/provider/protocol/wire/message';

const LARGEST_MESSAGE = 256 * 1024 * 1024;

/** An engine's side of the connection. */
export class PluginClient {
  public readonly grpc: Client;

  /** @param tls the server's certificate as the handshake writes it, and ours; without them there is no TLS */
  public constructor(target: string, tls?: { server: string; client: Certificate }) {
    const security = tls
      ? credentials.createSsl(
          Buffer.from(pemOf(Buffer.from(tls.server, 'base64'))),
          Buffer.from(tls.client.key),
          Buffer.from(pemOf(tls.client.der)),
        )
      : credentials.createInsecure();
    this.grpc = new Client(target, security, {
      'grpc.ssl_target_name_override': 'localhost',
      'grpc.default_authority': 'localhost',
      'grpc.max_receive_message_length': LARGEST_MESSAGE,
      'grpc.max_send_message_length': LARGEST_MESSAGE,
    });
  }

  public call(method: string, request: Uint8Array): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const identity = (bytes: Uint8Array): Buffer => Buffer.from(bytes);
      this.grpc.makeUnaryRequest<Uint8Array, Buffer>(method, identity, identity, request, (error, response) =>
        error ? reject(error) : resolve(response as Buffer),
      );
    });
  }

  /** Calls a method of the provider protocol. */
  public async provider<RequestWrite, ResponseRead>(
    name: string,
    messages: { Request: MessageTable<unknown, RequestWrite>; Response: MessageTable<ResponseRead, never> },
    request: RequestWrite,
  ): Promise<ResponseRead> {
    return messages.Response.decode(await this.call(`/tfplugin6.Provider/${name}`, messages.Request.encode(request)));
  }

  /** Calls a streaming method of the provider protocol. Ends the stream if the caller takes no more messages. */
  public async *stream<RequestWrite, EventRead>(
    name: string,
    messages: { Request: MessageTable<unknown, RequestWrite>; Event: MessageTable<EventRead, never> },
    request: RequestWrite,
  ): AsyncGenerator<EventRead> {
    const identity = (bytes: Uint8Array): Buffer => Buffer.from(bytes);
    const call = this.grpc.makeServerStreamRequest(`/tfplugin6.Provider/${name}`, identity, identity, messages.Request.encode(request));
    call.on('error', () => undefined);
    try {
      for await (const event of call) yield messages.Event.decode(event as Buffer);
    } finally {
      call.cancel();
    }
  }

  public close(): void {
    this.grpc.close();
  }
}
