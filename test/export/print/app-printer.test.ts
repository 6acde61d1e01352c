import { join } from 'node:path';
import { ConstructDialect } from '../../../src/export/constructs/construct-dialect';
import { AppPrinter } from '../../../src/export/print/app-printer';
import { PYTHON_APP } from '../../../src/export/print/python';
import { TYPESCRIPT_APP } from '../../../src/export/print/typescript';
import { programOf } from '../../../src/export/program';
import { expectGolden } from '../../support/golden';
import { folderText } from '../support/folder-text';
import { SHOP } from '../support/shop';

const APPS = { typescript: TYPESCRIPT_APP, python: PYTHON_APP };

describe.each(['typescript', 'python'] as const)('an app in %s', (language) => {
  test.each([
    ['entries', 'file per family'],
    ['sets', 'one file'],
  ] as const)('has %s with the layout "%s", and no secrets', (kind, layout) => {
    const { program } = programOf(SHOP, { dialect: new ConstructDialect(), sets: kind === 'sets' });
    const text = folderText(new AppPrinter(APPS[language]).print(program, { layout }));
    expectGolden(join(__dirname, 'golden', `${language}-${kind}.txt`), text);
    expect(text).not.toContain('THE SECRET');
  });
});
