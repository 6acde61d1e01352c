import { visible } from './characters';
import { escapedHtml, type HtmlText } from './html';
import { type Safe, templateFor } from './safe';

/** Markdown, as the comments of pull requests and the files of a repository have it. */
export type Markdown = Safe<'markdown'>;

/** Makes Markdown of a template. What is made for HTML in Markdown may stand in it, too. */
export const markdownOf = templateFor<'markdown', 'markdown' | 'html'>();

/**
 * References that hosts of repositories convert to links and pictures, outside the syntax of Markdown: people, issues, merge requests,
 * labels, milestones, projects, commits, addresses, emoji. Each is broken after the captured part. A commit is broken into parts that are
 * shorter than any abbreviation.
 */
const LINKED = new RegExp(
  [
    '[@#!~%&](?=\\S)',
    '[[*](?=[a-z_]+:)',
    '[[{](?=[+-])',
    'www(?=\\.)',
    '(?<![\\p{L}\\p{N}])G[HL](?=-\\d)',
    '/(?=[\\p{L}\\p{N}_.-]{1,255}>)',
    ':(?=//|(?:[a-z_+-][\\w+-]*|100|1234|8ball|[123](?:st|nd|rd)_place\\w*):)',
    '[0-9a-f]{6}(?=[0-9a-f])',
    '\\$',
  ].join('|'),
  'giu',
);

/** Issues of a tracker that a repository names: `SHOP-1`. */
const TRACKED = /(?<![A-Za-z0-9_])[A-Z][A-Z_0-9]+(?=-\d)/gu;

/** A space without a width. An escape would not do: the hosts look at the text of the page, where it is undone. */
const BREAK = '\u200b';

/**
 * Returns a foreign string as text of Markdown, within a line: a paragraph, a heading, an item or a cell of a table. It has no markup,
 * mentions no person and no issue, and links nowhere. A line break becomes `<br>`.
 */
export function markdownText(text: string): Markdown {
  const lines = text.split(/\r?\n/).map((line) =>
    withoutLinks(visible(line))
      .replace(/[&<>]/g, (sign) => ENTITIES[sign]!)
      .replace(/[\\`*_[\]|~#$]/g, '\\$&')
      // At the beginning of a line, these make lists, headings and definitions, and GitLab obeys what follows a slash.
      .replace(/^(\s*\d*)([-+=/:.)])/, '$1\\$2')
      .replaceAll(BREAK, '&#8203;'),
  );
  return lines.map(withVisibleEnds).join('<br>') as Markdown;
}

/** Escapes blanks at both ends of a line. At its beginning, they could make code of it. */
function withVisibleEnds(line: string): string {
  const [{ length }] = /^ */.exec(line)!;
  let end = line.length;
  while (end > length && line[end - 1] === ' ') end -= 1;
  return '&#32;'.repeat(length) + line.slice(length, end) + '&#32;'.repeat(line.length - end);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns a foreign string in a fixed font. Line breaks become blanks. */
export function markdownCode(text: string): Markdown {
  const plain = visible(text.replace(/[\t\n\r ]+/g, ' '));
  let longest = 0;
  for (const [run] of plain.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  // Parsers remove a blank from both ends, but not from a blank alone. Between two fences, there has to be something.
  const isPadded = longest > 0 || /^ .|. $/.test(plain);
  return `${fence}${isPadded ? ` ${plain} ` : plain || ' '}${fence}` as Markdown;
}

/** Returns foreign lines as a block in a fixed font. The language of the block is the program's own. */
export function markdownFence(language: 'diff', lines: readonly string[]): Markdown {
  const plain = lines.map((line) => visible(line.replace(/\r?\n/g, ' '), '\t'));
  let longest = 2;
  for (const line of plain) for (const [run] of line.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${plain.join('\n')}\n${fence}` as Markdown;
}

/**
 * Returns a foreign string as text inside of HTML in Markdown, such as a `<summary>`. Line breaks become blanks, since an empty line
 * would end the HTML.
 */
export function htmlInMarkdown(text: string): HtmlText {
  const broken = withoutLinks(visible(text.replace(/[\t\n\r ]+/g, ' ')));
  return escapedHtml(broken, BREAK).replaceAll(BREAK, '&#8203;') as HtmlText;
}

/** Breaks what hosts of repositories would make links of. */
function withoutLinks(text: string): string {
  return text.replace(LINKED, `$&${BREAK}`).replace(TRACKED, `$&${BREAK}`);
}
