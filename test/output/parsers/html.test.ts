import type { Browser } from 'playwright-core';
import { html, htmlInMarkdown, htmlText, joined, type Markdown, markdownCode, markdownOf, markdownText } from '../../../src/output';
import { launchBrowser } from '../../command/preview/support/browser';
import { SAMPLE } from '../support/hostile-strings';
import { linksIn } from '../support/hosts';
import { renderMarkdown } from '../support/render-markdown';
import { shown } from '../support/shown';

/** An element: its name, and what it contains. Line breaks are part of the text around them. */
type Tree = readonly (string | Tree)[];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a page has the strings as text and attributes, and no elements or scripts from them', async () => {
  // GIVEN
  const rows = SAMPLE.map((text) => html`<p title="${text}">${text}</p>`);
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => asked.push(dialog.message()));
  // WHEN
  await page.setContent(html`<!doctype html><title>hostile strings</title>${rows}`.text);
  // THEN
  expect(await page.evaluate(`${TREE} tree(document.body)`)).toEqual(
    SAMPLE.map((text) => shown(text, '\t\n')).map((text) => [`P title=${text}`, ...(text === '' ? [] : [text])]),
  );
  expect(await page.evaluate('typeof owned')).toBe('undefined');
  expect(asked).toEqual([]);
});

test('Markdown has the strings as text of its own paragraphs, headings, items, cells and summaries, without links', async () => {
  // GIVEN strings with text: Markdown takes an element in a line of its own, such as a line break, for HTML of the author
  const strings = SAMPLE.filter((text) => !/^(?:\r?\n)*$/.test(text));
  // WHEN
  const pages = await renderMarkdown(strings.map(document));
  const page = await browser.newPage();
  const trees = await page.evaluate<Tree[]>(
    `${TREE} ${JSON.stringify(pages)}.map((markup) => tree(new DOMParser().parseFromString(markup, 'text/html').body))`,
  );
  // THEN
  expect(trees.map(withoutBreaks)).toEqual(strings.map(expectedTree));
  expect(trees.flatMap(linksOf)).toEqual([]);
});

/** The tree without the spaces that break what hosts make links of. */
function withoutBreaks(tree: Tree): Tree {
  return tree.map((part) => (typeof part === 'string' ? part.replaceAll('\u200b', '') : withoutBreaks(part)));
}

/** What hosts make links of. They look for none in code. */
function linksOf(tree: Tree): string[] {
  return tree[0] === 'CODE' ? [] : tree.flatMap((part) => (typeof part === 'string' ? linksIn(part) : linksOf(part)));
}

/** A string wherever reports and exported folders have one. */
function document(string: string): Markdown {
  const [text, inCode, inHtml] = [markdownText(string), markdownCode(string), htmlInMarkdown(string)];
  const parts = [
    markdownOf`${text}`,
    markdownOf`### ${text}`,
    markdownOf`- ${text}\n- **x**: ${text}`,
    markdownOf`| ${text} | x |\n| --- | --- |\n| ${text} | ${text} |`,
    markdownOf`> ${text}`,
    markdownOf`${inCode} · ${inCode}`,
    markdownOf`<details><summary>${inHtml} (${htmlText`<code>${inHtml}</code>`})</summary>\n\n${text}\n\n</details>`,
    markdownOf`the end`,
  ];
  return joined(parts, markdownOf`\n\n`);
}

function expectedTree(string: string): Tree {
  const text = string
    .split(/\r?\n/)
    .map((line) => shown(line))
    .join('\n');
  const line = shown(string.replace(/[\t\n\r ]+/g, ' '));
  const code = ['CODE', line || ' '];
  return [
    ['P', text],
    ['H3', text],
    ['UL', ['LI', text], ['LI', ['STRONG', 'x'], `: ${text}`]],
    ['TABLE', ['THEAD', ['TR', ['TH', text], ['TH', 'x']]], ['TBODY', ['TR', ['TD', text], ['TD', text]]]],
    ['BLOCKQUOTE', ['P', text]],
    ['P', code, ' · ', code],
    ['DETAILS', ['SUMMARY', `${line} (`, ['CODE', line], ')'], ['P', text]],
    ['P', 'the end'],
  ];
}

/** Declares, in the browser, what reads the tree of an element. */
const TREE = `
  const blocks = ['BODY', 'UL', 'TABLE', 'THEAD', 'TBODY', 'TR', 'BLOCKQUOTE', 'DETAILS'];
  const tree = (element) => {
    const parts = [];
    for (const child of element.childNodes) {
      const part = child.nodeName === 'BR' ? '\\n' : child.nodeType === Node.TEXT_NODE ? child.data : [head(child), ...tree(child)];
      if (part === '\\n' && child.nodeName !== 'BR' && blocks.includes(element.nodeName)) continue;
      if (typeof part === 'string' && typeof parts.at(-1) === 'string') parts.push(parts.pop() + part);
      else parts.push(part);
    }
    return parts;
  };
  const head = ({ nodeName, attributes }) => [nodeName, ...[...(attributes ?? [])].map(({ name, value }) => name + '=' + value)].join(' ');
`;
