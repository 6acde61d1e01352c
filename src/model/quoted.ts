/**
 * Returns the position after a string in quotes, in which a backslash escapes the next character. One without its end reaches to `end`.
 * An expression such as `"(?:[^"\\]|\\.)*"` keeps a way back for each character, which overflows its stack for 16 million of them.
 *
 * @param start position of the first quote
 */
export function endOfString(text: string, start: number, end = text.length): number {
  for (let at = start + 1; at < end; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === text[start]) return at + 1;
  }
  return end;
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
