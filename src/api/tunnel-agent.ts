import { request as httpRequest, type ClientRequest } from 'node:http';
import { Agent, request as httpsRequest, type AgentOptions, type RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

import type { Proxy } from './proxy';
import { serverName } from './server-name';

/** Error of a proxy that refused to open the tunnel. */
export class ProxyRefusal extends Error {
  /** Code with the status: `ERR_PROXY_407`. */
  public readonly code: string;

  public constructor(status: number) {
    super(`the proxy answered ${status}`);
    this.code = `ERR_PROXY_${status}`;
  }
}

/** Error of the connection to a proxy. */
export class ProxyFailure extends Error {
  /** Node's code of the failure. */
  public readonly code: string | undefined;

  public constructor(error: NodeJS.ErrnoException) {
    super(error.message, { cause: error });
    this.code = error.code;
  }
}

// No package fits: https-proxy-agent returns a proxy's refusal as an answer of the service, waits for a silent proxy forever, and does not
// reuse tunnels in the version of axios.

/**
 * Agent of TLS connections through a proxy. Connections are reused like direct ones, and one tunnel carries many requests.
 * The proxy sees the host and the port of the service, but not the content.
 */
export class TunnelAgent extends Agent {
  private readonly opening = new Set<ClientRequest>();

  /**
   * @param options of the connections to the service; their authorities also apply to an https proxy
   * @param timeoutMs time limit of the proxy's answer, in milliseconds
   */
  public constructor(
    private readonly proxy: Proxy,
    options: AgentOptions,
    private readonly timeoutMs: number,
  ) {
    super(options);
  }

  public override createConnection(options: RequestOptions, callback?: (error: Error | null, stream: Duplex) => void): undefined {
    const settle = callback as ((error: Error | null, stream?: Duplex) => void) | undefined;
    const target = `${bracketed(options.host ?? 'localhost')}:${options.port}`;
    const connect = this.connect(target);
    this.opening.add(connect);
    // Not the limit of an idle socket: a proxy may send its answer byte by byte, without an end.
    const limit = setTimeout(
      () => connect.destroy(Object.assign(new Error('the proxy did not answer'), { code: 'ETIMEDOUT' })),
      this.timeoutMs,
    );
    connect.once('close', () => {
      clearTimeout(limit);
      this.opening.delete(connect);
    });
    connect.once('error', (error) => settle?.(new ProxyFailure(error)));
    connect.once('connect', ({ statusCode = 0 }, socket: Socket) => {
      clearTimeout(limit);
      this.opening.delete(connect);
      if (statusCode >= 200 && statusCode < 300)
        return settle?.(null, super.createConnection({ ...options, socket } as RequestOptions) ?? undefined);
      socket.destroy();
      settle?.(new ProxyRefusal(statusCode));
    });
    connect.end();
  }

  public override destroy(): void {
    for (const connect of this.opening) connect.destroy();
    super.destroy();
  }

  private connect(target: string): ClientRequest {
    const { secure, hostname, port, credentials } = this.proxy;
    const login = credentials && Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64');
    const { secureContext } = this.options;
    return (secure ? httpsRequest : httpRequest)({
      method: 'CONNECT',
      host: hostname,
      port,
      path: target,
      headers: { Host: target, ...(login && { 'Proxy-Authorization': `Basic ${login}` }) },
      agent: false,
      // Always verified, because the proxy gets a password: insecure_skip_verify is about the service.
      ...(secure && { secureContext, rejectUnauthorized: true, servername: serverName(hostname) }),
    });
  }
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
