import { Fn, type IResolvable, Token, Tokenization } from 'cdktf';

/**
 * Returns the JSON of a value that may contain tokens, for an attribute of a resource. `Fn.jsonencode` alone does not escape
 * backslashes and quotes in strings.
 *
 * @internal
 */
export function jsonText(value: unknown): string {
  if (Token.isUnresolved(value) && typeof value !== 'string') {
    // In a string, Terraform formats numbers like JSON.
    return typeof value === 'number' ? Token.asString(value) : Token.asString(Fn.jsonencode(value));
  }
  if (typeof value === 'string') return `"${partsOf(value).map(contentOf).join('')}"`;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${jsonText(name)}:${jsonText(member)}`).join(',')}}`;
}

/** Returns the content of a JSON string, without its quotes. */
function contentOf(part: string | IResolvable, position: number, parts: readonly (string | IResolvable)[]): string {
  if (typeof part === 'string') return literalOf(part, typeof parts[position + 1] === 'object');
  const quote = Fn.rawString('"');
  return Token.asString(Fn.trimsuffix(Fn.trimprefix(Fn.jsonencode(part), quote), quote));
}

/**
 * Escapes a string without tokens, so Terraform finds no expression in it. A trailing dollar sign is escaped because `$${` would
 * turn the following token into a literal.
 */
function literalOf(text: string, isBeforeToken: boolean): string {
  const literal = JSON.stringify(text)
    .slice(1, -1)
    .replace(/([$%])\{/g, '$1$1{');
  return isBeforeToken ? literal.replace(/\$$/, '\\u0024') : literal;
}

/** Splits a string into its tokens and the parts between them. */
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

/** Splits a string into the encoded number tokens and the parts between them. */
function numbersOf(text: string): (string | IResolvable)[] {
  return text.split(/(-\d(?:\.\d+)?e\+\d{3})/).map((part) => Tokenization.reverseNumber(Number(part)) ?? part);
}
