/**
 * Characters that change how others are shown, or that readers do not see: control characters, format characters such as those
 * for the direction of text, separators of lines and paragraphs, and halves of surrogate pairs, which no file can hold.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const HALF = /\p{Cs}/gu;

function replaceUnseen(text: string, replacement: (character: string) => string): string {
  return text.replace(UNSEEN, replacement);
}

/**
 * Replaces each character that readers do not see with its code: `\u{1b}`.
 *
 * @param kept characters that stay as they are
 */
export function visible(text: string, kept = ''): string {
  return replaceUnseen(text, (character) => (kept.includes(character) ? character : codeOf(character)));
}

/** Replaces halves of surrogate pairs with their codes. */
export function withoutHalves(text: string): string {
  return text.replace(HALF, codeOf);
}

/**
 * Returns the text with an escape of UTF-16 for each character that readers do not see: `\u001b`.
 *
 * @param kept characters that stay as they are
 */
export function utf16Escaped(text: string, kept = ''): string {
  const escape = (character: string) => character.replace(/[^]/g, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`);
  return replaceUnseen(text, (character) => (kept.includes(character) ? character : escape(character)));
}

/** Returns the text with an escape for each character that readers do not see: `\u001b`, or `\U000e0001` above U+FFFF. */
export function utf32Escaped(text: string): string {
  return replaceUnseen(text, (character) => {
    const code = character.codePointAt(0)!;
    return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`;
  });
}

/** Returns the code of a character, as readers see it in its place: `\u{1b}`. */
export function codeOf(character: string): string {
  return `\\u{${hex(character.codePointAt(0)!, 1)}}`;
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}
