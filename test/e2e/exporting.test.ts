import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ManagementClient } from '../../src/api';
import type { Emulator } from '../../src/emulator';
import { projectFiles } from '../../src/command/apps/project';
import { exportConfiguration } from '../../src/command/export';
import type { CodeStatement } from '../../src/command/export/code/syntax-tree';
import { ConstructDialect } from '../../src/command/export/constructs/construct-dialect';
import { type LiveConfiguration, readLive } from '../../src/command/export/live/live-configuration';
import { HclPrinter } from '../../src/command/export/print/hcl-printer';
import { appName } from '../../src/command/export/print/app-files';
import { PYTHON_APP } from '../../src/command/export/print/python';
import { AppPrinter } from '../../src/command/export/print/app-printer';
import { TYPESCRIPT_APP } from '../../src/command/export/print/typescript';
import { programOf } from '../../src/command/export/code/program';
import { TerraformDialect } from '../../src/command/export/resources/terraform-dialect';
import { PYTHON } from '../../tools/languages/languages';
import { sampleConfigurations, serviceWith } from '../command/export/support/arbitrary-configuration';
import { nearEqual } from '../command/export/support/near-equal';
import { FULL } from '../full';
import { engines } from './support/engines';
import { ExportedApps } from './support/exported-apps';
import { ExportedModules } from './support/exported-modules';
import { Service } from './support/service';
import { Workspace } from './support/workspace';

/** Near-equal entries come last, each configuration once in each language. */
const RANDOM = sampleConfigurations(FULL ? 200 : 20);
const NEAR_EQUAL = nearEqual(12);
const CONFIGURATIONS = [...RANDOM, ...NEAR_EQUAL, ...NEAR_EQUAL];

/** Time limit. The first run makes the package for Python, which takes minutes. Full mode has many times as many configurations. */
const ONCE = FULL ? 7_200_000 : 1_200_000;

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
        const isGrouped = i >= RANDOM.length;
        const language = isGrouped ? (i < RANDOM.length + NEAR_EQUAL.length ? 'hcl' : 'typescript') : languageOf(i);
        const live: LiveConfiguration = await readLive(client, config, () => undefined);
        const dialect = language === 'hcl' ? new TerraformDialect() : new ConstructDialect();
        const grouping = isGrouped ? (statement: CodeStatement) => printers[language].lengthOf(statement) : undefined;
        const { program } = programOf(live, { dialect, sets: !isGrouped && i % 4 >= 2, grouping });
        if (isGrouped) expect(program.sections.flatMap(({ statements }) => statements).some(({ kind }) => kind === 'group')).toBe(true);
        const files = printers[language].print(program, { layout: i % 3 === 0 ? 'file per family' : 'one file' });
        if (language === 'hcl') modules.addFiles(config, files);
        else apps[language].add(config, [...projectFiles({ language, cdk: 'cdktf', title: appName(config), config }), ...files]);
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
      await apps.python.checkTypes();
    },
    ONCE,
  );

  test('is grouped and regrouped after an apply without a change', async () => {
    // GIVEN an applied export of entries, each a resource
    const own = await Workspace.make(engine, { SVC_BASE_URL: emulator.url });
    const config = `c${RANDOM.length}`;
    const service = new Service(emulator.url, config);
    const write = (group?: boolean) => exportConfiguration({ client, folder: own.work, config, language: 'hcl', group });
    const planned = async () => (await own.plan()).resource_changes!.filter(({ change }) => change.actions.join() !== 'no-op');
    try {
      own.removeFile('main.tf');
      await write();
      await own.run(['init', '-input=false']);
      await own.run(['apply', '-auto-approve', '-input=false']);

      // WHEN it is grouped
      await write(true);

      // THEN
      expect(readFileSync(join(own.work, 'moved.tf'), 'utf8').match(/^moved/gm)).toHaveLength(12);
      expect(await planned()).toEqual([]);

      // WHEN an entry has left the group, before and after an apply
      const rule = (await service.call('GET', 'dynamic-rules/tenant-3')) as object;
      await service.call('PUT', 'dynamic-rules/tenant-3', { ...rule, description: 'On its own', target: 'asn' });
      await write();
      expect(await planned()).toEqual([]);
      await own.run(['apply', '-auto-approve', '-input=false']);
      await service.call('PUT', 'dynamic-rules/tenant-3', rule);
      await write();
      expect(await planned()).toEqual([]);
      await own.run(['apply', '-auto-approve', '-input=false']);
    } finally {
      own.remove();
    }
  });
});

function languageOf(i: number): 'hcl' | 'typescript' | 'python' {
  if (i % 7 === 3 && PYTHON.isInstalled()) return 'python';
  return i % 2 === 1 ? 'typescript' : 'hcl';
}
