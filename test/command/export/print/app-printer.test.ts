import { join } from 'node:path';
import { ConstructDialect } from '../../../../src/command/export/constructs/construct-dialect';
import { AppPrinter } from '../../../../src/command/export/print/app-printer';
import type { FileLayout } from '../../../../src/command/export/print/printer';
import { PYTHON_APP } from '../../../../src/command/export/print/python';
import { TYPESCRIPT_APP } from '../../../../src/command/export/print/typescript';
import { programOf } from '../../../../src/command/export/code/program';
import { expectGolden } from '../../../support/golden';
import { folderText } from '../support/folder-text';
import { SHOP } from '../support/shop';

const APPS = { typescript: TYPESCRIPT_APP, python: PYTHON_APP };

const print = (language: keyof typeof APPS, sets: boolean, layout: FileLayout) =>
  folderText(new AppPrinter(APPS[language]).print(programOf(SHOP, { dialect: new ConstructDialect(), sets }).program, { layout }));

describe.each(['typescript', 'python'] as const)('in %s', (language) => {
  test.each([
    ['entries', 'file per family'],
    ['sets', 'one file'],
  ] as const)('prints %s with the layout "%s"', (kind, layout) => {
    expectGolden(join(__dirname, 'golden', `${language}-${kind}.txt`), print(language, kind === 'sets', layout));
  });

  test('prints a variable in place of a secret', () => {
    const text = print(language, false, 'one file');
    expect(text).toMatch(/deskCertBody\.stringValue|desk_cert_body\.string_value/);
    expect(text).not.toContain('THE SECRET');
  });
});
