import type { Socket } from 'node:net';
import type { ProviderServer } from '../../../../src/provider/protocol';
import { addProviderService, type ServedProvider } from '../../../../src/provider/protocol/dispatch';
import { Log } from '../../../../src/provider/protocol/plugin/log';
import { createCertificate, pemOf } from '../../../../src/provider/protocol/plugin/certificate';
import { GrpcServer } from '../../../../src/provider/protocol/plugin/grpc';
import { listen } from '../../../../src/provider/protocol/plugin/listener';
import { createSecureServer } from '../../../../src/provider/protocol/plugin/secure-server';
import { addPluginServices } from '../../../../src/provider/protocol/plugin/services';
import { PluginClient } from './plugin-client';

/** A provider served in this process as an engine meets it: gRPC over mutual TLS over a socket. */
export interface Served {
  readonly client: PluginClient;
  /** What the log holds. */
  readonly lines: string[];
  /** How often Shutdown came. */
  readonly shutdowns: () => number;
  close(): void;
}

export async function serveHere(served: Partial<ServedProvider> & { provider?: ProviderServer }): Promise<Served> {
  const lines: string[] = [];
  const log = new Log('test', 'debug', (line) => lines.push(line));
  const load = async (): Promise<ProviderServer> => served.provider as ProviderServer;
  let shutdowns = 0;
  const grpc = new GrpcServer();
  addPluginServices(grpc, () => (shutdowns += 1));
  addProviderService(grpc, { name: 'test', load, ...served }, log);
  const certificate = createCertificate();
  const ours = createCertificate();
  const sockets: Socket[] = [];
  const server = createSecureServer({
    certificate,
    clientCertificate: pemOf(ours.der),
    log,
    onConnection: (socket) => {
      sockets.push(socket);
      grpc.accept(socket);
    },
  });
  const { text } = await listen(server, {});
  const client = new PluginClient(`unix:${text}`, { server: certificate.der.toString('base64'), client: ours });
  return {
    client,
    lines,
    shutdowns: () => shutdowns,
    close: () => {
      client.close();
      grpc.close();
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
