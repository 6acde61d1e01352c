/** Key that selects the parameter with this name, or every parameter whose name the regular expression matches. */
export type Key = { readonly name: string } | { readonly pattern: string };

/** Special characters of regular expressions, except the dot, because names contain dots. */
const SIGNS = /[\\^$*+?()[\]{}|]/;

/**
 * Reads a key. A key that contains one of `\ ^ $ * + ? ( ) [ ] { } |` is a regular expression, which may match anywhere in
 * a name. Every other key is a name, compared letter by letter.
 */
export function keyIn(text: string): Key {
  return SIGNS.test(text) ? { pattern: text } : { name: text };
}

/** Remedy for names with special characters. */
export const NAME_WITH_SIGNS =
  'A key with one of the signs `\\ ^ $ * + ? ( ) [ ] { } |` is a regular expression. To select a name that has such a sign, write a ' +
  'backslash before the sign.';
