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

/** How a resource leaves the state while the service stays as it is. It ends a detail. */
export const HOW_TO_FORGET =
  'To forget a resource without changing the service, delete its resource block, and write this block instead:\n\n' +
  '  removed {\n    from = TYPE.NAME\n    lifecycle {\n      destroy = false\n    }\n  }';
