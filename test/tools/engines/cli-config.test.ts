import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROVIDER_SOURCE } from '../../../src/model';
import { writeCliConfig } from '../../../tools/engines/cli-config';
import { temporaryFolders } from '../../emulator/support/folder';

const temporaryFolder = temporaryFolders();

async function written(mirror: string): Promise<string> {
  const file = join(temporaryFolder(), 'cli.tfrc');
  await writeCliConfig(file, mirror);
  return readFileSync(file, 'utf8');
}

describe('the CLI configuration', () => {
  test('takes our provider only from the mirror, under the host of either engine, and no other provider from the mirror', async () => {
    const ours = `["registry.terraform.io/${PROVIDER_SOURCE}","registry.opentofu.org/${PROVIDER_SOURCE}"]`;
    const text = (await written('/some/mirror')).replace(/\s+/g, ' ').trim();
    expect(text).toBe(
      `provider_installation { filesystem_mirror { path = "/some/mirror" include = ${ours} } direct { exclude = ${ours} } }`,
    );
  });

  test('quotes the folder', async () => {
    expect(await written('C:\\my "mirror"')).toContain('path    = "C:\\\\my \\"mirror\\""');
  });
});
