import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import type { Log } from '../log/log';
import { derOf, pemOf, type Certificate } from './certificate';
import { Refusal } from './refusal';

/**
 * A server that hands on only the connections of the one client whose certificate the engine gave us.
 *
 * The certificate is asked for and compared byte by byte; TLS itself has made sure that the client holds its key.
 * Giving it to TLS as a certificate authority would cost 25 ms more, for Node then parses all its own first. It does the
 * same when there is no list of authorities at all, but not when there is an empty one.
 */
export function createSecureServer(options: {
  readonly certificate: Certificate;
  /** In PEM. */
  readonly clientCertificate: string;
  readonly log: Log;
  readonly onConnection: (socket: Socket) => void;
}): Server {
  const expected = derOf(options.clientCertificate);
  if (!expected) throw new Refusal('The environment variable PLUGIN_CLIENT_CERT is set, but it does not contain a PEM certificate.');
  const server = createTlsServer({
    key: options.certificate.key,
    cert: pemOf(options.certificate.der),
    ca: [],
    requestCert: true,
    rejectUnauthorized: false,
    ALPNProtocols: ['h2'],
    minVersion: 'TLSv1.2',
  });
  server.on('secureConnection', (socket: TLSSocket) => {
    const presented: Buffer | undefined = socket.getPeerCertificate().raw;
    if (presented?.length === expected.length && timingSafeEqual(presented, expected)) {
      options.onConnection(socket);
    } else {
      options.log.warn('refused a connection without the certificate of the engine');
      socket.destroy();
    }
  });
  server.on('tlsClientError', (error) => options.log.warn('a TLS handshake failed', { error: error.message }));
  return server;
}

/** A server for an engine that asks for no TLS; the socket's permissions protect it. */
export function createPlainServer(onConnection: (socket: Socket) => void): Server {
  return createServer(onConnection);
}
