import { siteTarget } from '../../../tools/site/addresses';

const ADDRESSES = new Map([
  ['docs/guides/drift.md', '/guides/drift'],
  ['docs/guides/import.md', '/guides/import'],
  ['docs/messages.md', '/messages/'],
  ['docs/messages.md#too-many', '/messages/requests#too-many'],
  ['API.md#action', '/constructs/action'],
]);
const FILES: Readonly<Record<string, 'file' | 'folder'>> = { examples: 'folder', 'examples/main.ts': 'file', 'docs/openapi.json': 'file' };

const target = (link: string, source = 'docs/guides/drift.md') => siteTarget(link, source, ADDRESSES, (path) => FILES[path]);

test.each([
  ['a page beside it', 'import.md', '/guides/import'],
  ['a heading of a page', 'import.md#ids', '/guides/import#ids'],
  ['a heading of the same page', '#the-window', '/guides/drift#the-window'],
  ['a page in another folder', '../messages.md', '/messages/'],
  ['a heading that has moved to a page of its own', '../messages.md#too-many', '/messages/requests#too-many'],
  ['a class of the reference', '../../API.md#action', '/constructs/action'],
  ['a page in the repository on GitHub', 'https://github.com/svc-waap/cdktf/blob/main/docs/messages.md', '/messages/'],
  ['a file', '../openapi.json', 'https://github.com/svc-waap/cdktf/blob/main/docs/openapi.json'],
  ['a line of a file', '../../examples/main.ts#L3', 'https://github.com/svc-waap/cdktf/blob/main/examples/main.ts#L3'],
  ['a folder', '../../examples/', 'https://github.com/svc-waap/cdktf/tree/main/examples/'],
  ['another site', 'https://cdktn.io', 'https://cdktn.io'],
  ['a page of the site', '/guides/', '/guides/'],
])('a link to %s', (_, link, expected) => {
  expect(target(link)).toBe(expected);
});

test.each(['gone.md', '../../API.md', 'https://github.com/svc-waap/cdktf/blob/main/gone.md'])(
  'refuses a link to %s, which does not exist',
  (link) => {
    expect(() => target(link)).toThrow(`docs/guides/drift.md has a link to ${link}, which does not exist.`);
  },
);
