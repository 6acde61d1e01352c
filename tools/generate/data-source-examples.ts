import { existsSync, readFileSync } from 'node:fs';
import { ENTITIES, type Entity } from '../../src/model';
import { EXAMPLE_SERVICE } from '../docs/example';
import { DATA_SOURCE } from '../docs/kind';
import { fromRoot } from '../paths';
import { generatedFiles } from './generated';

/** Examples of the data sources of a family. They are a beginning: an example that exists is left as it is. */
export const DATA_SOURCE_EXAMPLES = generatedFiles('examples/hcl/data-sources', 'examples/hcl/shop.json', () => {
  const shop = JSON.parse(readFileSync(EXAMPLE_SERVICE, 'utf8')) as Shop;
  const texts = ENTITIES.flatMap((entity) => examplesOf(entity, shop));
  return new Map(texts.filter(([file]) => !existsSync(fromRoot(file))));
});

/** Of the seed of the emulator, what the examples read. */
interface Shop {
  readonly configurations: { readonly prod: Readonly<Record<string, readonly { readonly id: string }[] | undefined>> };
}

/** The examples of a family by their paths: of the data source for one entry, and of the one for all. */
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
