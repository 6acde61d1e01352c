import { connect, type ConnectionOptions } from 'node:tls';
import { Log } from '../../../../src/provider/protocol/plugin/log';
import { createCertificate, pemOf, type Certificate } from '../../../../src/provider/protocol/plugin/certificate';
import { listen } from '../../../../src/provider/protocol/plugin/listener';
import { createSecureServer } from '../../../../src/provider/protocol/plugin/secure-server';

const client = createCertificate();
const server = createCertificate();
const lines: string[] = [];

/** Connects and resolves to what the server says, or to nothing when it hangs up. */
async function greeting(options: ConnectionOptions): Promise<string> {
  const listener = createSecureServer({
    certificate: server,
    clientCertificate: pemOf(client.der),
    log: new Log('test', 'warn', (line) => lines.push(line)),
    onConnection: (socket) => socket.end('welcome'),
  });
  const { text } = await listen(listener, {});
  const said = await new Promise<string>((resolve) => {
    let heard = '';
    const socket = connect({ path: text, ca: pemOf(server.der), servername: 'localhost', ALPNProtocols: ['h2'], ...options });
    socket.on('data', (data) => (heard += String(data)));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
  });
  listener.close();
  return said;
}

const as = ({ key, der }: Certificate): ConnectionOptions => ({ key, cert: pemOf(der) });

describe('the secure server', () => {
  test('accepts the client with the configured certificate', async () => {
    expect(await greeting(as(client))).toBe('welcome');
    expect(await greeting({ ...as(client), maxVersion: 'TLSv1.2' })).toBe('welcome');
  });

  test('refuses other certificates, and clients without one', async () => {
    expect(await greeting(as(createCertificate()))).toBe('');
    expect(await greeting({})).toBe('');
    expect(await greeting({ ...as(createCertificate()), maxVersion: 'TLSv1.2' })).toBe('');
    expect(lines.join('')).toContain('refused a connection');
  });

  test('refuses another certificate of the same length', async () => {
    // The length of a signature differs by a few bytes from one certificate to the next.
    const others = Array.from({ length: 200 }, () => createCertificate());
    const alike = others.find(({ der }) => der.length === client.der.length);
    expect(alike).toBeDefined();
    expect(await greeting(as(alike as Certificate))).toBe('');
  });

  test('refuses to start with an invalid client certificate', () => {
    const log = new Log('test', 'off');
    const start = () => createSecureServer({ certificate: server, clientCertificate: 'x', log, onConnection: () => undefined });
    expect(start).toThrow('PLUGIN_CLIENT_CERT');
  });
});
