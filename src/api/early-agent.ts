import { Agent, type AgentOptions, type RequestOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { serverName } from './server-name';

/** Time after which an unused connection is closed, in milliseconds: services close connections without a request. */
const UNUSED_MS = 4_000;

/**
 * Agent of direct TLS connections to one service. It can open connections before there is a request for them, so that the round trips of
 * TCP and TLS are over when the request is known.
 */
export class EarlyAgent extends Agent {
  /** Connections without a request, oldest first. They may still be opening. */
  private readonly unused: TLSSocket[] = [];
  private opened = 0;
  /** Lets later connections skip most of the handshake. */
  private session: Buffer | undefined;

  private readonly host: string;
  private readonly port: number;

  /**
   * @param origin of the service
   * @param unusedMs time after which an unused connection is closed, in milliseconds
   */
  public constructor(
    origin: string,
    options: AgentOptions,
    private readonly unusedMs = UNUSED_MS,
  ) {
    super(options);
    const { hostname, port } = new URL(origin);
    this.host = hostname.replace(/^\[|\]$/g, '');
    this.port = Number(port || 443);
  }

  /** Opens connections until there are this many, but no more than `maxSockets`. A failure is left to the next request. */
  public open(count: number): void {
    const { host, port } = this;
    while (this.opened < Math.min(count, this.maxSockets)) {
      const socket = this.connect({ ...this.options, host, port, servername: serverName(host) } as RequestOptions);
      this.unused.push(socket);
      socket.unref();
      socket.setTimeout(this.unusedMs, () => {
        if (this.unused.includes(socket)) socket.destroy();
      });
      socket.on('error', () => socket.destroy());
    }
  }

  public override createConnection(options: RequestOptions, callback?: (error: Error | null, stream: Duplex) => void): TLSSocket {
    const host = options.host ?? 'localhost';
    // A proxy, which gets plain HTTP.
    if (host !== this.host || Number(options.port) !== this.port)
      return this.connect({ ...options, servername: serverName(host) } as RequestOptions, callback);
    return this.takeUnused() ?? this.connect(options, callback);
  }

  public override destroy(): void {
    for (const socket of this.unused) socket.destroy();
    super.destroy();
  }

  private takeUnused(): TLSSocket | undefined {
    const socket = this.unused.shift();
    // Between a failure and its event.
    if (socket?.destroyed) return this.takeUnused();
    socket?.ref();
    return socket?.setTimeout(0);
  }

  private connect(options: RequestOptions, callback?: (error: Error | null, stream: Duplex) => void): TLSSocket {
    const socket = super.createConnection({ session: this.session, ...options } as RequestOptions, callback) as TLSSocket;
    this.opened += 1;
    socket.on('session', (session: Buffer) => {
      this.session = session;
    });
    socket.once('close', () => {
      this.opened -= 1;
      const at = this.unused.indexOf(socket);
      if (at >= 0) this.unused.splice(at, 1);
    });
    return socket;
  }
}
