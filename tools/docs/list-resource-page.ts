import { ENTITIES } from '../../src/model';
import type { ProviderSchemaJson } from '../../src/provider/protocol/schema-json';
import { fenced, inline } from './markdown';
import { page, PROVIDER } from './page';
import { schemaSection } from './schema-section';
import { subcategoryOf } from './subcategory';

/** Folder of the pages below docs/. */
export const LIST_RESOURCES = 'list-resources';

const QUERY = '[`terraform query`](https://developer.hashicorp.com/terraform/cli/commands/query)';

/** Returns the page of a list resource. */
export function listResourcePage(schema: ProviderSchemaJson, name: string): string {
  const { block } = schema.list_resource_schemas![name]!;
  const description = `${block.description ?? ''} List resources need Terraform 1.14 or newer.`;
  return page({ title: `${name} List Resource - ${PROVIDER}`, subcategory: subcategoryOf(name), description }, [
    `# ${name} (List Resource)`,
    inline(description),
    `## Example Usage\n\nIn a file whose name ends with \`.tfquery.hcl\`:\n\n${fenced('terraform', listExample(name))}`,
    `${QUERY} prints the objects. With \`-generate-config-out=FILE\` it also writes a \`resource\` block and an \`import\` block for each.`,
    `${schemaSection(block.attributes ?? {})}\n\nThese are the arguments of the block \`config\`, which may be left out.`,
  ]);
}

/** Returns a `list` block. */
export function listExample(name: string): string {
  const config = selection(name);
  const block = config === undefined ? '' : `\n  config {\n    ${config}\n  }\n`;
  return `list "${name}" "all" {\n  provider = svc\n  limit    = 1000\n${block}}\n`;
}

/** Returns a line of the block `config` that selects what people manage. */
function selection(name: string): string | undefined {
  if (name.startsWith('svc_load_balancer_certificates') || name === 'svc_certificate_attachment') return 'load_balancers = ["*"]';
  const entity = ENTITIES.find(({ terraformName }) => name === `svc_${terraformName}`);
  if (!entity) return undefined;
  const builtIn = entity.builtIn ?? [];
  return builtIn.length > 0 ? `except_ids = [${builtIn.map((id) => JSON.stringify(id)).join(', ')}]` : 'ids = ["*"]';
}
