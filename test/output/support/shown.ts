/**
 * Control characters, format characters, halves of surrogate pairs; the code points of Unicode's properties Default_Ignorable_Code_Point
 * and White_Space, without the plain blank; and the empty pattern of Braille. By code, so that the tests share no table with the code
 * under test.
 */
export const UNSEEN =
  '\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u1680' +
  '\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ud800-\\udfff' +
  '\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{110bd}\\u{110cd}\\u{13430}-\\u{1343f}' +
  '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}';

const EACH = new RegExp(`[${UNSEEN}]`, 'gu');

/** Commands that hosts of pipelines obey: those of Azure and TeamCity anywhere in a line, those of GitHub at the beginning of one. */
const COMMAND = /##(?=[A-Za-z]*\[)|(?<!\S)::(?=[A-Za-z-]+(?: |::))/g;

/**
 * Returns the string as readers see it: `\u{1b}` for each character that they do not see, but for those that are kept, and for one of the
 * signs of a command.
 */
export function shown(text: string, kept = ''): string {
  const harmless = text.replace(COMMAND, ([sign]) => sign + codeOf(sign!));
  return harmless.replace(EACH, (character) => (kept.includes(character) ? character : codeOf(character)));
}

/** Returns the characters that readers do not see, each once. */
export function unseenIn(text: string, kept = ''): string[] {
  return [...new Set(text.match(EACH))].filter((character) => !kept.includes(character)).map(codeOf);
}

/** Returns the string with codes for halves of surrogate pairs. */
export function withoutHalves(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, codeOf);
}

/** Asserts that two strings are equal. For long ones, the message has only the place where they differ. */
export function expectSame(actual: string, expected: string): void {
  if (actual === expected) return;
  if (expected.length < 10_000) expect(actual).toBe(expected);
  let at = 0;
  while (at < actual.length && actual[at] === expected[at]) at += 1;
  throw new Error(`It differs from character ${at} of ${expected.length} on: ${JSON.stringify(actual.slice(at, at + 20))}`);
}

function codeOf(character: string): string {
  return `\\u{${character.codePointAt(0)!.toString(16)}}`;
}
