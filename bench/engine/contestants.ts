import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { version } from '../../package.json';
import { installProvider, mirrorPlatform } from '../../src/command/cli/installation/provider-mirror';
import { type Emulator, type EmulatorOptions, startEmulator } from '../../src/emulator';
import { PROVIDER_EXECUTABLE, PROVIDER_SOURCE } from '../../src/model';
import type { Pki } from '../../test/api/support';
import { ensure } from '../../tools/build/freshness';
import { findEngine } from '../../tools/engines/find';
import { neutralEnvironment } from '../../tools/environment';
import { EXECUTABLE_PROVIDER, executableProviderStep } from '../../tools/executable/programs';
import { fromRoot } from '../../tools/paths';
import { type Finished, run } from '../../tools/process';
import { buildBoth } from '../baseline/build';
import { PEERS_VARIABLE } from '../peers-variable';
import { startRelay } from './relay';

// Providers that are measured beside each other. Other providers for the same API have a folder each: the executable, provider.tf with
// {{host}}, and entry.tf with {{n}}.

/** The provider that does nothing, which shows the engine's share. */
const NOTHING = 'nothing';

/** The same in a large package. Before each command, engines compare the digest of all files of a package. */
const LARGE_NOTHING = 'nothing, in a large package';

/** Distance of the service. */
export interface Network {
  /** Time after which the service answers, in milliseconds. */
  readonly answerMs: number;
  /** Round trip of the network, in milliseconds. */
  readonly roundTripMs: number;
}

const NEAR: Network = { answerMs: 20, roundTripMs: 0 };
export const KEY = 'bench';

export interface Contestant {
  readonly name: string;
  /** Executable of the provider. */
  readonly program: string;
  /** Puts the provider into a mirror. */
  readonly install: (mirror: string) => Promise<unknown>;
  /** HCL of the provider, with {{host}} for the host and the port of the service. */
  readonly provider: string;
  /** HCL of an entry, with {{n}} for its number. */
  readonly entry: string;
}

/** The providers that `--peer` names. */
export const PEERS = (process.env[PEERS_VARIABLE] ?? '').split('\n').filter(Boolean).map(peer);

/** Builds our providers, and returns all that are measured. */
export async function allContestants(): Promise<Contestant[]> {
  await ensure(executableProviderStep(() => undefined));
  const { ours: forNode, baseline } = await buildBoth();
  return [ours(NOTHING, baseline), ours('for Node', forNode), ours('executable', fromRoot(EXECUTABLE_PROVIDER)), ...PEERS];
}

/** Returns the provider that does nothing, with a file beside it, so that its package is as large as that of the executable. */
export async function nothingInLargePackage(): Promise<Contestant> {
  const { baseline } = await buildBoth();
  const folder = fromRoot('dist', 'baseline-large');
  cpSync(baseline, folder, { recursive: true });
  const { size } = statSync(fromRoot(EXECUTABLE_PROVIDER, PROVIDER_EXECUTABLE));
  writeFileSync(join(folder, 'padding'), Buffer.alloc(size - folderSize(baseline)));
  return ours(LARGE_NOTHING, folder);
}

function folderSize(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

const HOSTS = `host = "localhost", http_ports = [80], https_ports = [443], weight = 1, max_fails = 0, fail_timeout = 10`;

function ours(name: string, folder: string): Contestant {
  return {
    name,
    program: join(folder, PROVIDER_EXECUTABLE),
    install: (mirror) => installProvider(mirror, version, folder),
    provider:
      `terraform {\n  required_providers {\n    svc = { source = "${PROVIDER_SOURCE}" }\n  }\n}\n` +
      'provider "svc" {\n  config = "prod"\n}\n',
    entry: `resource "svc_backend_service" "b{{n}}" {\n  name = "Backend {{n}}"\n  back_hosts = [{ ${HOSTS} }]\n}\n`,
  };
}

function peer(folder: string): Contestant {
  const program = readdirSync(folder).find((name) => name.startsWith('terraform-provider-'));
  if (program === undefined) throw new Error(`${folder} has no provider: a file whose name begins with terraform-provider-.`);
  const [provider, entry] = ['provider.tf', 'entry.tf'].map((name) => readFileSync(join(folder, name), 'utf8')) as [string, string];
  const source = /source\s*=\s*"([^"]+)"/.exec(provider)?.[1];
  if (source === undefined) throw new Error(`${folder}/provider.tf names no source of the provider.`);
  const install = (mirror: string) => {
    const place = join(mirror, 'registry.terraform.io', source, '0.0.1', mirrorPlatform());
    mkdirSync(place, { recursive: true });
    copyFileSync(join(folder, program), join(place, `${program}_v0.0.1`));
    return Promise.resolve();
  };
  return { name: basename(folder), program: join(folder, program), install, provider, entry };
}

/** A folder in which Terraform uses a provider with an emulator over TLS. */
export interface PeerStage {
  readonly emulator: Emulator;
  readonly folder: string;
  /** Runs Terraform. */
  readonly terraform: (...args: string[]) => Promise<Finished>;
  /** Writes a configuration of entries with these numbers. */
  readonly write: (numbers: readonly number[]) => void;
  readonly close: () => Promise<void>;
}

/** @param options the seed of the emulator, and its distance */
export async function openStage(
  { install, provider, entry }: Contestant,
  pki: Pki,
  { seed, network = NEAR }: { readonly seed?: EmulatorOptions['seed']; readonly network?: Network } = {},
): Promise<PeerStage> {
  const root = mkdtempSync(join(tmpdir(), 'svc-peer-'));
  const [mirror, folder] = [join(root, 'mirror'), join(root, 'work')];
  mkdirSync(folder);
  await install(mirror);
  writeFileSync(join(root, 'cli.tfrc'), `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }\n}\n`);
  const [cert, key] = [join(root, 'served.pem'), join(root, 'served.key')];
  writeFileSync(cert, pki.server.cert);
  writeFileSync(key, pki.server.key);
  const emulator = await startEmulator({ latencyMs: network.answerMs, tls: { cert, key }, apiKey: KEY, seed });
  const relay = network.roundTripMs > 0 ? await startRelay(Number(new URL(emulator.url).port), network.roundTripMs) : undefined;
  const url = `https://localhost:${relay?.port ?? new URL(emulator.url).port}`;
  const engine = await findEngine(() => undefined);
  const env = neutralEnvironment({
    ...{ TF_CLI_CONFIG_FILE: join(root, 'cli.tfrc'), SSL_CERT_FILE: pki.caFile },
    ...{ SVC_BASE_URL: url, SVC_API_KEY: KEY },
  });
  return {
    emulator,
    folder,
    terraform: (...args) => run(engine.path, [...args, '-no-color', '-input=false'], { cwd: folder, env }),
    write: (numbers) => {
      const blocks = numbers.map((n) => entry.replaceAll('{{n}}', String(n)));
      writeFileSync(join(folder, 'main.tf'), provider.replaceAll('{{host}}', new URL(url).host) + blocks.join(''));
    },
    close: async () => {
      await relay?.close();
      await emulator.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
