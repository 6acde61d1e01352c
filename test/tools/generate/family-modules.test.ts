import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENTITIES } from '../../../src/model';
import { familyModules } from '../../../tools/generate/family-modules';

test('the modules of families are found by their declarations, in the order of the sections', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-families-'));
  try {
    const module = (name: string, section: string) =>
      `const entity = (it) => it;\nexport const ${name} = entity({ name: '${name}', section: '${section}' });\n`;
    writeFileSync(join(folder, 'alpha-rule.ts'), module('AlphaRule', '2.10'));
    writeFileSync(join(folder, 'beta.ts'), module('Beta', '2.9'));
    writeFileSync(join(folder, 'entity.ts'), 'export function entity(it) {\n  return it;\n}\n');
    expect((await familyModules(folder)).map(({ file, entity }) => [file, entity.name])).toEqual([
      ['beta', 'Beta'],
      ['alpha-rule', 'AlphaRule'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every family of the model is found', async () => {
  expect((await familyModules()).map(({ entity }) => entity.name)).toEqual(ENTITIES.map(({ name }) => name));
});
