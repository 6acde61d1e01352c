import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ManagementClient } from '../../../src/api';
import { exportConfiguration } from '../../../src/command/export';
import { fromRoot } from '../../../tools/paths';
import { run } from '../../../tools/process';
import { temporaryFolders } from '../../emulator/support/folder';
import { FULL } from '../../full';
import { goProgram } from '../../tools/support/go-program';
import { sampleConfigurations, serviceWith } from './support/arbitrary-configuration';
import { nearEqual } from './support/near-equal';

/** Version of tflint, with its rules for Terraform. */
const VERSION = '0.55.1';

const folder = temporaryFolders();

/** Exports each configuration as HCL into a folder of its own. @param grouped number of the first one whose entries are grouped */
async function exported(configurations: Parameters<typeof serviceWith>[0], grouped = Infinity): Promise<string[]> {
  const emulator = await serviceWith(configurations);
  const client = new ManagementClient({ baseUrl: emulator.url });
  try {
    const modules: string[] = [];
    for (const i of configurations.keys()) {
      const module = join(folder(), `c${i}`);
      mkdirSync(module);
      await exportConfiguration({ client, folder: module, config: `c${i}`, language: 'hcl', sets: i % 2 === 1, group: i >= grouped });
      modules.push(module);
    }
    return modules;
  } finally {
    client.close();
    await emulator.close();
  }
}

// tflint is compiled once, so only the full run has it.
if (FULL) {
  const found = async (module: string) =>
    (await run(await goProgram('github.com/terraform-linters/tflint', VERSION), ['--no-color', `--chdir=${module}`], { accept: [0, 2] }))
      .stdout;

  test('tflint finds nothing in an exported configuration', async () => {
    const modules = await exported([...sampleConfigurations(8), ...nearEqual(2)], 8);
    for (const [i, module] of modules.entries()) expect([i, await found(module)]).toEqual([i, '']);
  });

  test('tflint finds nothing in a new configuration', async () => {
    const module = folder();
    cpSync(fromRoot('examples/init/hcl'), module, { recursive: true });
    expect(await found(module)).toBe('');
  });
}

test('an exported configuration states which engines it is for', async () => {
  const [module] = await exported(nearEqual(1));
  expect(readFileSync(join(module!, 'main.tf'), 'utf8')).toMatch(/^terraform \{\n {2}required_version = ">= 1\.7"\n/);
});
