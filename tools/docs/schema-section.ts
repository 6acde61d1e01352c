import type { AttributeJson } from '../../src/provider/protocol/schema-json';
import { inline } from './markdown';
import { typeNameOf } from './type-name';

type Attributes = Readonly<Record<string, AttributeJson>>;

/** Groups of attributes. */
const GROUPS: readonly { readonly title: string; readonly holds: (attribute: AttributeJson) => boolean }[] = [
  { title: 'Required', holds: ({ required }) => required === true },
  { title: 'Optional', holds: ({ optional }) => optional === true },
  { title: 'Read-Only', holds: ({ required, optional }) => !required && !optional },
];

const WRITE_ONLY = '[Write-only](https://developer.hashicorp.com/terraform/language/resources/ephemeral#write-only-arguments)';

/** Returns the section "Schema" of a page, with a part for each nested schema, like tfplugindocs. */
export function schemaSection(attributes: Attributes): string {
  return ['## Schema', groups(attributes, [], '### '), ...nestedSchemas(attributes, [])].filter(Boolean).join('\n\n');
}

function groups(attributes: Attributes, path: readonly string[], heading: string): string {
  return GROUPS.flatMap(({ title, holds }) => {
    const members = sorted(attributes).filter(([, attribute]) => holds(attribute));
    if (members.length === 0) return [];
    const lines = members.map(([name, attribute]) => line(name, attribute, path));
    return [`${heading === '' ? `${title}:` : `${heading}${title}`}\n\n${lines.join('\n')}`];
  }).join('\n\n');
}

function line(name: string, attribute: AttributeJson, path: readonly string[]): string {
  const traits = [
    typeNameOf(attribute),
    ...(attribute.sensitive ? ['Sensitive'] : []),
    ...(attribute.write_only ? [WRITE_ONLY] : []),
    ...(attribute.deprecated ? ['Deprecated'] : []),
  ];
  const below = attribute.nested_type ? `(see [below for nested schema](#${anchor([...path, name])}))` : '';
  const instead = inline(attribute.deprecation_message ?? '');
  return [`- \`${name}\` (${traits.join(', ')})`, inline(attribute.description ?? ''), instead, below].filter(Boolean).join(' ');
}

/** Returns the parts of nested schemas, each after the part that links to it. */
function nestedSchemas(attributes: Attributes, path: readonly string[]): string[] {
  return sorted(attributes).flatMap(([name, { nested_type: nested }]) => {
    if (!nested) return [];
    const here = [...path, name];
    const heading = `<a id="${anchor(here)}"></a>\n### Nested Schema for \`${here.join('.')}\``;
    return [`${heading}\n\n${groups(nested.attributes, here, '')}`, ...nestedSchemas(nested.attributes, here)];
  });
}

function anchor(path: readonly string[]): string {
  return `nestedatt--${path.join('--')}`;
}

function sorted(attributes: Attributes): [string, AttributeJson][] {
  return Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1));
}
