/**
 * Ids and names in the form in which columns hold them. The database's library cuts texts at a NUL when it reads them, and
 * makes one and the same character of every surrogate without its other half: either would make another id of an id.
 */

/** Begins what stands for a character that columns cannot hold; itself is one of those. */
const ESCAPE = '\u001b';

/** NUL, the escape character, and surrogates without their other halves. */
const UNFIT = new RegExp(`[\\0${ESCAPE}]|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]`, 'g');

const STANDS_FOR = new RegExp(`${ESCAPE}([0-9a-f]{4})`, 'g');

/** A text as a column holds it. Most are as they are. */
export function storedText(text: string): string {
  return text.replace(UNFIT, (unit) => `${ESCAPE}${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The text that a column holds. */
export function givenText(stored: string): string {
  return stored.replace(STANDS_FOR, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
