import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assembleProvider } from '../../tools/build/assemble-provider';
import { encodeStaticReplies } from '../../src/provider/protocol';
import { GetProviderSchema } from '../../src/provider/protocol/messages/schema';
import { createCertificate } from '../../src/provider/protocol/plugin/certificate';
import { NOTE_SCHEMAS } from '../../test/provider/protocol/fixture/note-schemas';
import { PluginProcess } from '../../test/provider/protocol/support/plugin-process';

// How long a provider takes to start, which every plan pays three times. Run: npx tsx bench/start/start.ts [ROUNDS] [FOLDER]
// FOLDER holds an assembled provider; without it, the tests' small one is assembled.

const ROUNDS = Number(process.argv[2] ?? 25);
const EXECUTABLE = 'terraform-provider-note_v1.0.0';

interface Start {
  readonly handshake: number;
  readonly schema: number;
  readonly megabytes: number;
  readonly end: number;
}

const CLIENT = createCertificate();

async function measure(command: readonly string[], environment: NodeJS.ProcessEnv): Promise<Start> {
  const begin = performance.now();
  const plugin = await PluginProcess.start(command, environment, CLIENT);
  const handshake = performance.now() - begin;
  await plugin.client.provider('GetProviderSchema', GetProviderSchema, {});
  const schema = performance.now() - begin;
  const status = readFileSync(`/proc/${plugin.child.pid}/status`, 'utf8');
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  const asked = performance.now();
  await plugin.shutdown();
  return { handshake, schema, megabytes, end: performance.now() - asked };
}

function bareNode(): number {
  const begin = performance.now();
  spawnSync('node', ['-e', '0'], { env: { PATH: process.env.PATH } });
  return performance.now() - begin;
}

function median(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? NaN).toFixed(1);
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'svc-bench-'));
  const folder = process.argv[3] ?? join(scratch, 'provider');
  if (!process.argv[3]) {
    await assembleProvider({
      entry: join(__dirname, '../../test/provider/protocol/fixture/note-provider.ts'),
      folder,
      executable: EXECUTABLE,
      files: { 'replies.bin': encodeStaticReplies(NOTE_SCHEMAS) },
    });
  }
  const launcher = [join(folder, EXECUTABLE)];
  const node = ['node', join(folder, 'loader.cjs')];
  const cached = { XDG_CACHE_HOME: join(scratch, 'cache') };
  const uncached = { XDG_CACHE_HOME: '/dev/null' };
  const ways: Record<string, () => Promise<Start>> = {
    'launcher, code cache': () => measure(launcher, cached),
    'launcher, no code cache': () => measure(launcher, uncached),
    'node alone, code cache': () => measure(node, cached),
    'launcher, code cache, NODE_EXTRA_CA_CERTS set': () =>
      measure(launcher, { ...cached, NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt' }),
  };
  const bare: number[] = [];
  const results = new Map(Object.keys(ways).map((way) => [way, [] as Start[]]));
  for (let round = -2; round < ROUNDS; round += 1) {
    const once = bareNode();
    if (round >= 0) bare.push(once);
    for (const [way, run] of Object.entries(ways)) {
      const start = await run();
      if (round >= 0) results.get(way)?.push(start);
    }
  }
  console.log(`medians of ${ROUNDS} alternating runs, in ms from exec`);
  console.log(`bare node -e 0, to its end: ${median(bare)}`);
  for (const [way, starts] of results) {
    const of = (name: keyof Start): string => median(starts.map((start) => start[name]));
    console.log(`${way}: handshake ${of('handshake')}, schema ${of('schema')}, RSS ${of('megabytes')} MB, shutdown to exit ${of('end')}`);
  }
  rmSync(scratch, { recursive: true, force: true });
}

void main();
