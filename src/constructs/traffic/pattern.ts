import { Token } from 'cdktf';

const SYNTAX = 'The syntax is that of RE2.';

/** What the service refuses in every place outside of brackets, and what to do about it. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^\(\?<?[=!]/, 'It has look-around, such as (?=...). RE2 has none. Write two conditions, and negate() one of them if need be.'],
  [/^\(\?P?<(?![=!])/, 'It has a group with a name. Write (?: instead.'],
  [/^\\(?:[1-7](?![0-7])|[89])/, 'It refers back to a group, as \\1 does. RE2 has no back references.'],
];

const QUOTED = /^\\Q[^]*?(?:\\E|$)/;
const ESCAPED = /^\\[^]/;
const BRACKETS = /^\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]/;

/**
 * Refuses a regular expression that the service cannot use, as far as that can be known here. A token is not known.
 *
 * @param what has the pattern, for the message
 *
 * @internal
 */
export function checkPattern(what: string, pattern: string): void {
  if (Token.isUnresolved(pattern)) return;
  const fault = faultOf(pattern);
  if (fault !== undefined) throw new Error(`${what}: the regular expression ${JSON.stringify(pattern)} has a mistake. ${fault}`);
}

/**
 * The mistake in a regular expression; undefined where none is known. RE2 refuses more.
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
 * The regular expression that matches a name and no other.
 *
 * @internal
 */
export function exactly(name: string): string {
  return `^${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;
}
