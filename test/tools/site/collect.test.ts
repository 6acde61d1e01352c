import { readdirSync, readFileSync } from 'node:fs';
import type { Assembly } from '@jsii/spec';
import { fromRoot, ROOT } from '../../../tools/paths';
import { addressesOf, guidesIn, sourcesOf, writtenPages } from '../../../tools/site/collect';
import { navigation } from '../../../tools/site/navigation';

const PAGES = writtenPages(ROOT);
const PATHS = PAGES.map(({ path }) => path);
const page = (path: string) => PAGES.find((each) => each.path === path)!;

/** The types that API.md describes, without their members. */
const ASSEMBLY = {
  types: Object.fromEntries(
    [...readFileSync(fromRoot('API.md'), 'utf8').matchAll(/^### (\w+)$/gm)].map(([, name]) => [
      `p.${name}`,
      { assembly: 'p', fqn: `p.${name}`, name, kind: 'class' },
    ]),
  ),
} as unknown as Pick<Assembly, 'types'>;

test('every file of docs/ is a page', () => {
  const sources = new Set(PAGES.map(({ source }) => source));
  const files = readdirSync(fromRoot('docs'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !sources.has(`docs/${file}`))).toEqual([]);
});

test('every page is reached from the navigation', () => {
  const { sidebar } = navigation(PAGES);
  const links = Object.values(sidebar).flatMap((groups) => groups.flatMap(({ items }) => items.map(({ link }) => link)));
  const missing = PATHS.filter((path) => !links.includes(`/${path.replace(/(^|\/)index$/, '$1')}`));
  expect(missing.filter((path) => path !== 'changelog')).toEqual([]);
});

test('no two pages have one address', () => {
  expect(PATHS.filter((path, i) => PATHS.indexOf(path) < i)).toEqual([]);
});

test('guides have the order and the short titles of the first page of the registry', () => {
  const [section = ''] = readFileSync(fromRoot('docs/index.md'), 'utf8').split('\n## Guides\n')[1]!.split('\n## ');
  const guides = PAGES.filter(({ path }) => path.startsWith('guides/')).map(({ label }) => label);
  const listed = [...guidesIn(section).values()].filter((title) => guides.includes(title));
  expect(guides.slice(0, listed.length)).toEqual(listed);
  expect(guides[0]).toBe('Getting started');
});

test('each chapter of the messages is a page, with the ids of the registry', () => {
  expect(page('messages/index').text).toMatch(/^# Messages\n/);
  expect(page('messages/requests-to-the-service').text).toMatch(
    /^# Requests to the service\n\n## .* \{:#requests-to-the-service-[\w-]+\}\n/,
  );
});

test('only pages that are written by hand can be edited', () => {
  const editable = (path: string) => page(path).isEditable;
  expect(['guides/drift', 'overview', 'decisions/0001-hcl-defaults'].map(editable)).toEqual([true, true, true]);
  expect(['resources/action', 'conformance/index', 'conformance/contract', 'constructs/in-each-language'].map(editable)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  ['resources/action', 'svc_action'],
  ['functions/filter', 'filter'],
  ['decisions/0001-hcl-defaults', '0001 HCL has the defaults of the constructs'],
])('%s is called %s at the side', (path, label) => {
  expect(page(path).label).toBe(label);
});

describe('the sources for the generator', () => {
  const sources = sourcesOf(PAGES, addressesOf(PAGES, ASSEMBLY), ROOT);

  test('link to pages of the site, and to files on GitHub', () => {
    expect(sources.get('overview.md')).toContain('(/guides/drift#the-remaining-window)');
    expect(sources.get('overview.md')).toContain('[examples](https://github.com/svc-waap/cdktf/tree/main/examples)');
    expect(sources.get('constructs/in-each-language.md')).toContain('[TagSelector](/constructs/tag-selector)');
    expect(sources.get('messages/index.md')).toContain('(/messages/requests-to-the-service#requests-to-the-service-too-many-requests)');
  });

  test('have no front matter of the registry, no HTML, and tabs in place of lists of languages', () => {
    expect(sources.get('resources/action.md')).toMatch(
      /^---\ntitle: "svc_action \(Resource\)"\ndescription: ".*"\neditLink: false\n---\n\n# svc_action/,
    );
    for (const text of sources.values()) expect(text).not.toMatch(/^(page_title|subcategory):|^<[!a]/m);
    expect(sources.get('constructs/in-each-language.md')!.match(/^::: code-group$/gm)!.length).toBeGreaterThan(10);
  });
});
