/** Part of a string in Terraform's JSON syntax: literal text, or an expression between `${` and `}`. */
export type TemplatePart = { readonly text: string } | { readonly expression: string };

/**
 * Splits a string into its parts. `$${` and `%%{` are unescaped.
 *
 * @returns undefined if the string has a directive such as `%{ if }`, or an unclosed expression
 */
export function templateParts(text: string): TemplatePart[] | undefined {
  const parts: TemplatePart[] = [];
  let literal = '';
  for (let at = 0; at < text.length;) {
    const next = text.slice(at, at + 3);
    if (next === '$${' || next === '%%{') {
      literal += next.slice(1);
      at += 3;
    } else if (next.startsWith('%{')) {
      return undefined;
    } else if (next.startsWith('${')) {
      const end = endOfExpression(text, at + 2);
      if (end === undefined) return undefined;
      if (literal !== '') parts.push({ text: literal });
      literal = '';
      parts.push({ expression: text.slice(at + 2, end).trim() });
      at = end + 1;
    } else {
      literal += text[at];
      at += 1;
    }
  }
  if (literal !== '' || parts.length === 0) parts.push({ text: literal });
  return parts;
}

/**
 * Replaces the references in a string by the addresses of what they refer to: `${svc_action.polite.id}` becomes `svc_action.polite`. Other
 * expressions lose the marks around them.
 */
export function referredIn(text: string): string {
  const parts = templateParts(text) ?? [{ text }];
  return parts.map((part) => ('text' in part ? part.text : part.expression.replace(/\.id$/, ''))).join('');
}

/** Returns the index of the brace that closes an expression. Nested braces and strings are skipped. */
function endOfExpression(text: string, from: number): number | undefined {
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted && character === '\\') at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '{') depth += 1;
    else if (character === '}' && depth-- === 0) return at;
  }
  return undefined;
}
