import { type CodeMember, declarationsOf, type Expression, type Group } from '../../../../src/command/export/code/syntax-tree';
import { ConstructDialect } from '../../../../src/command/export/constructs/construct-dialect';
import type { LiveConfiguration } from '../../../../src/command/export/live/live-configuration';
import { AppPrinter } from '../../../../src/command/export/print/app-printer';
import { HclPrinter } from '../../../../src/command/export/print/hcl-printer';
import type { Printer } from '../../../../src/command/export/print/printer';
import { PYTHON_APP } from '../../../../src/command/export/print/python';
import { TYPESCRIPT_APP } from '../../../../src/command/export/print/typescript';
import { programOf } from '../../../../src/command/export/code/program';
import { TerraformDialect } from '../../../../src/command/export/resources/terraform-dialect';
import { ENTITIES, type JsonObject } from '../../../../src/model';
import { folderText } from '../support/folder-text';
import { nearEqual } from '../support/near-equal';
import { sampleConfigurations } from '../support/arbitrary-configuration';

const LANGUAGES: [string, new () => TerraformDialect | ConstructDialect, () => Printer][] = [
  ['hcl', TerraformDialect, () => new HclPrinter()],
  ['typescript', ConstructDialect, () => new AppPrinter(TYPESCRIPT_APP)],
  ['python', ConstructDialect, () => new AppPrinter(PYTHON_APP)],
];

describe.each(LANGUAGES)('in %s', (_, Dialect, printer) => {
  const exported = (families: Readonly<Record<string, unknown>>, isGrouped: boolean) => {
    const live: LiveConfiguration = {
      config: 'prod',
      families: ENTITIES.map((entity) => ({ entity, entries: (families[entity.routes.path] ?? []) as JsonObject[] })),
      listeners: [],
      regions: { city_codes: {}, lbs: [] },
    };
    const grouping = isGrouped ? printer().lengthOf.bind(printer()) : undefined;
    return programOf(live, { dialect: new Dialect(), sets: false, grouping }).program;
  };
  const print = (families: Readonly<Record<string, unknown>>, isGrouped: boolean) =>
    folderText(
      printer()
        .print(exported(families, isGrouped), { layout: 'one file' })
        .filter(({ name }) => name.startsWith('protection.')),
    );

  test('groups describe the same entries in no more code', () => {
    let rows = 0;
    for (const families of [...sampleConfigurations(10, 3), ...nearEqual(25)]) {
      const [apart, together] = [exported(families, false), exported(families, true)];
      const groups = together.sections.flatMap(({ statements }) => statements.flatMap((each) => (each.kind === 'group' ? [each] : [])));
      const declared = new Map(declarationsOf(together).map((each) => [each.key, each]));
      for (const group of groups)
        for (const { declaration, members } of expanded(group)) {
          expect(asJson(members)).toBe(asJson(declarationsOf(apart).find(({ key }) => key === declaration.key)!.members));
          rows += 1;
        }
      expect([...declared.keys()].sort()).toEqual(
        declarationsOf(apart)
          .map(({ key }) => key)
          .sort(),
      );
      expect(print(families, true).length).toBeLessThanOrEqual(print(families, false).length);
      expect(print(families, true)).toBe(print(families, true));
    }
    expect(rows).toBeGreaterThan(90);
  });

  test('two entries stay apart when a group is not shorter', () => {
    const families = { 'proxy-templates': ['skip', 'pass'].map((id) => ({ id, name: id })) };
    expect(print(families, true)).toBe(print(families, false));
    expect(print(families, true)).toContain('pass');
  });

  test('a group of actions has one lifecycle, which constructs set themselves', () => {
    const actions = ['skip', 'pass', 'let', 'go'].map((id) => ({ id, name: id, type: 'skip', tags: ['seen', 'skipped'] }));
    const text = print({ actions }, true);
    expect(text).toMatch(/for/);
    expect(text.match(/create_before_destroy = true/g) ?? []).toHaveLength(Dialect === TerraformDialect ? 1 : 0);
  });

  test('an id that the service lists twice becomes no row', () => {
    const actions = [1, 2, 3, 4, 5, 5].map((i) => ({ id: `mark-${i}`, name: `Mark ${i}`, type: 'monitor', tags: ['marked', 'also'] }));
    const { sections } = exported({ actions }, true);
    expect(sections[0]!.statements.map((each) => (each.kind === 'group' ? each.rows.length : each.kind))).toEqual([4]);
  });

  test('an entry that others refer to stays apart', () => {
    const actions = Array.from({ length: 9 }, (__, i) => ({
      id: `block-${i}`,
      name: `Block ${i}`,
      type: 'block',
      params: { status: 403 },
    }));
    const rule = { id: 'r', name: 'R', action: 'block-4', threshold: 1, timeframe: 1, ttl: 1 };
    const { sections } = exported({ actions, 'dynamic-rules': [rule] }, true);
    const kinds = sections[0]!.statements.map((each) => (each.kind === 'group' ? each.rows.length : each.kind));
    expect(kinds).toEqual([8, 'declaration']);
  });
});

/** Returns the members of each row of a group, as if it were declared alone. */
function expanded({ members, rows }: Group) {
  return rows.map(({ declaration, values }) => {
    const valueOf = ([name, value]: CodeMember): CodeMember => [
      name,
      value.kind === 'each' ? values.find(([each]) => each === value.name)![1] : value,
    ];
    return { declaration, members: members.map(valueOf) };
  });
}

const asJson = (members: readonly CodeMember[]): string =>
  JSON.stringify(members, (name, value: Expression & { key?: string }) => (name === 'to' ? value.key : value));
