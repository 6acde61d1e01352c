/**
 * Characters that change how others are shown, or that readers do not see or cannot tell from a blank: control and format characters,
 * halves of surrogate pairs, which no file can hold, what Unicode lets programs leave out (DI: fillers, selectors ...), all white
 * space but the plain blank, and the empty pattern of Braille. Also the second sign of a command that hosts of pipelines obey in the output
 * of a job: `##vso[` anywhere, `::add-mask::` at the beginning of a line.
 */
const UNSEEN = /(?! )[\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800]|#(?<=##)(?=[A-Za-z]*\[)|:(?<=(?<!\S)::)(?=[A-Za-z-]+(?: |::))/gu;

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

/** Tells whether a text contains characters that readers do not see, apart from those in `kept`. */
export function hasUnseen(text: string, kept = ''): boolean {
  for (const [character] of text.matchAll(UNSEEN)) if (!kept.includes(character)) return true;
  return false;
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

/** Whether a text has lines that read best as such. White space besides blanks, and blanks at the end, would be lost or hard to see. */
export function isLines(text: string): boolean {
  return (
    /\n./.test(text) &&
    !hasUnseen(text, '\n') &&
    !/ $/m.test(text) &&
    // Editors and fonts may not have these.
    !/[\p{Co}\p{Cn}]/u.test(text)
  );
}
