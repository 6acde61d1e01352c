import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { TObject, TSchema } from '@sinclair/typebox';
import * as api from '../src/api';
import { ENTITIES, type EntityName, factsOf } from '../src/model';
import { DATA_SOURCE, type Kind, RESOURCE } from '../tools/docs/kind';
import { fromRoot } from '../tools/paths';
import { WITHOUT_CONSTRUCT } from './constructs/exceptions';
import { propsInterfaces } from './constructs/support/props';
import { FAMILY_OF } from './model/contract';
import type { FieldRow } from './model/contract/field-row';
import { camelCase } from './model/reserved-names';

// What an entity needs beside its file in src/model, and where that is written. Each thing that is missing is told as the
// file to edit and what to do there. What can be derived from the model is derived, and does not stand here.

type Entity = (typeof ENTITIES)[number];

const EXCEPTIONS = 'test/constructs/exceptions.ts';

describe.each(ENTITIES.map((entity) => [entity.name, entity] as const))('%s', (name, entity) => {
  const file = fileOf(name);

  test('every field is transcribed from the contract, with values for tests', () => {
    expect(transcriptionGaps(FAMILY_OF[name].fields, entity.schema, file)).toEqual([]);
  });

  test('the client has it', () => {
    expect(clientGaps(entity)).toEqual([]);
  });

  test('it has examples', () => {
    expect(exampleGaps(entity)).toEqual([]);
  });

  // test/constructs/parity.test.ts compares its props with the fields.
  test('it has a construct', () => {
    expect(constructGaps(name)).toEqual([]);
  });
});

/** Fields of one side that the other lacks, and rows that tests have no values for, at every depth. */
function transcriptionGaps(rows: readonly FieldRow[], schema: TObject, file: string, prefix = ''): string[] {
  const known = new Set(rows.map(({ name }) => name));
  const untold = Object.keys(schema.properties).filter((name) => !known.has(name));
  return [
    ...untold.map((name) => `test/model/contract/${file}: add a row for ${prefix}${name}`),
    ...rows.flatMap((row) => {
      const place = `${prefix}${row.name}`;
      const property = schema.properties[row.name];
      if (!property) return [`src/model/${file}: add the field ${place}`];
      if (row.members) return transcriptionGaps(row.members, objectIn(property), file, `${place}.`);
      const written = prefix !== '' || !['id', 'name'].includes(row.name);
      if (!written || row.values || factsOf(property).mode === 'read-only') return [];
      return [`test/model/contract/${file}: give the row of ${place} two values`];
    }),
  ];
}

function objectIn(property: TSchema): TObject {
  return (property.type === 'array' ? property.items : property) as TObject;
}

function clientGaps(entity: Entity): string[] {
  const client = new api.ManagementClient({ baseUrl: 'http://localhost' });
  const property = camelCase(entity.routes.path.replaceAll('-', '_'));
  const family = (client as unknown as Record<string, { entity?: Entity; replaceAll?: unknown; versions?: unknown } | undefined>)[property];
  client.close();
  const { wholeSet, versions } = entity.routes;
  const isComplete = family?.entity === entity && !!family.replaceAll === wholeSet && !!family.versions === versions && entity.name in api;
  return isComplete ? [] : [`src/api/families.ts: run "npm run generate", which adds the property ${property}`];
}

function exampleGaps({ terraformName, routes }: Entity): string[] {
  const wanted: [Kind, string][] = [
    [RESOURCE, terraformName],
    ...(routes.wholeSet ? [[RESOURCE, `${terraformName}_set`] as [Kind, string]] : []),
    [DATA_SOURCE, terraformName],
    [DATA_SOURCE, routes.path.replaceAll('-', '_')],
  ];
  const missing = wanted
    .map(([{ folder, exampleFile }, name]) => `examples/hcl/${folder}/svc_${name}/${exampleFile}`)
    .filter((path) => !existsSync(fromRoot(path)));
  const service = 'examples/hcl/shop.json';
  const { configurations } = JSON.parse(readFileSync(fromRoot(service), 'utf8')) as {
    configurations: { prod: Record<string, unknown[] | undefined> };
  };
  return [
    ...missing.map((path) => `${path}: write the example`),
    ...(configurations.prod[routes.path]?.length ? [] : [`${service}: add an entry under "${routes.path}" for the data sources to read`]),
  ];
}

function constructGaps(name: EntityName): string[] {
  const declared = propsInterfaces().get(`${name}Props`);
  const excused = WITHOUT_CONSTRUCT[name] !== undefined;
  if (!declared) {
    const file = `src/constructs/${fileOf(name)}`;
    return excused ? [] : [`${file}: write the construct, with ${name}Props, or give the reason in WITHOUT_CONSTRUCT of ${EXCEPTIONS}`];
  }
  const module = basename(declared.file, '.ts');
  const test = `test/constructs/${module}.test.ts`;
  return [
    ...(readFileSync(fromRoot('src/constructs/index.ts'), 'utf8').includes(`'./${module}'`)
      ? []
      : [`src/constructs/index.ts: run "npm run generate", which exports all of ./${module}`]),
    ...(existsSync(fromRoot(test)) ? [] : [`${test}: test the construct`]),
    ...(excused ? [`${EXCEPTIONS}: remove ${name} from WITHOUT_CONSTRUCT; it has one`] : []),
  ];
}

function fileOf(name: EntityName): string {
  return `${name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()}.ts`;
}
