import type { Socket } from 'node:net';
import { addProviderService, type ServedProvider } from './dispatch';
import { Log } from './plugin/log';
import { GrpcServer } from './plugin/grpc';
import { listen, removeSocket } from './plugin/listener';
import { createPlainServer } from './plugin/secure-server';
import { addPluginServices } from './plugin/services';

/** A provider that runs in this process and waits for engines to connect. */
export interface DebugSession {
  /** The value for the variable `TF_REATTACH_PROVIDERS` of the engine. */
  readonly reattach: string;
  close(): Promise<void>;
}

/**
 * Serves a provider from this process, under a debugger or inside a test. An engine with the session's `reattach`
 * in its environment uses this provider instead of starting one.
 *
 * @param address the provider's source address, such as `svc-waap/svc`; with a host if it is not the default registry of the engine
 */
export async function serveForDebug(
  served: ServedProvider,
  address: string,
  log: Log = new Log(served.name, 'warn'),
): Promise<DebugSession> {
  const connections = new Set<Socket>();
  const grpc = new GrpcServer();
  // The session continues after an engine ends, because another engine may connect.
  addPluginServices(grpc, () => undefined);
  addProviderService(grpc, served, log);
  const server = createPlainServer((socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    grpc.accept(socket);
  });
  const listening = await listen(server, process.env);
  return {
    reattach: JSON.stringify({
      [address]: {
        Protocol: 'grpc',
        ProtocolVersion: 6,
        Pid: process.pid,
        Test: true,
        Addr: { Network: listening.network, String: listening.text },
      },
    }),
    close: async () => {
      grpc.close();
      for (const socket of connections) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      removeSocket(listening);
    },
  };
}

/** Returns the instructions for a session, in the form of Terraform's documentation. */
export function reattachInstructions(session: DebugSession): string {
  return `Provider started. To attach an engine, set:\n\n\tTF_REATTACH_PROVIDERS='${session.reattach}'\n`;
}
