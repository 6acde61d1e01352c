/**
 * Returns a description as Markdown for every renderer: on one line, with what would be read as HTML
 * escaped. Code between backticks is unchanged.
 */
export function inline(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim();
  // A backtick without a second one is an ordinary character.
  return text
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? part : escaped(part)))
    .join('');
}

/** Returns a description without Markdown, for plain text. */
export function plain(description: string): string {
  return description.replace(/\s+/g, ' ').replace(/`/g, '').trim();
}

/** Returns the text of a table's cell. A `|` is escaped, also between backticks. */
export function cell(text: string): string {
  return inline(text).replace(/\|/g, '\\|');
}

/** Returns a table. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, header.map(() => '---'), ...rows.map((row) => row.map(cell))];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** Returns code in a fence, which is longer than any fence in the code. */
export function fenced(language: string, code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/`/g, '\\`');
}
