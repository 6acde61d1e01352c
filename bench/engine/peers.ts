import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { version } from '../../package.json';
import { installProvider, mirrorPlatform } from '../../src/cli/provider-mirror';
import { type Emulator, startEmulator } from '../../src/emulator';
import { PROVIDER_EXECUTABLE, PROVIDER_SOURCE } from '../../src/model';
import { makePki, type Pki } from '../../test/api/support';
import { PluginProcess } from '../../test/provider/protocol/support/plugin-process';
import { median } from '../../tools/bench/comparison';
import { ensure } from '../../tools/build/freshness';
import { findEngine } from '../../tools/engines/find';
import { neutralEnvironment } from '../../tools/environment';
import { EXECUTABLE_PROVIDER, executableProviderStep } from '../../tools/executable/programs';
import { fromRoot } from '../../tools/paths';
import { run } from '../../tools/process';
import { buildBoth } from '../baseline/build';
import { type Bench, type Figures, milliseconds } from '../bench';
import { PEERS_VARIABLE } from '../peers-variable';
import { residentMegabytes } from '../start/start';

// Other providers for the same API, each in a folder: its executable, provider.tf with {{host}}, and entry.tf with {{n}}.

/** The provider that does nothing, which shows the engine's share. */
const NOTHING = 'nothing';

const FEW = 10;
/** A short plan is measured so often in each round. */
const REPEATED = 7;
const MANY = 1000;
const LATENCY_MS = 20;
const KEY = 'bench';

interface Contestant {
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

const PEERS = (process.env[PEERS_VARIABLE] ?? '').split('\n').filter(Boolean).map(peer);

export const peers: Bench = {
  measures:
    'Terraform plans 10 backend services, and applies, plans and destroys 1,000, 20 ms from the service, with both forms of the ' +
    'provider, with one that does nothing, and with the providers that --peer names',
  isCold: true,
  ratios: Object.fromEntries(
    PEERS.flatMap(({ name }) =>
      ['plan of few', 'apply', 'plan', 'destroy'].map((step) => [
        `${step}, executable to ${name}`,
        [`executable: ${step}, ms`, `${name}: ${step}, ms`] as const,
      ]),
    ),
  ),
  open: async (scale) => {
    await ensure(executableProviderStep(() => undefined));
    const { ours: forNode, baseline } = await buildBoth();
    const contestants = [ours(NOTHING, baseline), ours('for Node', forNode), ours('executable', fromRoot(EXECUTABLE_PROVIDER)), ...PEERS];
    const pki = makePki();
    return {
      round: async () => {
        const figures: Record<string, number> = {};
        for (const contestant of contestants) {
          Object.assign(figures, await startOf(contestant), await measure(contestant, Math.round(MANY * scale), pki));
        }
        return figures;
      },
      close: () => pki.remove(),
    };
  },
};

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

/** Measures the time to the handshake, and the memory after it. */
async function startOf({ name, program }: Contestant): Promise<Figures> {
  const [times, sizes]: [number[], number[]] = [[], []];
  for (let i = 0; i < REPEATED; i += 1) {
    const begin = performance.now();
    const plugin = await PluginProcess.start([program]);
    times.push(performance.now() - begin);
    sizes.push(residentMegabytes(plugin.child.pid) ?? 0);
    plugin.client.close();
    plugin.child.kill('SIGKILL');
  }
  return { [`${name}: handshake, ms`]: median(times), [`${name}: memory at the handshake, MB`]: median(sizes) };
}

async function measure({ name, install, provider, entry }: Contestant, many: number, pki: Pki): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-peer-'));
  const [mirror, work] = [join(folder, 'mirror'), join(folder, 'work')];
  mkdirSync(work);
  await install(mirror);
  writeFileSync(join(folder, 'cli.tfrc'), `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }\n}\n`);
  const [cert, key] = [join(folder, 'served.pem'), join(folder, 'served.key')];
  writeFileSync(cert, pki.server.cert);
  writeFileSync(key, pki.server.key);
  const emulator = await startEmulator({ latencyMs: LATENCY_MS, tls: { cert, key }, apiKey: KEY });
  const url = emulator.url.replace('127.0.0.1', 'localhost');
  const engine = await findEngine(() => undefined);
  const env = neutralEnvironment({
    ...{ TF_CLI_CONFIG_FILE: join(folder, 'cli.tfrc'), SSL_CERT_FILE: pki.caFile },
    ...{ SVC_BASE_URL: url, SVC_API_KEY: KEY },
  });
  const terraform = (...args: string[]) => run(engine.path, [...args, '-no-color', '-input=false'], { cwd: work, env });
  const write = (entries: number) => {
    const blocks = Array.from({ length: entries }, (_, n) => entry.replaceAll('{{n}}', String(n)));
    writeFileSync(join(work, 'main.tf'), provider.replaceAll('{{host}}', new URL(url).host) + blocks.join(''));
  };
  try {
    write(FEW);
    await terraform('init');
    await terraform('apply', '-auto-approve');
    const plans: Figures[] = [];
    for (let i = 0; i < REPEATED; i += 1) plans.push(await timed(name, 'plan of few', emulator, () => terraform('plan')));
    const figures = Object.fromEntries(Object.keys(plans[0]!).map((figure) => [figure, median(plans.map((each) => each[figure]!))]));
    write(many);
    return {
      ...figures,
      ...(await timed(name, 'apply', emulator, () => terraform('apply', '-auto-approve'))),
      ...(await timed(name, 'plan', emulator, () => terraform('plan'))),
      ...(await timed(name, 'destroy', emulator, () => terraform('destroy', '-auto-approve'))),
    };
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(name: string, step: string, emulator: Emulator, work: () => Promise<unknown>): Promise<Figures> {
  emulator.resetRequests();
  const took = await milliseconds(work);
  return { [`${name}: ${step}, ms`]: took, [`${name}: ${step}, requests`]: emulator.requests().length };
}
