/** A value as Terraform's JSON has it. */
export type HclValue = null | boolean | number | string | readonly HclValue[] | { readonly [name: string]: HclValue };

/** A literal in Terraform's language; what would be an interpolation in the text is escaped. */
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
 * @param provider the provider configuration, as a reference; the default one where it is absent
 */
export function hclBlock(head: string, attributes: Readonly<Record<string, HclValue>>, provider?: string): string {
  return `${head} {\n${providerLine(provider)}${hclMembers(Object.entries(attributes), '  ')}}\n`;
}

/** The first line of a block that has another provider configuration than the default one; else nothing. */
export function providerLine(provider: string | undefined): string {
  return provider === undefined ? '' : `  provider = ${provider}\n\n`;
}

function hclMembers(members: readonly (readonly [string, HclValue])[], indent: string): string {
  const names = members.map(([name]) => (/^[A-Za-z_][\w-]*$/.test(name) ? name : hclString(name)));
  const width = Math.max(0, ...names.map((name) => name.length));
  return members.map(([, value], i) => `${indent}${names[i]!.padEnd(width)} = ${hclLiteral(value, indent)}\n`).join('');
}

function hclString(text: string): string {
  // JSON's escapes are HCL's, but for the two that begin a template.
  return JSON.stringify(text).replace(/\$\{/g, '$$${').replace(/%\{/g, '%%{');
}
