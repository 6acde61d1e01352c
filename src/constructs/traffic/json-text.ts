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
function contentOf(part: string | IResolvable, position: number, parts: readonly (string | IResolvable)[]): string {
  if (typeof part === 'string') return literalOf(part, typeof parts[position + 1] === 'object');
  const quote = Fn.rawString('"');
  return Token.asString(Fn.trimsuffix(Fn.trimprefix(Fn.jsonencode(part), quote), quote));
}

/**
 * A text without tokens, in which nothing begins an expression of Terraform. A dollar sign at its end would take the meaning from
 * the token behind it: `$${` is a text.
 */
function literalOf(text: string, isBeforeToken: boolean): string {
  const literal = JSON.stringify(text)
    .slice(1, -1)
    .replace(/([$%])\{/g, '$1$1{');
  return isBeforeToken ? literal.replace(/\$$/, '\\u0024') : literal;
}

/** The tokens of a text, and what is between them. */
function partsOf(text: string): (string | IResolvable)[] {
  const parts: (string | IResolvable)[] = [];
  let rest = text;
  for (const token of Tokenization.reverseString(text).tokens) {
    const [before = ''] = rest.split(String(token), 1);
    parts.push(...numbersOf(before), token);
    rest = rest.slice(before.length + String(token).length);
  }
  return [...parts, ...numbersOf(rest)];
}

/** The numbers in a text that stand for tokens, and what is between them. */
function numbersOf(text: string): (string | IResolvable)[] {
  return text.split(/(-\d(?:\.\d+)?e\+\d{3})/).map((part) => Tokenization.reverseNumber(Number(part)) ?? part);
}
