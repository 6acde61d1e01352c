import { asText } from '../model/json';
import { setTimeout as delay } from 'node:timers/promises';
import { isIPv6, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ProxyTemplate } from '../model';
import { readKeys, type ApiKey } from './access/api-key';
import { AUTHOR } from './access/auth';
import { type DataFolder, dataFolder } from './files/data-folder';
import { Faults } from './faults/faults';
import { readFaults } from './faults/fault-plan';
import { refusedByFullDisk } from './files/full-disk';
import { familiesOf, type Family, withBuiltIn } from './families/family';
import { DEFAULT_DOCUMENTS } from './load-balancers/defaults';
import { PlatformNames } from './load-balancers/platform-names';
import { completeOptions, type CompleteOptions, type EmulatorOptions } from './setup/options';
import { PROFILES } from './profiles';
import { Publishing, type PublishingOptions } from './faults/publishing';
import { RequestRecord, type RecordedRequest } from './http/request-record';
import { readSeed } from './setup/seed';
import { createServer } from './server';
import { StartupError } from './files/startup-error';
import { ConfigurationStore, type NewConfiguration } from './store/configuration-store';
import { readTls } from './files/tls';
import { openTraffic } from './traffic/store/open-traffic';

/** Running emulator. */
export interface Emulator {
  /** Base URL for clients. */
  readonly url: string;
  /** Folder of the store. */
  readonly data: string;
  /** Location of the traffic: a file, or a database. */
  readonly traffic: string;
  /** Names of the served configurations. */
  readonly configurations: readonly string[];
  /** Returns the requests to the API that were answered since the start or the last reset. */
  requests(): RecordedRequest[];
  resetRequests(): void;
  /** Makes the API answer 503, like a service that publishes a configuration. */
  publish(options: PublishingOptions): void;
  /** Answers the requests that are under way, and closes the store. Deletes a temporary store. */
  close(): Promise<void>;
}

/** Time limit for requests that are under way at the end, in addition to the latency. */
const GRACE_MS = 5_000;

/**
 * Starts an emulator of the management API.
 *
 * @param whenRead runs when the files that the options name are read, and nothing is written yet. Before that, a pipe without a writer may
 *   block the process, so that listeners to signals would keep it from ending
 */
export async function startEmulator(options: EmulatorOptions = {}, whenRead: () => void = () => undefined): Promise<Emulator> {
  const complete = completeOptions(options);
  const input = readInput(complete);
  // Apart, because the emulator keeps its input.
  const seeded = complete.seed === undefined ? [] : readSeed(complete.seed, input.families, input.platforms);
  whenRead();
  const folder = dataFolder(complete.data);
  const undo: (() => unknown)[] = [() => folder.release()];
  try {
    const store = openStore(complete, input, folder);
    undo.unshift(() => store.close());
    addConfigurations(store, input, withEmptyOnes(seeded, complete.configs));
    const traffic = await openTraffic(
      complete.traffic,
      folder.path,
      store.traffic,
      complete.trafficLoss === 'accept' ? complete.logFailure : undefined,
    );
    undo.unshift(() => traffic.close());
    const record = new RequestRecord();
    const publishing = new Publishing(complete.timing);
    const server = createServer({ ...complete, ...input, dataFolder: folder.path, store, traffic, record, publishing });
    const url = await listen(server, complete);
    return {
      url,
      data: folder.path,
      traffic: traffic.place,
      configurations: store.configurations(),
      requests: () => record.list(),
      resetRequests: () => record.reset(),
      publish: (duration) => publishing.begin(duration),
      close: once(async () => {
        await stop(server, complete.latencyMs + GRACE_MS);
        await traffic.close();
        store.close();
        folder.release();
      }),
    };
  } catch (error) {
    for (const step of undo) await step();
    throw refusedByFullDisk(error, folder.path);
  }
}

type Input = ReturnType<typeof readInput>;

/** Reads the files that the options name, and makes what depends on the options alone. */
function readInput(options: CompleteOptions) {
  const profile = PROFILES[options.profile];
  const families = familiesOf(profile).map((family) => asServed(family, options));
  const platforms = new PlatformNames(options.platforms);
  return {
    profile,
    families,
    platforms,
    faults: new Faults(options.faults === undefined ? undefined : readFaults(options.faults)),
    keys: keysOf(options),
    tls: options.tls && readTls(options.tls),
  };
}

function openStore({ logFailure, timing }: CompleteOptions, { families, faults }: Input, folder: DataFolder): ConfigurationStore {
  const paths = families.map(({ path }) => path);
  return ConfigurationStore.open(folder.path, paths, {
    durable: !folder.temporary,
    documents: DEFAULT_DOCUMENTS,
    past: { now: timing.now, keptMs: () => faults.longestLagMs },
    reportLoss: logFailure,
  });
}

/** Adds the configurations that the store lacks, with the entries of the seed and the built-in ones. */
function addConfigurations(store: ConfigurationStore, { families }: Input, configurations: readonly NewConfiguration[]): void {
  const complete = configurations.map((configuration) => ({ ...configuration, families: withBuiltIn(families, configuration.families) }));
  store.addMissing(complete, (path) => ({ ...AUTHOR, message: `New version of document [${path}]` }));
}

/** Returns a family with the fields that the options hide from reads. */
function asServed(family: Family, { templateIds }: CompleteOptions): Family {
  return family.entity === ProxyTemplate && !templateIds ? { ...family, hidden: [...family.hidden, 'id'] } : family;
}

function keysOf({ apiKey, keys }: CompleteOptions): ApiKey[] {
  return [...(apiKey === undefined ? [] : [{ key: apiKey, author: AUTHOR }]), ...(keys === undefined ? [] : readKeys(keys))];
}

/** Returns the configurations of the seed, then empty configurations for the other names. */
function withEmptyOnes(seeded: readonly NewConfiguration[], names: readonly string[]): NewConfiguration[] {
  const others = [...new Set(names)].filter((name) => !seeded.some((seed) => seed.name === name));
  return [...seeded, ...others.map((name) => ({ name, families: new Map() }))];
}

async function listen(server: FastifyInstance, { host, port, tls }: CompleteOptions): Promise<string> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    await server.close();
    throw explained(error, host, port);
  }
  const address = server.server.address() as AddressInfo;
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `${tls ? 'https' : 'http'}://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${address.port}`;
}

function explained(error: unknown, host: string, port: number): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} of ${host} is in use. Stop the program that listens there, or set --port to another number (0 selects a free port).`,
      );
    case 'EACCES':
      return new StartupError(`This user cannot listen on port ${port} of ${host}. Set --port to a number above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(`${host} is not an address of this machine (${message}). Set --host to another address.`);
    default:
      return error instanceof Error ? error : new Error(asText(error));
  }
}

/** Closes the server, and ends connections that are still open after the time limit. */
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

/** Wraps an action in a function that may be called several times. */
function once(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= action());
}
