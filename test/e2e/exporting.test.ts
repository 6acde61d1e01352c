import { ManagementClient } from '../../src/api';
import type { Emulator } from '../../src/emulator';
import { ConstructDialect } from '../../src/export/constructs/construct-dialect';
import { readLive } from '../../src/export/live/live-configuration';
import { HclPrinter } from '../../src/export/print/hcl-printer';
import { TypeScriptPrinter } from '../../src/export/print/typescript-printer';
import { programOf } from '../../src/export/program';
import { TerraformDialect } from '../../src/export/resources/terraform-dialect';
import { sampleConfigurations, serviceWith } from '../export/support/arbitrary-configuration';
import { FULL } from '../full';
import { engines } from './support/engines';
import { ExportedApps } from './support/exported-apps';
import { ExportedModules } from './support/exported-modules';
import { Workspace } from './support/workspace';

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
    const modules = new ExportedModules(workspace);
    const apps = ExportedApps.set('exported');
    for (const i of CONFIGURATIONS.keys()) {
      const [config, layout] = [`c${i}`, i % 3 === 0 ? 'file per family' : 'one file'] as const;
      const live = await readLive(client, config, () => undefined);
      if (i % 4 < 2) {
        const { program } = programOf(live, { dialect: new TerraformDialect(), sets: i % 2 === 1 });
        modules.addFiles(config, new HclPrinter().print(program, { layout }));
      } else {
        const { program } = programOf(live, { dialect: new ConstructDialect(), sets: i % 2 === 1 });
        apps.add(config, new TypeScriptPrinter().print(program, { layout }));
      }
    }
    for (const [config, stack] of await apps.synthesize()) modules.addStack(config, stack);
    if (FULL) await apps.check();
    const { stdout } = await workspace.run(['fmt', '-check', '-recursive', '-diff'], [0, 3]);
    expect(stdout).toBe('');
    const { imported, changes } = await modules.plan();
    expect(changes).toEqual([]);
    expect(imported).toBeGreaterThan(200);
  });
});
