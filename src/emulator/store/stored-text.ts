/**
 * Encodes ids and names for database columns. When the database library reads a text, it cuts it at a NUL, and replaces all
 * lone surrogates by the same character. Both would change an id.
 */

/** The first character of an encoded character. It must be encoded as well. */
const ESCAPE = '\u001b';

/** NUL, the escape character, and lone surrogates. */
const UNFIT = new RegExp(`[\\0${ESCAPE}]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]`, 'g');

const STANDS_FOR = new RegExp(`${ESCAPE}([0-9a-f]{4})`, 'g');

/** Encodes a text for a column. Most texts do not change. */
export function storedText(text: string): string {
  return text.replace(UNFIT, (unit) => `${ESCAPE}${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Decodes the text of a column. */
export function givenText(stored: string): string {
  return stored.replace(STANDS_FOR, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
