import { ManagementClient } from '../../src/api';
import type { Emulator } from '../../src/emulator';
import { ConstructDialect } from '../../src/export/constructs/construct-dialect';
import { type LiveConfiguration, readLive } from '../../src/export/live/live-configuration';
import { HclPrinter } from '../../src/export/print/hcl-printer';
import { PYTHON_APP } from '../../src/export/print/python';
import { AppPrinter } from '../../src/export/print/app-printer';
import { TYPESCRIPT_APP } from '../../src/export/print/typescript';
import { programOf } from '../../src/export/program';
import { TerraformDialect } from '../../src/export/resources/terraform-dialect';
import { PYTHON } from '../../tools/languages/python';
import { sampleConfigurations, serviceWith } from '../export/support/arbitrary-configuration';
import { FULL } from '../full';
import { engines } from './support/engines';
import { ExportedApps } from './support/exported-apps';
import { ExportedModules } from './support/exported-modules';
import { Workspace } from './support/workspace';

const CONFIGURATIONS = sampleConfigurations(FULL ? 200 : 20);

/** Time limit. The first run makes the package for Python, which takes minutes. */
const ONCE = 1_200_000;

describe.each(engines().slice(0, 1))('an exported program, on $name', (engine) => {
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

  test(
    'is formatted, and imported without a change, in every language',
    async () => {
      // GIVEN one configuration after the other in each language, with entries or sets, in one file or in many
      const modules = new ExportedModules(workspace);
      const apps = { typescript: new ExportedApps('typescript'), python: new ExportedApps('python') };
      const printers = { typescript: new AppPrinter(TYPESCRIPT_APP), python: new AppPrinter(PYTHON_APP), hcl: new HclPrinter() };
      for (const i of CONFIGURATIONS.keys()) {
        const config = `c${i}`;
        const language = languageOf(i);
        const live: LiveConfiguration = await readLive(client, config, () => undefined);
        const dialect = language === 'hcl' ? new TerraformDialect() : new ConstructDialect();
        const { program } = programOf(live, { dialect, sets: i % 4 >= 2 });
        const files = printers[language].print(program, { layout: i % 3 === 0 ? 'file per family' : 'one file' });
        if (language === 'hcl') modules.addFiles(config, files);
        else apps[language].add(config, files);
      }

      // WHEN
      for (const each of Object.values(apps)) for (const [config, stack] of await each.synthesize()) modules.addStack(config, stack);
      const { imported, changes } = await modules.plan();

      // THEN
      expect(changes).toEqual([]);
      expect(imported).toBeGreaterThan(200);
      expect((await workspace.run(['fmt', '-check', '-recursive', '-diff'], [0, 3])).stdout).toBe('');
      await apps.typescript.checkFormat();
      if (FULL) await apps.typescript.checkTypes();
    },
    ONCE,
  );
});

function languageOf(i: number): 'hcl' | 'typescript' | 'python' {
  if (i % 7 === 3 && PYTHON.isInstalled()) return 'python';
  return i % 2 === 1 ? 'typescript' : 'hcl';
}
