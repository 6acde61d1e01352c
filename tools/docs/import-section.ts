import type { IdentityAttributeJson, IdentitySchemaJson } from '../../src/provider/protocol/schema-json';
import type { Example } from './example';
import { fenced, inline } from './markdown';
import { typeName } from './type-name';

const BLOCK = '[`import` block](https://developer.hashicorp.com/terraform/language/import)';
const COMMAND = '[`terraform import` command](https://developer.hashicorp.com/terraform/cli/commands/import)';

/** Returns the section "Import" of a resource's page. Empty if the example imports nothing. */
export function importSection({ imports, importRemark, importByIdentity }: Example, identity: IdentitySchemaJson | undefined): string {
  if (imports.length === 0) return '';
  const blocks = imports.map(({ address, id }) => `import {\n  to = ${address}\n  id = ${JSON.stringify(id)}\n}\n`);
  const commands = imports.map(({ address, id }) => `terraform import ${address} ${id}`);
  return [
    '## Import',
    `In Terraform v1.5.0 and later, and in OpenTofu, the ${BLOCK} can be used with the \`id\` attribute, for example:`,
    fenced('terraform', blocks.join('\n')),
    `The ${COMMAND} can be used, for example:`,
    fenced('shell', commands.join('\n')),
    ...(importRemark === undefined ? [] : [importRemark]),
    ...(importByIdentity && identity ? byIdentity(importByIdentity, identity) : []),
  ].join('\n\n');
}

function byIdentity(configuration: string, { attributes }: IdentitySchemaJson): string[] {
  return [
    'In Terraform v1.12.0 and later, and in OpenTofu v1.12.0 and later, ' +
      `the ${BLOCK} can be used with the \`identity\` attribute, for example:`,
    fenced('terraform', configuration),
    '### Identity Schema',
    ...group('Required', attributes, ({ required_for_import: required }) => required === true),
    ...group('Optional', attributes, ({ optional_for_import: optional }) => optional === true),
  ];
}

function group(
  title: string,
  attributes: IdentitySchemaJson['attributes'],
  holds: (attribute: IdentityAttributeJson) => boolean,
): string[] {
  const members = Object.entries(attributes).filter(([, attribute]) => holds(attribute));
  const lines = members.map(([name, { type, description = '' }]) => `- \`${name}\` (${typeName(type)}) ${inline(description)}`);
  return members.length === 0 ? [] : [`#### ${title}\n\n${lines.join('\n')}`];
}
