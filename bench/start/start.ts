import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROVIDER_EXECUTABLE } from '../../src/model';
import { GetProviderSchema } from '../../src/provider/protocol/messages/schema';
import { ensure } from '../../tools/build/freshness';
import { bunFor } from '../../tools/executable/bun';
import { hostPlatform } from '../../tools/executable/platforms';
import { EXECUTABLE_PROVIDER, executableProviderStep } from '../../tools/executable/programs';
import { createCertificate } from '../../src/provider/protocol/plugin/certificate';
import { PluginProcess } from '../../test/provider/protocol/support/plugin-process';
import { fromRoot } from '../../tools/paths';
import { run } from '../../tools/process';
import { type Bench, type Figures, milliseconds } from '../bench';

const CLIENT = createCertificate();

export const start: Bench = {
  measures: 'the start of the built provider, which every plan pays three times, from exec to the handshake and to the schema',
  open: async () => {
    const launcher = [fromRoot('dist', 'provider', PROVIDER_EXECUTABLE)];
    await ensure(executableProviderStep(() => undefined));
    const executable = [fromRoot(EXECUTABLE_PROVIDER, PROVIDER_EXECUTABLE)];
    const folder = mkdtempSync(join(tmpdir(), 'svc-bun-'));
    const bun = await bunFor(hostPlatform(), folder, () => undefined);
    return {
      round: async () => ({
        'bare node to its end, ms': await milliseconds(() => run('node', ['-e', '0'])),
        'bare bun to its end, ms': await milliseconds(() => run(bun, ['-e', '0'])),
        ...(await measure('executable', executable)),
        ...(await measure('for Node', launcher)),
        ...(await measure('for Node, past the launcher', ['node', fromRoot('dist', 'provider', 'loader.cjs')])),
      }),
      close: () => rmSync(folder, { recursive: true }),
    };
  },
};

async function measure(way: string, command: readonly string[]): Promise<Figures> {
  const begin = performance.now();
  const plugin = await PluginProcess.start(command, {}, CLIENT);
  const handshake = performance.now() - begin;
  await plugin.client.provider('GetProviderSchema', GetProviderSchema, {});
  const schema = performance.now() - begin;
  const megabytes = residentMegabytes(plugin.child.pid);
  const shutdown = await milliseconds(() => plugin.shutdown());
  return {
    [`${way}: handshake, ms`]: handshake,
    [`${way}: schema, ms`]: schema,
    [`${way}: shutdown, ms`]: shutdown,
    ...(megabytes !== undefined && { [`${way}: memory, MB`]: megabytes }),
  };
}

/** Returns the memory of a process; undefined on systems without this figure, such as macOS. */
export function residentMegabytes(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
