import { join } from 'node:path';
import { HclPrinter } from '../../../../src/command/export/print/hcl-printer';
import type { PrintOptions } from '../../../../src/command/export/print/printer';
import { programOf } from '../../../../src/command/export/code/program';
import { TerraformDialect } from '../../../../src/command/export/resources/terraform-dialect';
import { expectGolden } from '../../../support/golden';
import { folderText } from '../support/folder-text';
import { SHOP } from '../support/shop';

const print = (sets: boolean, options: PrintOptions) =>
  new HclPrinter().print(programOf(SHOP, { dialect: new TerraformDialect(), sets }).program, options);

test.each([
  ['entries', 'file per family'],
  ['sets', 'one file'],
] as const)('prints %s with the layout "%s"', (kind, layout) => {
  expectGolden(join(__dirname, 'golden', `hcl-${kind}.txt`), folderText(print(kind === 'sets', { layout })));
});

test('prints a variable in place of a secret', () => {
  const text = folderText(print(false, { layout: 'one file' }));
  expect(text).toContain('cert_body = var.desk_cert_body');
  expect(text).not.toContain('THE SECRET');
});

test('imports only the given resources', () => {
  const importsOf = (...keys: string[]) =>
    print(false, { layout: 'one file', imported: new Set(keys) }).find(({ name }) => name === 'imports.tf')?.text;
  expect(importsOf('log-exporters/desk')?.match(/to = .*/g)).toEqual(['to = svc_log_exporter.desk']);
  expect(importsOf()).toBeUndefined();
});
