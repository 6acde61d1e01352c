import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ManagementClient } from '../../src/api';
import type { Emulator } from '../../src/emulator';
import { readLive } from '../../src/export/live/live-configuration';
import { HclPrinter } from '../../src/export/print/hcl-printer';
import { programOf } from '../../src/export/program';
import { TerraformDialect } from '../../src/export/resources/terraform-dialect';
import { sampleConfigurations, serviceWith } from '../export/support/arbitrary-configuration';
import { FULL } from '../full';
import { engines } from './support/engines';
import { PROVIDER_REQUIREMENT, Workspace } from './support/workspace';

const CONFIGURATIONS = sampleConfigurations(FULL ? 200 : 20);

describe.each(engines().slice(0, 1))('what is exported, on $name', (engine) => {
  let emulator: Emulator;
  let client: ManagementClient;
  let workspace: Workspace;

  beforeAll(async () => {
    emulator = await serviceWith(CONFIGURATIONS);
    client = new ManagementClient({ baseUrl: emulator.url });
    workspace = await Workspace.make(engine, { SVC_BASE_URL: emulator.url });
  });
  afterAll(async () => {
    workspace.remove();
    client.close();
    await emulator.close();
  });

  test('is imported without a change', async () => {
    const root: string[] = [];
    for (const i of CONFIGURATIONS.keys()) {
      const live = await readLive(client, `c${i}`, () => undefined);
      const { program } = programOf(live, { dialect: new TerraformDialect(), sets: i % 2 === 1 });
      const folder = join(workspace.work, `c${i}`);
      mkdirSync(folder);
      for (const { name, text } of new HclPrinter().print(program, { layout: i % 3 === 0 ? 'file per family' : 'one file' })) {
        // A module has no provider and no imports of its own.
        if (name === 'imports.tf') root.push(text.replace(/^ {2}to = /gm, `  to = module.c${i}.`));
        else writeFileSync(join(folder, name), text.replace(/^provider "svc" \{[^}]*\}\n/m, ''));
      }
      root.push(`provider "svc" {\n  alias  = "c${i}"\n  config = "c${i}"\n}\n\nmodule "c${i}" {\n  source    = "./c${i}"\n  providers = { svc = svc.c${i} }\n}\n`);
    }
    workspace.writeWhole(PROVIDER_REQUIREMENT + root.join('\n'));
    await workspace.run(['init', '-input=false']);
    const { stdout } = await workspace.run(['fmt', '-check', '-recursive', '-diff'], [0, 3]);
    expect(stdout).toBe('');
    const { resource_changes: changes = [] } = await workspace.plan();
    const acting = changes.filter(({ change }) => change.actions.join() !== 'no-op');
    expect(acting.map(({ address, change: { actions, before, after } }) => ({ address, actions, before, after }))).toEqual([]);
  });
});
