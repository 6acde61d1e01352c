import { plain } from './markdown';

/** The name that the registry's pages carry. */
export const PROVIDER = 'svc';

/** A page: what the registry reads of it, then its parts. */
export function page(
  { title, subcategory = '', description }: { title: string; subcategory?: string; description: string },
  parts: readonly string[],
): string {
  const front = [
    '---',
    '# Made by "npm run generate" of the provider\'s schema and examples/hcl. Do not edit.',
    `page_title: ${JSON.stringify(title)}`,
    `subcategory: ${JSON.stringify(subcategory)}`,
    'description: |-',
    `  ${plain(description)}`,
    '---',
  ].join('\n');
  return `${[front, ...parts].filter(Boolean).join('\n\n')}\n`;
}
