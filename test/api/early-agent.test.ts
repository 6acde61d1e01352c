import { once } from 'node:events';
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { TransportError } from '../../src/api';
import { EarlyAgent } from '../../src/api/early-agent';
import { type Answer, clientOf, closeAll, failureOf, gate, pkiOfFile, RULE, serve, serveProxy, withEnvironment } from './support';

const pki = pkiOfFile();
afterEach(closeAll);

const THERE: Answer = { status: 200, json: RULE };
const trusting = () => ({ caCertificates: pki.ca, maxRetries: 0 });

describe('connections that are opened early', () => {
  test('carry the requests that come at the same time, and no others are made', async () => {
    // GIVEN
    const all = gate();
    const server = await serve(() => all.opened.then(() => THERE), pki.server);
    const client = clientOf(server, trusting());
    // WHEN
    client.openConnections(3);
    await server.connected(3);
    const reads = ['x', 'y', 'z'].map((id) => client.dynamicRules.get('prod', id));
    await server.arrived(3);
    all.open();
    await Promise.all(reads);
    await client.dynamicRules.get('prod', 'again');
    // THEN
    expect(server.connections()).toBe(3);
  });

  test('are used while they are still opening', async () => {
    const server = await serve([THERE], pki.server);
    const client = clientOf(server, trusting());
    client.openConnections(1);
    await client.dynamicRules.get('prod', 'x');
    expect(server.connections()).toBe(1);
  });

  test('are as many as are missing, and no more than may be used at once', async () => {
    const server = await serve([THERE], pki.server);
    const client = clientOf(server, { ...trusting(), maxConcurrency: 4 });
    for (const count of [2, 1, 3, 9]) client.openConnections(count);
    await server.connected(4);
    await client.dynamicRules.get('prod', 'x');
    expect(server.connections()).toBe(4);
  });

  test('are not used after the service closed them', async () => {
    const server = await serve([THERE], pki.server);
    const client = clientOf(server, trusting());
    client.openConnections(2);
    await server.connected(2);
    server.disconnect();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    await client.dynamicRules.get('prod', 'x');
    expect(server.connections()).toBe(3);
  });

  test('that fail are reported by the request alone', async () => {
    const server = await serve([THERE], pki.server);
    await server.stop();
    const client = clientOf(server, trusting());
    client.openConnections(2);
    const error = await failureOf(client.dynamicRules.get('prod', 'x'));
    expect(TransportError.is(error)).toBe(true);
    expect(error.message).toContain('was refused');
  });

  test('are none through a proxy, and without TLS', async () => {
    const [plain, secure, proxy] = [await serve([THERE]), await serve([THERE], pki.server), await serveProxy()];
    const client = clientOf(plain);
    client.openConnections(2);
    await client.dynamicRules.get('prod', 'x');
    expect(plain.connections()).toBe(1);
    await withEnvironment({ HTTPS_PROXY: proxy.url }, async () => {
      const { port } = secure;
      const tunnelled = clientOf({ url: `https://service.test:${port}` }, trusting());
      tunnelled.openConnections(2);
      await tunnelled.dynamicRules.get('prod', 'x');
    });
    expect(proxy.connects).toHaveLength(1);
  });

  test('are opened for all writes that decide at the same time, before one has decided', async () => {
    // GIVEN
    const decide = gate();
    const server = await serve([{ status: 200, json: { message: 'done' } }], pki.server);
    const { dynamicRules } = clientOf(server, trusting());
    // WHEN
    const writes = ['x', 'y', 'z'].map((id) =>
      dynamicRules.write('prod', id, async (turn) => {
        await decide.opened;
        return turn.put(RULE);
      }),
    );
    await server.connected(3);
    // THEN
    expect(server.seen).toEqual([]);
    decide.open();
    await Promise.all(writes);
    expect(server.connections()).toBe(3);
  });
});

describe('an agent of early connections', () => {
  test('closes a connection that nothing used, and keeps one in use', async () => {
    // GIVEN
    const server = await serve([THERE], pki.server);
    const agent = new EarlyAgent(server.url, { keepAlive: true, ca: pki.ca, maxSockets: 2 }, 500);
    const created: TLSSocket[] = [];
    const create = agent.createConnection.bind(agent);
    agent.createConnection = (...args) => {
      const socket = create(...args);
      created.push(socket);
      return socket;
    };
    // WHEN
    agent.open(2);
    await server.connected(2);
    const call = request({ host: 'localhost', port: server.port, path: '/', agent }, (answer) => answer.resume());
    call.end();
    await once(call, 'close');
    const [used] = created;
    while (server.connections() - server.closed() > 1) await new Promise((resolve) => setTimeout(resolve, 5));
    // THEN
    expect(created).toHaveLength(1);
    expect(used!.destroyed).toBe(false);
    expect(server.connections()).toBe(2);
    agent.destroy();
  });

  test('closes all connections when it is destroyed', async () => {
    const server = await serve([THERE], pki.server);
    const agent = new EarlyAgent(server.url, { keepAlive: true, ca: pki.ca, maxSockets: 2 });
    agent.open(2);
    await server.connected(2);
    agent.destroy();
    while (server.closed() < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(server.closed()).toBe(2);
  });
});
