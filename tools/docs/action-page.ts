import type { ProviderSchemaJson } from '../../src/provider/protocol/schema-json';
import { fenced, inline } from './markdown';
import { page, PROVIDER } from './page';
import { schemaSection } from './schema-section';
import { subcategoryOf } from './subcategory';

/** Folder of the pages below docs/. */
export const ACTIONS = 'actions';

/** Example of each action: its label, and the lines of the block `config`. */
const EXAMPLES: Readonly<Record<string, { readonly label: string; readonly config: readonly string[] } | undefined>> = {
  svc_quarantine_release: { label: 'bursts', config: ['rule_ids = ["login-bursts"]'] },
  svc_version_revert: { label: 'actions', config: ['family  = "actions"', 'version = var.version_of_actions'] },
};

/** Returns the page of an action. */
export function actionPage(schema: ProviderSchemaJson, name: string): string {
  const { block } = schema.action_schemas![name]!;
  const description = block.description ?? '';
  return page({ title: `${name} Action - ${PROVIDER}`, subcategory: subcategoryOf(name), description }, [
    `# ${name} (Action)`,
    inline(description),
    `## Example Usage\n\n${fenced('terraform', actionExample(name))}`,
    `This command plans the action alone, asks, and invokes it:\n\n${fenced('shell', `terraform apply -invoke=${actionAddress(name)}\n`)}`,
    'A resource invokes the action before or after its own changes if its `lifecycle` block has an `action_trigger`:',
    fenced('terraform', `lifecycle {\n  action_trigger {\n    events  = [after_update]\n    actions = [${actionAddress(name)}]\n  }\n}\n`),
    'Such an action must not refer to the resource, because Terraform refuses the cycle: write the id as a text.',
    `${schemaSection(block.attributes ?? {})}\n\nThese are the arguments of the block \`config\`.`,
  ]);
}

/** Returns an `action` block. */
export function actionExample(name: string): string {
  const { label, config } = exampleOf(name);
  return `action "${name}" "${label}" {\n  config {\n${config.map((line) => `    ${line}\n`).join('')}  }\n}\n`;
}

/** Returns the address of the example. */
export function actionAddress(name: string): string {
  return `action.${name}.${exampleOf(name).label}`;
}

function exampleOf(name: string) {
  const example = EXAMPLES[name];
  if (!example) throw new Error(`The action ${name} has no example: add one to EXAMPLES in tools/docs/action-page.ts.`);
  return example;
}
