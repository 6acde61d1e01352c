/**
 * A description as Markdown that every renderer shows as it is meant: on one line, with what would be taken for HTML
 * escaped. Code between backticks stays as it is.
 */
export function inline(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim();
  // A backtick without a second one is an ordinary character.
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? part : escaped(part)))
    .join('');
}

/** A description without any Markdown, for places that show plain text. */
export function plain(description: string): string {
  return description.replace(/\s+/g, ' ').replace(/`/g, '').trim();
}

/** The text of a table's cell: there a `|` ends the cell, even between backticks. */
export function cell(text: string): string {
  return inline(text).replace(/\|/g, '\\|');
}

/** A table. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, header.map(() => '---'), ...rows.map((row) => row.map(cell))];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** Code in a fence, longer than any that is in it. */
export function fenced(language: string, code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/`/g, '\\`');
}
