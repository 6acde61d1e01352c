/**
 * Normalizes a text as `String.normalize` does, in time in proportion to its length: that one sorts the combining characters behind a
 * letter, and takes the square of their number. Of a run of them, 30 stay, which Unicode calls enough for every language (UAX 15).
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(/\p{M}(?<=\p{M}{31})/gu, '').normalize(form);
}

/** Whether an engine keeps a text as it is. Engines turn every string, and every key of a map, into the form NFC. */
export function isNfc(text: string): boolean {
  return normalized(text, 'NFC') === text;
}

const LONG_RUN = /\p{M}{31}/u;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Returns the text that a state has for a text of the service: in the form NFC, and U+FFFD in place of each half of a surrogate pair. The
 * form of a text with a longer run of combining characters stays.
 */
export function asInState(text: string): string {
  const whole = text.replace(LONE_SURROGATE, '\ufffd');
  return LONG_RUN.test(whole) ? whole : whole.normalize('NFC');
}
