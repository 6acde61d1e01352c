import type { ProviderSchemaJson } from '../../src/provider/protocol/schema-json';
import { exampleOf } from './example';
import { importSection } from './import-section';
import type { EntityKind } from './kind';
import { fenced, inline } from './markdown';
import { page, PROVIDER } from './page';
import { schemaSection } from './schema-section';
import { subcategoryOf } from './subcategory';

/** Returns the page of a resource or data source. */
export function entityPage(schema: ProviderSchemaJson, kind: EntityKind, name: string): string {
  const { block } = schema[kind.schemas]![name]!;
  const example = exampleOf(kind, name);
  const description = block.description ?? '';
  return page({ title: `${name} ${kind.title} - ${PROVIDER}`, subcategory: subcategoryOf(name), description }, [
    `# ${name} (${kind.title})`,
    inline(description),
    example ? `## Example Usage\n\n${fenced('terraform', example.configuration)}` : '',
    schemaSection(block.attributes ?? {}),
    example ? importSection(example, schema.resource_identity_schemas?.[name]) : '',
  ]);
}
