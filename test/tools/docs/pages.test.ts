import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DOCS, pages, registryPages } from '../../../tools/docs/pages';
import { currentSchema, offered } from '../../../tools/docs/schema';

const MADE = pages(currentSchema());
const GUIDES = readdirSync(join(DOCS, 'guides')).map((name) => `guides/${name}`);
const ALL = new Map([...MADE, ...GUIDES.map((path) => [path, readFileSync(join(DOCS, path), 'utf8')] as const)]);

test('the provider, its messages and everything that it offers each have a page', () => {
  const schema = currentSchema();
  const newer = [schema.list_resource_schemas!, schema.action_schemas!].flatMap(Object.keys);
  expect(MADE.size).toBe(2 + offered(schema).length + newer.length);
});

test.each([...ALL])('%s: has what the registry reads, and no broken links', (path, text) => {
  expect(text).toMatch(/^---\n(#.*\n)?page_title: ".+"\nsubcategory: ".*"\ndescription: \|-\n {2}\S.*\n---\n\n# /);
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => `#${id}`));
  for (const [, target = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
    if (target.startsWith('#')) expect(anchors).toContain(target);
    else if (!target.startsWith('https:')) expect(existsSync(join(DOCS, dirname(path), target))).toBe(true);
  }
});

test.each([...MADE])('%s: every name in the schema is code, and every fence is closed', (_, text) => {
  expect((text.match(/^```/gm) ?? []).length % 2).toBe(0);
  const [, schema = ''] = text.split('## Schema\n');
  for (const line of schema.split('\n').filter((item) => item.startsWith('- '))) expect(line).toMatch(/^- `\w+` \([A-Z].*?\) \S/);
});

test('the page of a removed object is deleted, and hand-written pages stay', () => {
  const files = registryPages(new Map([['resources/new.md', 'new\n']]), DOCS);
  expect(files.get('docs/resources/new.md')).toBe('new\n');
  expect(files.has('docs/resources/action.md')).toBe(true);
  expect(files.get('docs/resources/action.md')).toBeUndefined();
  expect([...files.keys()].filter((path) => /testing|guides|index/.test(path))).toEqual([]);
});
