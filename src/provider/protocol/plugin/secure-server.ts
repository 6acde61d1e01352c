import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import type { Log } from './log';
import { derOf, pemOf, type Certificate } from './certificate';
import { StartError } from './start-error';

/**
 * Creates a server that accepts only connections with the client certificate that the engine passed to the provider.
 *
 * The server requests the certificate and compares it byte by byte. TLS itself checks that the client has the key. Passing the
 * certificate to TLS as an authority would cost 25 ms more, because Node then parses all its own authorities. Node also parses
 * them without a list of authorities, but not with an empty list.
 */
export function createSecureServer(options: {
  readonly certificate: Certificate;
  /** In PEM. */
  readonly clientCertificate: string;
  readonly log: Log;
  readonly onConnection: (socket: Socket) => void;
}): Server {
  const expected = derOf(options.clientCertificate);
  if (!expected) throw new StartError('The environment variable PLUGIN_CLIENT_CERT is set, but it does not contain a PEM certificate.');
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

/** Creates a server for an engine without TLS. The permissions of the socket protect the server. */
export function createPlainServer(onConnection: (socket: Socket) => void): Server {
  return createServer(onConnection);
}
