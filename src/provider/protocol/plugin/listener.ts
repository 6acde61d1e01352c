import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from './start-error';

/** The address of a server, in go-plugin's terms. */
export interface Address {
  readonly network: 'unix' | 'tcp';
  readonly text: string;
}

/** Maximum length of a socket's path: 104 bytes on macOS and the BSDs, 108 on Linux, including a zero at the end. */
const LONGEST_SOCKET_PATH = 103;

/** Makes the server listen on a Unix socket, or on a TCP port on Windows. */
export async function listen(server: Server, environment: NodeJS.ProcessEnv): Promise<Address> {
  return process.platform === 'win32' ? listenOnPort(server, environment) : listenOnSocket(server, environment);
}

async function listenOnSocket(server: Server, environment: NodeJS.ProcessEnv): Promise<Address> {
  const problems: string[] = [];
  for (const path of socketPaths(environment)) {
    try {
      await startListening(server, () => {
        // Only the same user may connect. The call creates the file of the socket.
        const mask = process.umask(0o177);
        server.listen(path);
        process.umask(mask);
      });
      return { network: 'unix', text: path };
    } catch (error) {
      // A folder that is missing or read-only, or a full disk.
      problems.push(`${dirname(path)} (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  throw new StartError(
    `No socket can be created in ${problems.join(' or ')}. Set TMPDIR to a folder with a short path that you can write to.`,
  );
}

/** Returns random paths of sockets, in the folders whose path is short enough, and can be in the line of the handshake. */
export function socketPaths(environment: NodeJS.ProcessEnv): readonly string[] {
  const name = `svc-${randomBytes(9).toString('base64url')}`;
  const folders = new Set([environment.PLUGIN_UNIX_SOCKET_DIR || tmpdir(), '/tmp']);
  return [...folders]
    .map((folder) => join(folder, name))
    .filter((path) => Buffer.byteLength(path) <= LONGEST_SOCKET_PATH && !/[|\r\n]/.test(path));
}

/** Listens on the first free port of the engine's range, or on any port if there is no range. */
export async function listenOnPort(server: Server, environment: NodeJS.ProcessEnv): Promise<Address> {
  const first = port(environment, 'PLUGIN_MIN_PORT');
  const last = port(environment, 'PLUGIN_MAX_PORT');
  if (first > last) throw new StartError(`PLUGIN_MIN_PORT (${first}) is greater than PLUGIN_MAX_PORT (${last}).`);
  for (let candidate = first; candidate <= last; candidate += 1) {
    try {
      await startListening(server, () => server.listen(candidate, '127.0.0.1'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue;
      throw error;
    }
    const bound = server.address();
    if (bound && typeof bound === 'object') return { network: 'tcp', text: `127.0.0.1:${bound.port}` };
  }
  throw new StartError(`No TCP port between ${first} and ${last} is free.`);
}

function port(environment: NodeJS.ProcessEnv, name: string): number {
  const text = environment[name];
  if (!text) return 0;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65535) throw new StartError(`${name} is not a port: ${text}.`);
  return value;
}

function startListening(server: Server, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => {
      server.off('listening', listening);
      reject(error);
    };
    const listening = () => {
      server.off('error', failed);
      resolve();
    };
    server.once('error', failed).once('listening', listening);
    start();
  });
}

/** Removes the socket file, for a process that ends without closing its server. */
export function removeSocket(address: Address): void {
  if (address.network === 'unix') rmSync(address.text, { force: true });
}
