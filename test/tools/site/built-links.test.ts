import { deadLinks } from '../../../tools/site/built-links';

const TARGET = '<h2 id="a-b">A</h2><h2 id="é">E</h2>';

function dead(link: string, base?: string): string[] {
  const pages = new Map([
    ['index.html', '<a href="https://example.org/#gone">x</a>'],
    ['guides/index.html', ''],
    ['guides/drift.html', TARGET],
    ['guides/from.html', `<h1 id="top">T</h1><a class="x" href="${link}">x</a>`],
  ]);
  return deadLinks(pages, base);
}

test.each([
  '/',
  '/guides/',
  '/guides/drift.html',
  '/guides/drift.html#a-b',
  'drift.html#%C3%A9',
  './drift.html',
  '#top',
  'mailto:a@example.org',
])('accepts %s', (link) => {
  expect(dead(link)).toEqual([]);
});

test.each(['/gone.html', '/guides/drift', '/gone/', '/guides/drift.html#c', '#c', '../drift.html'])('reports %s', (link) => {
  expect(dead(link)).toEqual([`guides/from.html: ${link}`]);
});

test.each([
  ['/cdktf/guides/drift.html#a-b', []],
  ['/guides/drift.html', ['guides/from.html: /guides/drift.html']],
])('follows %s on a site below a path', (link, expected) => {
  expect(dead(link, '/cdktf/')).toEqual(expected);
});
