import { existsSync } from 'node:fs';
import { fromRoot } from '../paths';
import { constantOf, type FamilyModule, familyModules } from './family-modules';
import { generatedFiles } from './generated';
import { formatted } from './formatted';

const NOTE = '// Generated from src/model by "npm run generate". Do not edit.\n\n';

/** Generated lists of the families, from one file per family in src/model. */
export const FAMILY_INDEXES = generatedFiles('the lists of families', 'src/model', async () => {
  const families = await familyModules();
  const texts: [string, string][] = [
    ['src/model/entities.ts', entities(families)],
    ['src/model/family-paths.ts', familyPaths(families)],
    ['src/api/families.ts', clientFamilies(families)],
    ['src/command/export/constructs/mappings.ts', mappings(families)],
    ['test/model/contract/index.ts', transcriptions(families)],
  ];
  return new Map(await Promise.all(texts.map(async ([file, text]) => [file, await formatted(NOTE + text)] as const)));
});

function entities(families: readonly FamilyModule[]): string {
  const names = families.map(({ entity }) => entity.name);
  return `
import type { TProperties } from '@sinclair/typebox';
${sorted(families.map(({ file, entity }) => `import { ${entity.name} } from './${file}';`))}
import type { Entity } from './entity';

${sorted(families.map(({ file }) => `export * from './${file}';`))}

const ALL = [${names.join(', ')}] as const;

/** Name of an entity. With this type as the key of a table, the compiler reports missing entities. */
export type EntityName = (typeof ALL)[number]['name'];

/** Every entity that the API manages, in the contract's order. */
export const ENTITIES: readonly Entity<TProperties, EntityName>[] = ALL;
`;
}

function familyPaths(families: readonly FamilyModule[]): string {
  return `
/** The paths of the families, in the contract's order. Unlike the entities, they are loaded at no cost. */
export const FAMILY_PATHS: readonly string[] = [${families.map(({ entity: { routes } }) => `'${routes.path}'`).join(', ')}];
`;
}

/** Types of answers that differ from the model's, in src/api/read-types.ts. */
const READ_TYPES: Readonly<Record<string, string>> = { ProxyTemplate: 'ReadProxyTemplate' };

function clientFamilies(families: readonly FamilyModule[]): string {
  const members = families.map(({ entity: { name, routes } }) => {
    const [read, written] = [READ_TYPES[name] ?? name, `${name}Input`];
    const type = `${routes.wholeSet ? 'EntrySetFamily' : 'EntryFamily'}<${read}, ${written}>`;
    const made = `this.${routes.wholeSet ? 'setFamily' : 'family'}(${name})`;
    const [typed, value] = routes.versions
      ? [`${type} & Versioned<${read}>`, `Object.assign(${made}, { versions: this.versions(${name}) })`]
      : [type, made];
    return `  /** Contract, section ${routes.section}. */\n  public readonly ${propertyOf(routes.path)}: ${typed} = ${value};`;
  });
  const special = families.flatMap(({ entity }) => READ_TYPES[entity.name] ?? []);
  return `
import { ${families.flatMap(({ entity: { name } }) => [name, `type ${name}Input`]).join(', ')} } from '../model';
import type { EntryFamily, EntrySetFamily, Versioned } from './entry-family';
import { FamilyAccess } from './family-access';
import type { ${special.join(', ')} } from './read-types';

/** The families of entries, each as a property of the client. */
export abstract class EntryFamilies extends FamilyAccess {
${members.join('\n')}
}
`;
}

function propertyOf(path: string): string {
  return path.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function mappings(families: readonly FamilyModule[]): string {
  const mapped = families.filter(({ file }) => existsSync(fromRoot('src/command/export/constructs', `${file}.ts`)));
  return `
import type { EntityName } from '../../../model';
${sorted(mapped.map((family) => `import { ${constantOf(family)} } from './${family.file}';`))}
import type { ConstructMapping } from './mapping';

/** Differences between the construct and the resource of an entity. Without a mapping, there are none. */
export const MAPPINGS: { readonly [Name in EntityName]?: ConstructMapping } = {
${mapped.map((family) => `  ${family.entity.name}: ${constantOf(family)},`).join('\n')}
};
`;
}

function transcriptions(families: readonly FamilyModule[]): string {
  const missing = families.map(({ file }) => `test/model/contract/${file}.ts`).filter((file) => !existsSync(fromRoot(file)));
  if (missing.length > 0) throw new Error(`Transcribe the tables of the contract in ${missing.join(', ')}, and run this again.`);
  return `
import type { EntityName } from '../../../src/model';
${sorted(families.map((family) => `import { ${constantOf(family)} } from './${family.file}';`))}
import type { Family } from './family';

/** The transcribed tables of every entity, in the contract's order. */
export const FAMILY_OF: Readonly<Record<EntityName, Family>> = {
${families.map((family) => `  ${family.entity.name}: ${constantOf(family)},`).join('\n')}
};

export const FAMILIES: readonly Family[] = Object.values(FAMILY_OF);
`;
}

function sorted(lines: readonly string[]): string {
  return [...lines].sort().join('\n');
}
