import { writeSync } from 'node:fs';
import type { Socket } from 'node:net';
import { addProviderService, type ServedProvider } from './dispatch';
import { levelFromEnvironment, Log } from './plugin/log';
import { createCertificate } from './plugin/certificate';
import { whenEngineEnds } from './plugin/engine-process';
import { GrpcServer } from './plugin/grpc';
import { checkHandshake, handshakeLine, isStartedByEngine } from './plugin/handshake';
import { StartError } from './plugin/start-error';
import { listen, removeSocket } from './plugin/listener';
import { createPlainServer, createSecureServer } from './plugin/secure-server';
import { addPluginServices } from './plugin/services';
import { guardStdout } from './plugin/stdout-guard';

const PROTOCOL_VERSION = 6;
/** After Shutdown the engine closes the connection. If it does not, the process ends after this time. */
const PARTING_MS = 200;
/**
 * Signals that a terminal or a supervisor sends to the engine too. The engine finishes its operation, and then calls Shutdown, or it ends.
 * An engine that runs under nohup goes on after SIGHUP.
 */
const OF_ENGINES: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Serves a provider to the engine that started this process, until the engine shuts it down, or ends. If no engine started the process,
 * prints a message and exits.
 */
export async function serve(served: ServedProvider): Promise<void> {
  const log = new Log(served.name, levelFromEnvironment(served.name, process.env));
  try {
    await serveEngine(served, log);
  } catch (error) {
    refuse(error, log);
  }
}

async function serveEngine(served: ServedProvider, log: Log): Promise<void> {
  const environment = process.env;
  checkHandshake(served.name, PROTOCOL_VERSION, environment);

  const connections = new Set<Socket>();
  let ending = false;
  const grpc = new GrpcServer();
  addPluginServices(grpc, () => {
    ending = true;
    setTimeout(end, PARTING_MS);
  });
  addProviderService(grpc, served, log);
  const onConnection = (socket: Socket): void => {
    connections.add(socket);
    socket.once('close', () => {
      connections.delete(socket);
      if (ending && connections.size === 0) end();
    });
    grpc.accept(socket);
  };

  const clientCertificate = environment.PLUGIN_CLIENT_CERT;
  const certificate = clientCertificate ? createCertificate() : undefined;
  const server =
    certificate && clientCertificate
      ? createSecureServer({ certificate, clientCertificate, log, onConnection })
      : createPlainServer(onConnection);
  const address = await listen(server, environment);

  process.once('exit', () => removeSocket(address));
  for (const signal of OF_ENGINES) process.on(signal, () => undefined);
  keepRunning(log);
  // Before the handshake, which fails if the engine has ended by then.
  whenEngineEnds(environment, end);

  // The plain system call, because creating the stream of standard output takes time.
  writeSync(1, handshakeLine({ protocolVersion: PROTOCOL_VERSION, address, certificate: certificate?.der, environment }));
  guardStdout(log);
}

function end(): void {
  process.exit(0);
}

/** Logs unhandled errors, which must not end the process while other operations run. */
function keepRunning(log: Log): void {
  const report = (error: unknown): void => {
    log.error('an unhandled error', { error: error instanceof Error ? error.stack : String(error) });
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}

/** Writes the reason to standard error for users, and to standard output for engines, which show only standard output. */
function refuse(error: unknown, log: Log): void {
  try {
    if (!(error instanceof StartError))
      log.error('the provider cannot start', { error: error instanceof Error ? error.stack : String(error) });
    const message = error instanceof Error ? error.message : String(error);
    writeSync(2, `${message}\n`);
    if (isStartedByEngine(process.env)) writeSync(1, `${message.replace(/[|\n]/g, ' ')}\n`);
  } finally {
    // Also where the outputs are closed, because the engine has ended.
    process.exit(1);
  }
}
