import { Token } from 'cdktf';

const SYNTAX = 'The syntax is that of RE2.';

/** Syntax that the service rejects outside of brackets, with the remedy. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^\(\?<?[=!]/, 'RE2 has no look-around such as (?=...). Write two conditions, and negate one of them if necessary.'],
  [/^\(\?P?<(?![=!])/, 'It has a named group. Write (?: instead.'],
  [/^\\(?:[1-7](?![0-7])|[89])/, 'RE2 has no back references such as \\1.'],
];

const QUOTED = /^\\Q[^]*?(?:\\E|$)/;
const ESCAPED = /^\\[^]/;
// eslint-disable-next-line patterns/linear -- the author of an app writes its patterns
const BRACKETS = /^\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]/;

/**
 * Rejects a regular expression that the service certainly rejects. Tokens are not checked.
 *
 * @param what owner of the pattern, for the message
 *
 * @internal
 */
export function checkPattern(what: string, pattern: string): void {
  if (Token.isUnresolved(pattern)) return;
  const fault = faultOf(pattern);
  if (fault !== undefined) throw new Error(`${what}: the regular expression ${JSON.stringify(pattern)} has a mistake. ${fault}`);
}

/**
 * Returns the mistake in a regular expression, or undefined. RE2 rejects more.
 *
 * @internal
 */
export function faultOf(pattern: string): string | undefined {
  let open = 0;
  let rest = pattern;
  while (rest !== '') {
    const refused = REFUSED.find(([sign]) => sign.test(rest));
    if (refused) return refused[1];
    const [whole] = QUOTED.exec(rest) ?? ESCAPED.exec(rest) ?? BRACKETS.exec(rest) ?? [rest.charAt(0)];
    if (whole === '[') return `A "[" has no "]". ${SYNTAX}`;
    if (whole === '\\') return `It ends with a backslash. ${SYNTAX}`;
    if (whole === '(') open += 1;
    if (whole === ')') open -= 1;
    if (open < 0) return `A ")" has no "(". ${SYNTAX}`;
    rest = rest.slice(whole.length);
  }
  return open > 0 ? `A "(" has no ")". ${SYNTAX}` : undefined;
}

/**
 * Returns a regular expression that matches only one name.
 *
 * @internal
 */
export function exactly(name: string): string {
  return `^${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;
}
