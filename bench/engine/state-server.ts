import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Server that keeps one state in memory. */
export interface StateServer {
  /** Backend block for an engine. */
  readonly hcl: string;
  readonly close: () => void;
}

/** Starts a server for a state, as teams use. Engines write a local state as a whole after each resource. */
export async function startStateServer(): Promise<StateServer> {
  let state: Buffer | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') state = Buffer.concat(chunks);
      response.writeHead(request.method === 'GET' && !state ? 404 : 200).end(request.method === 'GET' ? state : undefined);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    hcl: `terraform {\n  backend "http" {\n    address = "${address}"\n  }\n}\n`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
