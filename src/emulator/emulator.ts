import { setTimeout as delay } from 'node:timers/promises';
import { isIPv6, type AddressInfo } from 'node:net';
import { type FastifyInstance } from 'fastify';
import { AUTHOR } from './author';
import { dataFolder } from './data-folder';
import { familiesOf } from './family';
import { completed, type CompleteOptions, type EmulatorOptions } from './options';
import { PROFILES } from './profiles';
import { RequestRecord, type RecordedRequest } from './request-record';
import { readSeed } from './seed';
import { createServer } from './server';
import { StartupError } from './startup-error';
import { ConfigurationStore } from './store/configuration-store';

/** A running emulator. */
export interface Emulator {
  /** What clients take as base URL. */
  readonly url: string;
  /** The folder of the store. */
  readonly data: string;
  /** The names of the configurations that are served. */
  readonly configurations: readonly string[];
  /** The requests to the API that were answered since the start or the last reset. */
  requests(): RecordedRequest[];
  resetRequests(): void;
  /** Answers what is under way, closes the store and removes it if it was temporary. */
  close(): Promise<void>;
}

/** How long requests under way may take to finish, beyond the latency asked for. */
const GRACE_MS = 5_000;

/** Starts an emulator of the management API. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const complete = completed(options);
  const profile = PROFILES[complete.profile];
  const families = familiesOf(profile);
  const seeded = complete.seed === undefined ? [] : readSeed(complete.seed, families);

  const folder = dataFolder(complete.data);
  const undo: (() => unknown)[] = [() => folder.release()];
  try {
    const paths = families.map(({ path }) => path);
    const store = ConfigurationStore.open(folder.path, paths, { durable: !folder.temporary });
    undo.unshift(() => store.close());
    const empty = complete.configs
      .filter((name, index) => complete.configs.indexOf(name) === index && !seeded.some((seed) => seed.name === name))
      .map((name) => ({ name, families: new Map() }));
    store.addMissing([...seeded, ...empty], (path) => ({ ...AUTHOR, message: `New version of document [${path}]` }));

    const record = new RequestRecord();
    const server = createServer({ ...complete, families, store, record, profile: profile.name });
    const url = await listen(server, complete);
    return {
      url,
      data: folder.path,
      configurations: store.configurations(),
      requests: () => record.list(),
      resetRequests: () => record.reset(),
      close: once(async () => {
        await stop(server, complete.latencyMs + GRACE_MS);
        store.close();
        folder.release();
      }),
    };
  } catch (error) {
    undo.forEach((step) => step());
    throw error;
  }
}

async function listen(server: FastifyInstance, { host, port }: CompleteOptions): Promise<string> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    await server.close();
    throw explained(error, host, port);
  }
  const address = server.server.address() as AddressInfo;
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${address.port}`;
}

function explained(error: unknown, host: string, port: number): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} of ${host} is in use. Stop what listens there, or give --port another number (0 picks one).`,
      );
    case 'EACCES':
      return new StartupError(`Port ${port} of ${host} is not for this user. Give --port a number above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(`${host} is not an address of this machine (${message}). Give --host another one.`);
    default:
      return error instanceof Error ? error : new Error(String(error));
  }
}

/** Closes the server; connections that do not end within the grace are cut. */
async function stop(server: FastifyInstance, graceMs: number): Promise<void> {
  const patience = new AbortController();
  const cut = delay(graceMs, undefined, { signal: patience.signal, ref: false }).then(
    () => server.server.closeAllConnections(),
    () => undefined,
  );
  await server.close();
  patience.abort();
  await cut;
}

/** A close that can be asked for again. */
function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= action());
}
