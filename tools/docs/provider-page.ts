import { readFileSync } from 'node:fs';
import type { ProviderSchemaJson } from '../../src/provider/protocol/schema-json';
import { fromRoot } from '../paths';
import { providerExample } from './example';
import { fenced, inline } from './markdown';
import { page, PROVIDER } from './page';
import { schemaSection } from './schema-section';

/** Returns the page of the provider: the handwritten introduction, and the schema. */
export function providerPage({ provider: { block } }: ProviderSchemaJson): string {
  const description = block.description ?? '';
  return page({ title: `Provider: ${PROVIDER}`, description }, [
    `# ${PROVIDER} Provider`,
    inline(description),
    `## Example Usage\n\n${fenced('terraform', providerExample())}`,
    readFileSync(fromRoot('tools', 'docs', 'introduction.md'), 'utf8').trim(),
    schemaSection(block.attributes ?? {}),
  ]);
}
