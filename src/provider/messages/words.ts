/** The text in quotation marks. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** `"a", "b"`; `none` for an empty list. */
export function quotedList(texts: readonly string[]): string {
  return texts.map(quoted).join(', ') || 'none';
}

/** What to write where only some values are allowed. */
export function writeOneOf(values: readonly string[]): string {
  return `Write one of: ${quotedList(values)}.`;
}

/** What there is in the service, each in words. */
export function available(things: readonly string[]): string {
  return `Available: ${things.join(', ') || 'none'}.`;
}

/** The lines, indented, on lines of their own. */
export function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}

/** What the service says about one value. */
export function theServiceSays(said: string): string {
  return `The service says: ${said}`;
}

/** How a resource leaves the state while the service stays as it is. It ends a detail. */
export const HOW_TO_FORGET =
  'To forget a resource without changing the service, delete its resource block, and write this block instead:\n\n' +
  '  removed {\n    from = TYPE.NAME\n    lifecycle {\n      destroy = false\n    }\n  }';

/** An import block. It ends a detail, or a paragraph. */
export function importBlock(typeName: string, importId: string): string {
  return `  import {\n    to = ${typeName}.NAME\n    id = ${quoted(importId)}\n  }`;
}
