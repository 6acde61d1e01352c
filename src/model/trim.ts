/**
 * Returns a text without the characters at its end that match. An expression such as `/ +$/` would try each run of blanks from each of its
 * characters.
 *
 * @param character matches one character
 */
export function trimmedEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}
