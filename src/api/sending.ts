import { request as httpRequest, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Sends the request of one try, and observes whether a connection takes it. */
export class Sending {
  /** Whether a connection was there to take the request. If not, the service cannot have carried it out. */
  public hasBegun = false;

  /** Option of axios that replaces the functions of Node that send a request. */
  public readonly transport = {
    request: (options: RequestOptions, onAnswer: (answer: IncomingMessage) => void): ClientRequest => {
      const send = options.protocol === 'https:' ? httpsRequest : httpRequest;
      return send(options, onAnswer).once('socket', (socket) => this.observe(socket));
    },
  };

  /** The code of a failure would be no evidence: a TLS alert, for example, can come before and after the request. */
  private observe(socket: Socket): void {
    const opens = eventOfOpening(socket);
    if (opens === undefined) this.hasBegun = true;
    else socket.once(opens, () => (this.hasBegun = true));
  }
}

/** Returns the event after which a connection takes requests; undefined if it does so already. Certificates are verified before it. */
function eventOfOpening(socket: Socket): 'connect' | 'secureConnect' | undefined {
  // True from the beginning until the handshake has succeeded. Node's types do not have it.
  if (socket instanceof TLSSocket && 'secureConnecting' in socket && socket.secureConnecting === true) return 'secureConnect';
  return socket.connecting ? 'connect' : undefined;
}
