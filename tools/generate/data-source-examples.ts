import { existsSync, readFileSync } from 'node:fs';
import { ENTITIES, type Entity } from '../../src/model';
import { EXAMPLE_SERVICE } from '../docs/example';
import { DATA_SOURCE } from '../docs/kind';
import { fromRoot } from '../paths';
import { generatedFiles } from './generated';

/** Initial examples of the data sources of a family. An existing example is not changed. */
export const DATA_SOURCE_EXAMPLES = generatedFiles('examples/hcl/data-sources', 'examples/hcl/shop.json', () => {
  const shop = JSON.parse(readFileSync(EXAMPLE_SERVICE, 'utf8')) as Shop;
  const texts = ENTITIES.flatMap((entity) => examplesOf(entity, shop));
  return new Map(texts.filter(([file]) => !existsSync(fromRoot(file))));
});

/** Part of the emulator's seed that the examples read. */
interface Shop {
  readonly configurations: { readonly prod: Readonly<Record<string, readonly { readonly id: string }[] | undefined>> };
}

/** Returns the examples of a family by path: of the data source for one entry, and of the data source for all entries. */
export function examplesOf({ terraformName, routes }: Entity, { configurations }: Shop): [string, string][] {
  const first = configurations.prod[routes.path]?.[0]?.id;
  if (first === undefined)
    throw new Error(`examples/hcl/shop.json has no entry under "${routes.path}": add one for the data sources to read.`);
  const [one, all] = [`svc_${terraformName}`, `svc_${routes.path.replaceAll('-', '_')}`];
  const label = first.replace(/\W/g, '_').replace(/^(?=\d)/, '_');
  return [
    [fileOf(one), `data "${one}" "${label}" {\n  id = ${JSON.stringify(first)}\n}\n\n${output('name', `data.${one}.${label}.name`)}`],
    [fileOf(all), `data "${all}" "all" {}\n\n${output('ids', `keys(data.${all}.all.entries)`)}`],
  ];
}

function fileOf(name: string): string {
  return `examples/hcl/${DATA_SOURCE.folder}/${name}/${DATA_SOURCE.exampleFile}`;
}

function output(name: string, value: string): string {
  return `output "${name}" {\n  value = ${value}\n}\n`;
}
