/** The text in quotation marks. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** `"a", "b"`; `none` for an empty list. */
export function quotedList(texts: readonly string[]): string {
  return texts.map(quoted).join(', ') || 'none';
}

/** The lines, indented, on lines of their own. */
export function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}
