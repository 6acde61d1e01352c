import { existsSync, mkdtempSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen, listenOnPort, removeSocket, socketPaths } from '../../../../src/provider/protocol/plugin/listener';

describe('a socket', () => {
  test('has a name of its own in the folder for temporary files', () => {
    expect(socketPaths({})[0]).toMatch(new RegExp(`^${tmpdir()}/svc-[\\w-]{12}$`));
    expect(socketPaths({})[0]).not.toBe(socketPaths({})[0]);
  });

  test('is in the folder that the engine requests', () => {
    expect(socketPaths({ PLUGIN_UNIX_SOCKET_DIR: '/run/plugins' })[0]).toMatch(/^\/run\/plugins\/svc-/);
  });

  test('is in /tmp if the path of the folder is too long for a socket', () => {
    expect(socketPaths({ PLUGIN_UNIX_SOCKET_DIR: `/${'long/'.repeat(30)}` })).toEqual([expect.stringMatching(/^\/tmp\/svc-/)]);
  });

  test.each(['/a|b', '/a\nb', '/a\r'])('is in /tmp if the handshake cannot contain the path %j', (folder) => {
    expect(socketPaths({ PLUGIN_UNIX_SOCKET_DIR: folder })).toEqual([expect.stringMatching(/^\/tmp\/svc-/)]);
  });

  test('is in /tmp if the folder is missing, or no folder', async () => {
    for (const folder of ['/nowhere', __filename]) {
      const server = createServer();
      const address = await listen(server, { PLUGIN_UNIX_SOCKET_DIR: folder });
      expect(address.text).toMatch(/^\/tmp\/svc-/);
      server.close();
    }
  });

  test('that no folder takes is an error with the remedy', async () => {
    const server = createServer();
    jest.spyOn(server, 'listen').mockImplementation(() => {
      server.emit('error', Object.assign(new Error(), { code: 'EROFS' }));
      return server;
    });
    await expect(listen(server, { PLUGIN_UNIX_SOCKET_DIR: '/nowhere' })).rejects.toThrow(
      'No socket can be created in /nowhere (EROFS) or /tmp (EROFS). Set TMPDIR to a folder with a short path',
    );
  });

  test('is open to its owner only, and removed at the end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-test-'));
    const server = createServer();
    const address = await listen(server, { PLUGIN_UNIX_SOCKET_DIR: folder });
    expect(address.network).toBe('unix');
    expect(statSync(address.text).mode & 0o777).toBe(0o600);
    removeSocket(address);
    expect(existsSync(address.text)).toBe(false);
    server.close();
  });
});

describe('a port', () => {
  test('is the first free one of the engine’s range', async () => {
    const taken = createServer();
    await listenOnPort(taken, {});
    const first = (taken.address() as AddressInfo).port;
    const server = createServer();
    const address = await listenOnPort(server, { PLUGIN_MIN_PORT: `${first}`, PLUGIN_MAX_PORT: `${first + 20}` });
    expect(address.network).toBe('tcp');
    expect(Number(address.text.split(':')[1])).toBeGreaterThan(first);

    const none = listenOnPort(createServer(), { PLUGIN_MIN_PORT: `${first}`, PLUGIN_MAX_PORT: `${first}` });
    await expect(none).rejects.toThrow('No TCP port');
    server.close();
    taken.close();
  });

  test('is refused if the range is invalid', async () => {
    const server = createServer();
    await expect(listenOnPort(server, { PLUGIN_MIN_PORT: '9', PLUGIN_MAX_PORT: '8' })).rejects.toThrow('greater than');
    await expect(listenOnPort(server, { PLUGIN_MIN_PORT: 'x' })).rejects.toThrow('PLUGIN_MIN_PORT is not a port: x');
  });
});
