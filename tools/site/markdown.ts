import { plain } from '../docs/markdown';

/** A Markdown file of docs/, taken apart. */
export interface Parsed {
  /** Text of the first heading. */
  readonly title: string;
  /** Description in the front matter. */
  readonly description?: string;
  /** Markdown without the front matter. */
  readonly text: string;
}

/** A fence with its code, or code between backticks. */
const CODE = /^ *(?<fence>`{3,})[^`\n]*\n[\s\S]*?^ *\k<fence>`* *$|(?<![\\`])(?<ticks>`+)(?!`)(?:(?!\n\n)[\s\S])+?(?<!`)\k<ticks>(?!`)/gm;

const FENCE = /^(`{3,})[^`\n]*\n[\s\S]*?^\1`* *$/gm;

/** A fence below a paragraph that only names its language: `Python:`. */
const LABELLED = '([A-Z][\\w#+]*):\\n\\n(?:(`{3,})(\\w+)\\n([\\s\\S]*?)\\n\\2)(?=\\n|$)';

/**
 * Takes a file apart.
 *
 * @throws Error if the file has no first heading
 */
export function parsed(file: string): Parsed {
  const [, front = ''] = /^---\n([\s\S]*?)\n---\n/.exec(file) ?? [];
  const text = front === '' ? file : file.slice(front.length + '---\n\n---\n'.length).trimStart();
  const [, title] = /^# (\S.*)$/m.exec(text) ?? [];
  if (title === undefined) throw new Error('The page has no heading that begins with "# ".');
  const [, description] = /^description: \|-\n {2}(.*)$/m.exec(front) ?? [];
  return { title: plain(title), text, ...(description !== undefined && { description }) };
}

/** Returns a page with front matter for VitePress. */
export function withFrontMatter(fields: Readonly<Record<string, string | boolean | undefined>>, text: string): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`]));
  return `---\n${lines.join('\n')}\n---\n\n${text.trim()}\n`;
}

/** Changes what is not code. */
export function outsideCode(text: string, change: (prose: string) => string): string {
  let result = '';
  let end = 0;
  for (const { 0: code, index } of text.matchAll(CODE)) {
    result += change(text.slice(end, index)) + code;
    end = index + code.length;
  }
  return result + change(text.slice(end));
}

/** Changes the targets of links. */
export function withLinks(text: string, target: (old: string) => string): string {
  return outsideCode(text, (prose) => prose.replace(/\]\(([^()\s]+)\)/g, (_, old: string) => `](${target(old)})`));
}

/** A picture for dark and for light schemes, from docs/images. The style of the site shows one of the two. */
const PICTURE = /<picture>[^]*?srcset="docs\/images\/([\w.-]+)"[^]*? src="docs\/images\/([\w.-]+)" alt="([^"]*)"[^]*?<\/picture>/g;

/**
 * Replaces the HTML of the pages, since the site escapes all HTML: comments are removed, a picture becomes its two images, and an
 * anchor before a heading becomes the heading's id in the form `{:#id}`, which site/.vitepress/config.mjs reads.
 */
export function withoutHtml(text: string): string {
  return outsideCode(text, (prose) => prose.replace(/<!--[\s\S]*?-->\n?/g, '').replace(PICTURE, '![$3](/$2)\n![$3](/$1)')).replace(
    /^<a id="([\w-]+)"><\/a>\n+(#+ .*)$/gm,
    (_, id: string, heading: string) => `${heading} {:#${id}}`,
  );
}

/** Shows fences that follow one another, each below the name of its language, as tabs. */
export function sideBySide(text: string): string {
  const several = new RegExp(`^${LABELLED}(?:\\n+${LABELLED.replace('\\2', '\\6')})+`, 'gm');
  return text.replace(several, (group) => {
    const codes = [...group.matchAll(new RegExp(LABELLED, 'g'))];
    return codeGroup(codes.map(([, title, , language, code]) => ({ title: title!, language: language!, code: code! })));
  });
}

/** Returns tabs with the same example in several languages. */
export function codeGroup(codes: readonly { readonly title: string; readonly language: string; readonly code: string }[]): string {
  const fences = codes.map(({ title, language, code }) => `\`\`\`${language} [${title}]\n${code.trimEnd()}\n\`\`\``);
  return `::: code-group\n${fences.join('\n')}\n:::`;
}

/** Splits a page at its headings of the second level: the text before the first one, and the chapters. */
export function chaptersOf(text: string): { readonly before: string; readonly chapters: readonly { title: string; text: string }[] } {
  // A line of code may look like a heading.
  const masked = text.replace(FENCE, (code) => ' '.repeat(code.length));
  const starts = [...masked.matchAll(/^## /gm)].map(({ index }) => index);
  const chapters = starts.map((start, i) => {
    const [heading = '', ...lines] = text.slice(start, starts[i + 1]).split('\n');
    return { title: plain(heading.slice('## '.length)), text: lines.join('\n').trim() };
  });
  return { before: text.slice(0, starts[0]).trim(), chapters };
}

/** Raises all headings of a text by one level. */
export function raised(text: string): string {
  return outsideCode(text, (prose) => prose.replace(/^##(#+ )/gm, '#$1'));
}

/** Returns the part of an address that a title has: `unrecognized-values` of "Unrecognized values". */
export function slug(title: string): string {
  return title
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
