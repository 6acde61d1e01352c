import { join } from 'node:path';
import { ConstructDialect } from '../../../../src/command/export/constructs/construct-dialect';
import { AppPrinter } from '../../../../src/command/export/print/app-printer';
import { HclPrinter } from '../../../../src/command/export/print/hcl-printer';
import type { Printer } from '../../../../src/command/export/print/printer';
import { PYTHON_APP } from '../../../../src/command/export/print/python';
import { TYPESCRIPT_APP } from '../../../../src/command/export/print/typescript';
import { programOf } from '../../../../src/command/export/code/program';
import { TerraformDialect } from '../../../../src/command/export/resources/terraform-dialect';
import { ENTITIES, type JsonObject } from '../../../../src/model';
import { expectGolden } from '../../../support/golden';
import { folderText } from '../support/folder-text';
import { nearEqual } from '../support/near-equal';

test.each<[string, () => TerraformDialect | ConstructDialect, Printer]>([
  ['hcl', () => new TerraformDialect(), new HclPrinter()],
  ['typescript', () => new ConstructDialect(), new AppPrinter(TYPESCRIPT_APP)],
  ['python', () => new ConstructDialect(), new AppPrinter(PYTHON_APP)],
])('prints near-equal entries in %s', (language, dialect, printer) => {
  const [, tenants, hosts] = nearEqual(4);
  const families = { ...hosts, ...tenants };
  const live = {
    config: 'prod',
    families: ENTITIES.map((entity) => ({ entity, entries: (families[entity.routes.path] ?? []) as JsonObject[] })),
    listeners: [],
    regions: { city_codes: {}, lbs: [] },
  };
  const { program } = programOf(live, { dialect: dialect(), sets: false, grouping: (statement) => printer.lengthOf(statement) });
  const moves = [{ type: 'dynamic_rule', from: { name: ['tenant', '1'] }, to: { name: ['tenant'], index: 'tenant-${1}' } }];
  const files = printer.print(program, { layout: 'one file', moves });
  const isAboutGroups = ({ name }: { name: string }) => /^(protection|imports|moved)\./.test(name);
  expectGolden(join(__dirname, 'golden', `${language}-groups.txt`), folderText(files.filter(isAboutGroups)));
});
