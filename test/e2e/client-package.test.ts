import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '../../src/emulator';
import { CLIENT_PACKAGE } from '../../tools/build/client-package';
import { fromRoot } from '../../tools/paths';
import { run } from '../../tools/process';

const CONSUMER = `
import { ManagementClient, NotFoundError, type DynamicRuleInput } from '@svc-waap/client';

const rule: DynamicRuleInput = {
  id: 'bursts', name: 'Bursts', action: 'action-monitor', active: true, offload_ip_filtering: false,
  target: 'ip', threshold: 40, timeframe: 120, ttl: 7200,
};

async function main(): Promise<void> {
  const client = new ManagementClient({ baseUrl: process.argv[2]! });
  await client.dynamicRules.create('prod', rule.id, rule);
  const { tags, threshold } = await client.dynamicRules.get('prod', 'bursts');
  const missing = await client.actions.get('prod', 'none').catch((error: unknown) => NotFoundError.is(error));
  const versions = await client.actions.versions.list('prod');
  console.log(JSON.stringify({ tags, threshold, missing, versions: versions.total }));
  client.close();
}
void main();
`;

test('the client works as a separate package with types', async () => {
  // GIVEN a project with the package of "npm pack"
  const project = mkdtempSync(join(tmpdir(), 'svc-e2e-'));
  const emulator = await startEmulator();
  try {
    const { stdout: packed } = await run('npm', ['pack', fromRoot(CLIENT_PACKAGE), '--pack-destination', project, '--silent'], {
      cwd: project,
    });
    const installed = join(project, 'node_modules', '@svc-waap', 'client');
    mkdirSync(installed, { recursive: true });
    await run('tar', ['-xzf', join(project, packed.trim()), '-C', installed, '--strip-components=1']);
    for (const dependency of ['@sinclair/typebox', '@types/node', 'undici-types']) {
      mkdirSync(join(project, 'node_modules', dependency, '..'), { recursive: true });
      symlinkSync(fromRoot('node_modules', dependency), join(project, 'node_modules', dependency));
    }
    writeFileSync(join(project, 'package.json'), '{}');
    writeFileSync(join(project, 'consumer.ts'), CONSUMER);

    // WHEN a strict consumer is compiled and run
    const tsc = fromRoot('node_modules/typescript/bin/tsc');
    await run(process.execPath, [tsc, '--strict', '--target', 'es2022', '--module', 'node16', '--types', 'node', 'consumer.ts'], {
      cwd: project,
    });
    const { stdout } = await run(process.execPath, ['consumer.js', emulator.url], { cwd: project });

    // THEN
    expect(JSON.parse(stdout)).toEqual({ tags: [], threshold: 40, missing: true, versions: 0 });
  } finally {
    await emulator.close();
    rmSync(project, { recursive: true, force: true });
  }
});
