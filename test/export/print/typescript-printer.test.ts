import { join } from 'node:path';
import { ConstructDialect } from '../../../src/export/constructs/construct-dialect';
import { TypeScriptPrinter } from '../../../src/export/print/typescript-printer';
import { programOf } from '../../../src/export/program';
import { expectGolden } from '../../support/golden';
import { folderText } from '../support/folder-text';
import { SHOP } from '../support/shop';

test.each([
  ['entries', 'file per family'],
  ['sets', 'one file'],
] as const)('prints %s with the layout "%s", and no secrets', (kind, layout) => {
  const { program } = programOf(SHOP, { dialect: new ConstructDialect(), sets: kind === 'sets' });
  const text = folderText(new TypeScriptPrinter().print(program, { layout }));
  expectGolden(join(__dirname, 'golden', `typescript-${kind}.txt`), text);
  expect(text).not.toContain('THE SECRET');
});
