/**
 * Returns the position after a string in quotes, in which a backslash escapes the next character. One without its end reaches to the end of
 * the text, or to `stop`. An expression such as `"(?:[^"\\]|\\.)*"` keeps a way back for each character, which overflows its stack for 16
 * million of them.
 *
 * @param start position of the first quote
 * @param stop character at which a string ends also without its quote. It is looked for on the way: a search for it from each quote would
 *   take the square of the length
 */
export function endOfString(text: string, start: number, stop?: string): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === stop) return at;
    if (text[at] === text[start]) return at + 1;
    if (text[at] === '\\' && text[at + 1] !== stop) at += 1;
  }
  return text.length;
}

/** Replaces the strings in double quotes, with their quotes. */
export function replaceStrings(text: string, replacement: (quoted: string) => string): string {
  let replaced = '';
  let from = 0;
  for (let start = text.indexOf('"'); start >= 0; start = text.indexOf('"', from)) {
    const end = endOfString(text, start);
    replaced += text.slice(from, start) + replacement(text.slice(start, end));
    from = end;
  }
  return replaced + text.slice(from);
}
