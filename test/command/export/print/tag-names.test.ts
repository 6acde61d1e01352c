import { ConstructDialect } from '../../../../src/command/export/constructs/construct-dialect';
import { AppPrinter } from '../../../../src/command/export/print/app-printer';
import { HclPrinter } from '../../../../src/command/export/print/hcl-printer';
import type { Printer } from '../../../../src/command/export/print/printer';
import { PYTHON_APP } from '../../../../src/command/export/print/python';
import { TYPESCRIPT_APP } from '../../../../src/command/export/print/typescript';
import { programOf } from '../../../../src/command/export/code/program';
import { TerraformDialect } from '../../../../src/command/export/resources/terraform-dialect';
import { ENTITIES, type JsonObject } from '../../../../src/model';
import { folderText } from '../support/folder-text';

const ACTION = { name: 'Mark', type: 'monitor', tags: [] };
const RULE = { action: 'action-monitor', threshold: 1, timeframe: 1, ttl: 1 };

/** Rules that select a tag, and an action that adds another one. */
const families = (added: string, selected: string): Record<string, JsonObject[]> => ({
  actions: [{ ...ACTION, id: 'mark', tags: [added] }],
  'dynamic-rules': ['a', 'b', 'c', 'd'].map((name) => ({
    ...RULE,
    id: `rule-${name}`,
    name: `Rule ${name}`,
    include: { relation: 'OR', tags: [selected] },
    exclude: { relation: 'OR', tags: [] },
  })),
});

const LONG = `${'a tag of more than forty characters, which '.repeat(3)}goes on`;

describe.each<[string, new () => TerraformDialect | ConstructDialect, () => Printer, RegExp]>([
  ['hcl', TerraformDialect, () => new HclPrinter(), /local\.tags\./g],
  ['typescript', ConstructDialect, () => new AppPrinter(TYPESCRIPT_APP), /\bTag\.[A-Z]/g],
  ['python', ConstructDialect, () => new AppPrinter(PYTHON_APP), /\bTag\.[A-Z]/g],
])('in %s', (_, Dialect, printer, reference) => {
  const print = (added: string, selected: string, linkedTags?: ReadonlySet<string>) => {
    const live = {
      config: 'prod',
      families: ENTITIES.map((entity) => ({ entity, entries: families(added, selected)[entity.routes.path] ?? [] })),
      listeners: [],
      regions: { city_codes: {}, lbs: [] },
    };
    const { program } = programOf(live, { dialect: new Dialect(), sets: false });
    return folderText(printer().print({ ...program, ...(linkedTags && { linkedTags }) }, { layout: 'one file' }));
  };
  const constants = (text: string) => text.match(reference)?.length ?? 0;

  test('a tag that an entry adds and others select becomes one constant', () => {
    expect(constants(print('caught', 'caught'))).toBe(5);
  });

  test('a tag that entries only select becomes a constant if the code is shorter', () => {
    expect(constants(print('other', 'login-page'))).toBe(0);
    expect(constants(print('other', LONG))).toBe(4);
    expect(print('other', 'login-page').length).toBeLessThan(print('other', 'login-page', new Set(['login-page'])).length);
  });
});
