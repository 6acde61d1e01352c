import { Fn, type IResolvable, Token, Tokenization } from 'cdktf';

/**
 * Returns the JSON of a value that may contain tokens, for an attribute of a resource. `Fn.jsonencode` alone does not escape
 * backslashes and quotes in strings.
 *
 * @internal
 */
export function jsonText(value: unknown): string {
  if (typeof value === 'string') return `"${partsOf(value).map(contentOf).join('')}"`;
  if (isToken(value)) {
    // In a string, Terraform formats numbers like JSON.
    return Token.asString(typeof value === 'number' ? value : Fn.jsonencode(value));
  }
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  // The CDK would look up some numbers, but none with a capital letter.
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).replace('e', typeof value === 'number' ? 'E' : 'e');
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${jsonText(name)}:${jsonText(member)}`).join(',')}}`;
}

/**
 * Whether a value that is no string is a token. The CDK refuses values that look like one of its own and are none, such as the number
 * -8.3e298.
 *
 * @internal
 */
export function isToken(value: unknown): boolean {
  if (typeof value === 'string' || !Token.isUnresolved(value)) return false;
  try {
    if (Array.isArray(value) && typeof value[0] === 'number') return Tokenization.reverseNumberList(value as number[]) !== undefined;
    return Tokenization.reverse(value).length > 0;
  } catch {
    return false;
  }
}

/** Returns the content of a JSON string, without its quotes. */
function contentOf(part: string | IResolvable, position: number, parts: readonly (string | IResolvable)[]): string {
  if (typeof part === 'string') return literalOf(part, typeof parts[position + 1] === 'object');
  const quote = Fn.rawString('"');
  return Token.asString(Fn.trimsuffix(Fn.trimprefix(Fn.jsonencode(part), quote), quote));
}

/**
 * Escapes a string without tokens, so that Terraform finds no expression in it and the CDK nothing to look up. A trailing dollar sign is
 * escaped because `$${` would turn the following token into a literal.
 */
function literalOf(text: string, isBeforeToken: boolean): string {
  const literal = JSON.stringify(text)
    .slice(1, -1)
    .replace(MARKER, (marker) => (isLookedUp(marker) ? marker.replace(/-|\{/, escaped) : marker))
    .replace(/([$%])\{/g, '$1$1{');
  return isBeforeToken ? literal.replace(/\$$/, escaped) : literal;
}

/** Returns the escape of a sign in JSON: `\u0024`. */
function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * In strings, the references of the CDK to strings, lists and numbers, which digits may follow, and other negative numbers, which the CDK
 * compares with its own.
 */
const MARKER = /([$#]\{TfToken\[[\w:.-]+\]\}|-8\.\d+e\+298|-[\d.]+(?:e[-+]?\d+)?)/g;

/** Whether the CDK looks for a token behind a marker, and knows none. A list in a string is the app's mistake, which the CDK names. */
function isLookedUp(marker: string): boolean {
  if (marker.startsWith('-')) return Token.isUnresolved(parseFloat(marker));
  return marker.startsWith('$') || !isToken([marker]);
}

/** Splits a string into its tokens and the parts between them. */
function partsOf(text: string): (string | IResolvable)[] {
  return text.split(MARKER).map((part, i) => (i % 2 === 1 ? tokenOf(part) : undefined) ?? part);
}

/** Returns the token that a marker stands for. Numbers stand for one only as languages write them. */
function tokenOf(marker: string): IResolvable | undefined {
  try {
    if (marker.startsWith('$')) return Tokenization.reverseString(marker).firstToken;
    return String(Number(marker)) === marker ? Tokenization.reverseNumber(Number(marker)) : undefined;
  } catch {
    // The CDK knows none.
    return undefined;
  }
}
