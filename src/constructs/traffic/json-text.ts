import { Fn, type IResolvable, Token, Tokenization } from 'cdktf';

/**
 * The JSON text of a value that may contain tokens, for an attribute of a resource. `Fn.jsonencode` alone does not do: of the texts
 * that it is given, it leaves backslashes and quotes as they are.
 *
 * @internal
 */
export function jsonText(value: unknown): string {
  if (Token.isUnresolved(value) && typeof value !== 'string') {
    // In a text, Terraform writes a number as JSON does.
    return typeof value === 'number' ? Token.asString(value) : Token.asString(Fn.jsonencode(value));
  }
  if (typeof value === 'string') return `"${partsOf(value).map(contentOf).join('')}"`;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${jsonText(name)}:${jsonText(member)}`).join(',')}}`;
}

/** What stands between the quotes of a JSON text. */
function contentOf(part: string | IResolvable): string {
  // To Terraform, the signs would begin an expression.
  if (typeof part === 'string')
    return JSON.stringify(part)
      .slice(1, -1)
      .replace(/([$%])\{/g, '$1$1{');
  const quote = Fn.rawString('"');
  return Token.asString(Fn.trimsuffix(Fn.trimprefix(Fn.jsonencode(part), quote), quote));
}

/** The tokens of a text, and what is between them. */
function partsOf(text: string): (string | IResolvable)[] {
  const parts: (string | IResolvable)[] = [];
  let rest = text;
  for (const token of Tokenization.reverseString(text).tokens) {
    const [before = ''] = rest.split(String(token), 1);
    parts.push(before, token);
    rest = rest.slice(before.length + String(token).length);
  }
  return [...parts, rest];
}
