/** A value as Terraform's JSON has it. */
export type HclValue = null | boolean | number | string | readonly HclValue[] | { readonly [name: string]: HclValue };

/** A literal in Terraform's language. Interpolations in texts are escaped. */
export function hclLiteral(value: HclValue, indent = ''): string {
  const inner = `${indent}  `;
  if (typeof value === 'string') return hclString(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => hclLiteral(item, inner));
    const oneLine = `[${items.join(', ')}]`;
    if (oneLine.length + indent.length <= 100 && !oneLine.includes('\n')) return oneLine;
    return `[\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value);
    if (members.length === 0) return '{}';
    return `{\n${hclMembers(members, inner)}${indent}}`;
  }
  return String(value);
}

/**
 * A block with attributes: `resource "type" "label" { ... }`.
 *
 * @param provider a reference to the provider configuration. Default: the default one
 */
export function hclBlock(head: string, attributes: Readonly<Record<string, HclValue>>, provider?: string): string {
  return `${head} {\n${providerLine(provider)}${hclMembers(Object.entries(attributes), '  ')}}\n`;
}

/** The line with the provider configuration; empty for the default one. */
export function providerLine(provider: string | undefined): string {
  return provider === undefined ? '' : `  provider = ${provider}\n\n`;
}

function hclMembers(members: readonly (readonly [string, HclValue])[], indent: string): string {
  const names = members.map(([name]) => (/^[A-Za-z_][\w-]*$/.test(name) ? name : hclString(name)));
  const width = Math.max(0, ...names.map((name) => name.length));
  return members.map(([, value], i) => `${indent}${names[i]!.padEnd(width)} = ${hclLiteral(value, indent)}\n`).join('');
}

function hclString(text: string): string {
  // JSON and HCL have the same escapes, except for the two that begin a template.
  return JSON.stringify(text).replace(/\$\{/g, '$$${').replace(/%\{/g, '%%{');
}
