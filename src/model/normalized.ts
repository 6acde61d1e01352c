/** Of a run of combining characters, as many stay as Unicode calls enough for every language (UAX 15). */
const MOST_MARKS = 30;

/**
 * Normalizes a text as `String.normalize` does, in time in proportion to its length: that one sorts the combining characters behind a
 * letter, and takes the square of their number.
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(/\p{M}{30,}/gu, (marks) => [...marks].slice(0, MOST_MARKS).join('')).normalize(form);
}
