/**
 * Encodes ids and names for database columns. The database library cuts strings at a NUL, and replaces lone surrogates. Both would
 * change an id.
 */

/** Escape character, which is escaped as well. */
const ESCAPE = '\u001b';

/** NUL, the escape character, and lone surrogates. */
const UNFIT = /[\0\u001b\p{Surrogate}]/gu;

const ESCAPED = /\u001b([0-9a-f]{4})/g;

/** Encodes a string for a column. Most strings do not change. */
export function storedText(text: string): string {
  return text.replace(UNFIT, (unit) => `${ESCAPE}${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Decodes the string of a column. */
export function givenText(stored: string): string {
  return stored.replace(ESCAPED, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
