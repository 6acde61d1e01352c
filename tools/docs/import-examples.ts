import { readFileSync } from 'node:fs';
import { ENTITIES, type Entity, slug } from '../../src/model';
import { type Files, generatedFiles } from '../generate/generated';
import { fromRoot } from '../paths';

/** Import examples of entries and sets, derived from their `resource.tf`. */
export const IMPORT_EXAMPLES = generatedFiles('examples/hcl/', "the examples' resource.tf", importExamples);

/** The configuration that the examples belong to. */
const CONFIG = 'prod';

/** @param mine an id of the reader's own entry that the default of `keep` matches */
const setRemark = (
  mine: string,
) => `# What matches the default of \`keep\` stays out of the import. Entries of yours that match it nonetheless follow the
# configuration after two slashes: \`${CONFIG}//${mine},${mine}-too\`. In an id, a percent sign is written \`%25\`, a slash \`%2F\`, a
# comma \`%2C\`.
`;

function importExamples(): Files {
  return new Map(ENTITIES.flatMap((entity) => [...entryImports(entity), ...(entity.routes.wholeSet ? setImports(entity) : [])]));
}

function entryImports({ terraformName }: Entity): [string, string][] {
  const type = `svc_${terraformName}`;
  const resource = readFileSync(fromRoot(folderOf(type), 'resource.tf'), 'utf8');
  const address = addressIn(resource, type);
  const id = textIn(resource, 'id') ?? slug(textIn(resource, 'name') ?? '');
  return files(type, `terraform import ${address} ${CONFIG}/${id}\n`, address, { config: CONFIG, id });
}

function setImports({ terraformName, builtIn = ['__*'] }: Entity): [string, string][] {
  const type = `svc_${terraformName}_set`;
  const mine = String(builtIn[0]).replace('*', 'mine');
  const address = addressIn(readFileSync(fromRoot(folderOf(type), 'resource.tf'), 'utf8'), type);
  return files(type, `terraform import ${address} ${CONFIG}\n${setRemark(mine)}`, address, { config: CONFIG });
}

function files(type: string, command: string, address: string, identity: Readonly<Record<string, string>>): [string, string][] {
  const width = Math.max(...Object.keys(identity).map(({ length }) => length));
  const lines = Object.entries(identity).map(([name, value]) => `    ${name.padEnd(width)} = ${JSON.stringify(value)}\n`);
  return [
    [`${folderOf(type)}/import.sh`, command],
    [`${folderOf(type)}/import-by-identity.tf`, `import {\n  to = ${address}\n  identity = {\n${lines.join('')}  }\n}\n`],
  ];
}

function folderOf(type: string): string {
  return `examples/hcl/resources/${type}`;
}

/** Returns the name of the first resource of a type. */
function addressIn(configuration: string, type: string): string {
  const [, label] = new RegExp(`^resource "${type}" "([^"]+)"`, 'm').exec(configuration) ?? [];
  if (label === undefined) throw new Error(`${folderOf(type)}/resource.tf has no resource "${type}".`);
  return `${type}.${label}`;
}

/** Returns the value of the first root attribute with this name. */
function textIn(configuration: string, name: string): string | undefined {
  return new RegExp(`^  ${name} += "([^"]*)"`, 'm').exec(configuration)?.[1];
}
