import { type Declaration, declarationsOf, type Expression, type Program, within } from '../../../../src/command/export/code/syntax-tree';
import type { CodeDialect } from '../../../../src/command/export/code/dialect';
import { sharedTags } from '../../../../src/command/export/code/shared-tags';
import { ConstructDialect } from '../../../../src/command/export/constructs/construct-dialect';
import type { LiveConfiguration } from '../../../../src/command/export/live/live-configuration';
import { programOf } from '../../../../src/command/export/code/program';
import { TerraformDialect } from '../../../../src/command/export/resources/terraform-dialect';
import { ENTITIES, EVERY_REQUEST, type Json, type JsonObject, type KnownEntry, References } from '../../../../src/model';
import { sampleConfigurations } from '../support/arbitrary-configuration';

const CONFIGURATIONS = sampleConfigurations(25, 11);

const FORMS: [string, new () => CodeDialect, boolean][] = [
  ['resources', TerraformDialect, false],
  ['resources of sets', TerraformDialect, true],
  ['constructs', ConstructDialect, false],
  ['constructs of sets', ConstructDialect, true],
];

describe.each(FORMS)('in %s', (_, Form, sets) => {
  test('each reference to an exported entry becomes a reference in the code', () => {
    let found = 0;
    for (const families of CONFIGURATIONS) {
      const { program, entries, references } = exported(families, new Form(), sets);
      for (const { entity, id } of entries) {
        const manager = managerOf(program, entity.routes.path, id);
        for (const user of references.usersOf(entity.routes.path, id).filter((each) => entries.includes(each))) {
          const referring = managerOf(program, user.entity.routes.path, user.id)!;
          // An override of a set has no reference that the constructs offer.
          if (manager?.referable && !manager.referable.has(id)) continue;
          expect(referencesOf(referring)).toContain(manager);
          found += 1;
        }
      }
    }
    expect(found).toBeGreaterThan(10);
  });

  test('only the tags that several exported entries use are shared', () => {
    let found = 0;
    for (const families of CONFIGURATIONS) {
      const { program, entries, references } = exported(families, new Form(), sets);
      const users = (tag: string) =>
        new Set(
          (['adds', 'requires', 'excludes'] as const)
            .flatMap((role) => references.tagged(role, tag))
            .filter((each) => entries.includes(each)),
        );
      const tags = new Set(entries.flatMap(({ entry }) => tagsIn(entry)));
      const several = [...tags].filter((tag) => tag !== EVERY_REQUEST && users(tag).size > 1);
      expect(sharedTags(program)).toEqual(several.sort());
      found += several.length;
    }
    expect(found).toBeGreaterThan(50);
  });
});

/** Exports a configuration. Returns the program with the exported entries and the graph of all entries. */
function exported(families: Readonly<Record<string, Json>>, dialect: CodeDialect, sets: boolean) {
  const live: LiveConfiguration = {
    config: 'prod',
    families: ENTITIES.map((entity) => ({ entity, entries: (families[entity.routes.path] ?? []) as JsonObject[] })),
    listeners: [],
    regions: { city_codes: {}, lbs: [] },
  };
  const { program } = programOf(live, { dialect, sets });
  const all = live.families.flatMap(({ entity, entries }) =>
    entries.map((entry): KnownEntry => ({ entity, id: entry['id'] as string, entry })),
  );
  const entries = all.filter(({ entity, id }) => managerOf(program, entity.routes.path, id) !== undefined);
  return { program, entries, references: new References(all) };
}

/** Returns the declaration of an entry, or of the set that contains it. */
function managerOf(program: Program, path: string, id: string): Declaration | undefined {
  return declarationsOf(program).find(({ key }) => key === `${path}/${id}` || key === path);
}

function referencesOf({ members, additions }: Declaration): Declaration[] {
  const added = additions.flatMap(({ parameters, options }) => [...parameters, ...valuesOf(options)]);
  return [...valuesOf(members), ...added]
    .flatMap((each) => [...within(each)])
    .flatMap((each) => (each.kind === 'reference' ? [each.to] : []));
}

const valuesOf = (members: Declaration['members']): Expression[] => members.map(([, value]) => value);

/** Returns the tags of an entry, whose fields for tags have this name. */
function tagsIn(entry: Json): string[] {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
  return Object.entries(entry).flatMap(([name, value]) => {
    const isTags = Array.isArray(value) && ['tags', 'include', 'exclude'].includes(name);
    return isTags ? value.map(String) : tagsIn(value);
  });
}
