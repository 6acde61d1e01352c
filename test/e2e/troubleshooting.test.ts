import { appendFileSync, cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TerraformStack, Testing } from 'cdktf';
import { version } from '../../package.json';
import { installProvider } from '../../src/command/cli/installation/provider-mirror';
import { Action, Configuration, Duration, DynamicRule, SvcProvider } from '../../src/constructs';
import { startEmulator } from '../../src/emulator';
import { SVC_WAAP } from '../../tools/emulator-process';
import { fromRoot } from '../../tools/paths';
import { run } from '../../tools/process';
import { sample } from '../support/entries';
import { engines } from './support/engines';
import { PROVIDER_REQUIREMENT, Workspace } from './support/workspace';

const PAGE = readFileSync(fromRoot('docs/guides/troubleshooting.md'), 'utf8');

describe.each(engines())('the page on troubleshooting, on $name', (engine) => {
  let workspace: Workspace;

  afterEach(() => workspace.remove());

  test('describes that a rebuilt provider is refused until its checksum is recorded', async () => {
    // GIVEN a folder that was initialised with an earlier build of the same version
    workspace = await Workspace.make(engine, {});
    const mirror = join(workspace.work, '..', 'mirror');
    const rebuilt = join(workspace.work, '..', 'rebuilt');
    cpSync(fromRoot('dist/provider'), rebuilt, { recursive: true });
    appendFileSync(join(rebuilt, 'loader.cjs'), '// another build\n');
    await installProvider(mirror, version, rebuilt);
    const refusal = "svc-waap/svc 0.1.0 doesn't match any of the checksums previously recorded in the dependency lock file";
    expect(PAGE.replace(/\s+/g, ' ')).toContain(refusal);
    for (const init of [['init'], ['init', '-upgrade']]) {
      expect(await workspace.failing(...init)).toContain(refusal.replace('0.1.0', version));
    }
    // WHEN the commands of the page are typed
    const [, lock = ''] = /^terraform (providers lock .*)$/m.exec(PAGE) ?? [];
    await workspace.run(lock.replace('"$HOME/.terraform.d/plugins"', mirror).split(' '));
    await workspace.run(['init']);
    // THEN
    await workspace.run(['plan']);
  });

  test('describes that Terraform refuses what the CDK writes as HCL', async () => {
    // GIVEN
    const stack = new TerraformStack(Testing.app(), 'stack');
    new SvcProvider(stack, 'Provider');
    const prod = new Configuration(stack, 'Prod', { name: 'prod' });
    const action = Action.monitor();
    new DynamicRule(prod, 'Rule', { name: 'Rule', action, threshold: 1, timeframe: Duration.minutes(1), ttl: Duration.minutes(1) });
    workspace = await Workspace.make(engine, {});
    // WHEN
    workspace.writeWhole(Testing.synthHcl(stack));
    const told = (await workspace.failing('validate')).replace(/[\s│]+/g, ' ');
    // THEN
    const [, described = ''] = /(Error: Unsupported block type[^]*?)```/.exec(PAGE) ?? [];
    for (const sentence of described.trim().split(/\n\n|\. /)) expect(told).toContain(sentence.replace(/\s+/g, ' '));
  });

  test('describes that an import block may set the provider while its resource has no configuration', async () => {
    const emulator = await startEmulator({
      seed: { configurations: { prod: { actions: [sample('actions', 'block-with-page')] } } },
    });
    try {
      // GIVEN
      workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url });
      const [, block = ''] = /^```terraform\n(import [\s\S]*?)^```$/m.exec(PAGE) ?? [];
      workspace.writeWhole(PROVIDER_REQUIREMENT + block);
      // WHEN
      await workspace.run(['plan', '-generate-config-out=generated.tf']);
      // THEN
      expect(existsSync(join(workspace.work, 'generated.tf'))).toBe(true);
      expect(await workspace.failing('plan')).toContain('Invalid import provider argument');
      // AND
      const withoutProvider = block.replace(/^ *provider .*\n/m, '');
      expect(withoutProvider).not.toBe(block);
      workspace.writeWhole(PROVIDER_REQUIREMENT + withoutProvider);
      expect((await workspace.plan()).resource_changes).toMatchObject([{ change: { importing: { id: 'prod/block-with-page' } } }]);
    } finally {
      await emulator.close();
    }
  });
});

// Other systems do not limit address space.
if (process.platform === 'linux')
  test('the page on troubleshooting describes that Node.js does not start under a low limit on address space', async () => {
    const { stdout: told } = await run('bash', ['-c', 'ulimit -v 600000; "$0" "$1" --version 2>&1 || true', process.execPath, SVC_WAAP]);
    // Versions of Node.js begin the line in different ways.
    const said = 'Failed to reserve virtual memory for CodeRange';
    expect(PAGE).toContain(said);
    expect(told).toContain(said);
  });
