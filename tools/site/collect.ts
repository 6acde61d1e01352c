import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Assembly } from '@jsii/spec';
import { describedTypes } from '../docs/constructs/reference';
import { KINDS } from '../docs/kind';
import { inline, table } from '../docs/markdown';
import { messagesPage } from '../docs/messages/page';
import { SUBJECTS } from '../docs/messages/subjects';
import { type Addresses, editAddress, siteTarget } from './addresses';
import { chaptersOf, type Parsed, parsed, raised, sideBySide, slug, withFrontMatter, withLinks, withoutHtml } from './markdown';
import { constructPages, type Translations, typePath } from './constructs';
import { addressOf, type Page } from './page';

const MESSAGES = 'messages/index';
const MESSAGES_SOURCE = 'docs/messages.md';

/** Pages for which the site has a place of its own. Other files of docs/ are guides. */
const PLACES: Readonly<Record<string, string>> = {
  'README.md': 'overview',
  'CHANGELOG.md': 'changelog',
  'docs/index.md': 'provider',
  [MESSAGES_SOURCE]: MESSAGES,
  'docs/conformance.md': 'conformance/index',
  'docs/contract.md': 'conformance/contract',
  'docs/testing.md': 'conformance/tests',
  'docs/constructs.md': 'constructs/in-each-language',
  'examples/languages.md': 'constructs/languages',
};

/** Titles in the sidebar that differ from those of the pages. */
const LABELS: Readonly<Record<string, string>> = {
  overview: 'Overview',
  provider: 'Provider',
  'constructs/in-each-language': 'Parts of an app',
  'constructs/languages': 'Packages and imports',
};

/** Indexes of folders, which docs/ does not have. */
const INDEXES: readonly { readonly folder: string; readonly title: string; readonly about: string; readonly column: string }[] = [
  { folder: 'resources', title: 'Resources', about: 'Everything that the provider creates and changes.', column: 'Resource' },
  { folder: 'data-sources', title: 'Data sources', about: 'Everything that the provider reads.', column: 'Data source' },
  {
    folder: 'ephemeral-resources',
    title: 'Ephemeral resources',
    about: 'Data that neither the state nor a saved plan contains.',
    column: 'Ephemeral resource',
  },
  {
    folder: 'list-resources',
    title: 'List resources',
    about: 'What terraform query finds in the service, to be imported. Terraform 1.14 or newer.',
    column: 'List resource',
  },
  {
    folder: 'actions',
    title: 'Actions',
    about: 'What an engine does once, without an object in the state. Terraform 1.14 or newer.',
    column: 'Action',
  },
  { folder: 'functions', title: 'Functions', about: 'Functions that configurations call.', column: 'Function' },
  { folder: 'guides', title: 'Guides', about: 'How to do something from its beginning to its end.', column: 'Guide' },
  {
    folder: 'decisions',
    title: 'Decisions',
    about: 'Why the project is as it is: the context of each decision, the decision, and its consequences.',
    column: 'Decision',
  },
];

/** Returns the pages that are made from the files of the repository, with the links of the files. */
export function writtenPages(root: string): readonly Page[] {
  const guides = guidesIn(readFileSync(join(root, 'docs/index.md'), 'utf8'));
  const place = (source: string) => [...guides.keys(), source].indexOf(source);
  const sources = sourcesIn(root).sort((one, other) => place(one) - place(other));
  return sources.flatMap((source) => {
    // The reader's browser wraps the messages.
    const file = source === MESSAGES_SOURCE ? messagesPage(SUBJECTS, Infinity) : readFileSync(join(root, source), 'utf8');
    const path = pathOf(source);
    const { text, ...rest } = read(file, source);
    const page: Page = {
      path,
      ...rest,
      label: LABELS[path] ?? (path.startsWith('guides/') ? guides.get(source) : undefined) ?? labelOf(rest.title, path),
      text: sideBySide(withoutHtml(text)),
      source,
      isEditable: isEditable(source, file),
    };
    return path === MESSAGES ? split(page) : [page];
  });
}

/** Returns all pages of the site but the first one. */
export function allPages(root: string, assembly: Pick<Assembly, 'types'>, translations: Translations): readonly Page[] {
  const written = writtenPages(root);
  const indexes = INDEXES.map((index) => indexPage(index, written));
  const pages = [...written, ...indexes, ...constructPages(describedTypes(assembly, { addressOf: typePath, props: 'list' }), translations)];
  const twice = pages.find(({ path }, i) => pages.findIndex((other) => other.path === path) < i);
  if (twice) throw new Error(`Two pages have the address ${twice.path}: the second is made from ${twice.source}.`);
  return pages;
}

/** Returns the addresses of files and headings that pages link to. */
export function addressesOf(pages: readonly Page[], assembly: Pick<Assembly, 'types'>): Addresses {
  const messages = pages.filter(({ path }) => path.startsWith('messages/'));
  return new Map([
    ...Object.keys(PLACES).flatMap((source) => entry(source, PLACES[source]!, pages)),
    ...pages.filter(({ path, source }) => pathOf(source) === path).map(({ path, source }) => [source, addressOf(path)] as const),
    ...messages.flatMap(({ path, source, text }) =>
      [...text.matchAll(/\{:#([\w-]+)\}$/gm)].map(([, id]) => [`${source}#${id}`, `${addressOf(path)}#${id}`] as const),
    ),
    ...describedTypes(assembly).map(({ name }) => [`API.md#${name.toLowerCase()}`, typePath(name)] as const),
    ['API.md', '/constructs/'],
    ['docs', '/provider'],
  ]);
}

/** Returns the source of each page for VitePress, by its path below the folder of the pages. */
export function sourcesOf(pages: readonly Page[], addresses: Addresses, root: string): ReadonlyMap<string, string> {
  const kindOf = (path: string) => {
    if (!existsSync(join(root, path))) return undefined;
    return statSync(join(root, path)).isDirectory() ? ('folder' as const) : ('file' as const);
  };
  return new Map(
    pages.map(({ path, title, description, text, source, isEditable: editable }) => [
      `${path}.md`,
      withFrontMatter(
        {
          title,
          description,
          pageClass: path.startsWith('messages/') ? 'messages' : undefined,
          editLink: editable === true,
          source: editable ? editAddress(source) : undefined,
        },
        withLinks(text, (target) => siteTarget(target, source, addresses, kindOf)),
      ),
    ]),
  );
}

/** Returns the guides that the first page of the registry lists, in its order: their files with their short titles. */
export function guidesIn(index: string): ReadonlyMap<string, string> {
  const links = [...index.matchAll(/^- \[([^\]]+)\]\((?:https:\/\/[\w./-]+?\/main\/docs\/)?([\w/-]+\.md)\):/gm)];
  return new Map(links.map(([, title, file]) => [`docs/${file}`, title!]));
}

function entry(source: string, path: string, pages: readonly Page[]): [string, string][] {
  return pages.some((page) => page.path === path) ? [[source, addressOf(path)]] : [];
}

/** Files that become pages, relative to the root. */
function sourcesIn(root: string): string[] {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((file) => `docs/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.md'));
  const others = Object.keys(PLACES).filter((file) => !file.startsWith('docs/') && existsSync(join(root, file)));
  return [...docs, ...others].sort();
}

function pathOf(source: string): string {
  const below = posix.relative('docs', source).replace(/\.md$/, '');
  return PLACES[source] ?? (below.includes('/') ? below : `guides/${below}`);
}

function read(file: string, source: string): Parsed {
  try {
    return parsed(file);
  } catch (error) {
    throw new Error(`${source}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Whether a page is written by hand, as a whole. */
function isEditable(source: string, file: string): boolean {
  return !/^(<!-- Made |# Generated )|^Generated by /m.test(file) && source !== 'docs/contract.md';
}

/** `svc_action` of "svc_action (Resource)", `filter` of "function: filter", and the number of a decision before its title. */
function labelOf(title: string, path: string): string {
  const [, number] = /^decisions\/(\d+)-/.exec(path) ?? [];
  if (number !== undefined) return `${number} ${title}`;
  const isEntity = KINDS.some(({ folder }) => path.startsWith(`${folder}/`));
  return isEntity ? title.replace(/^function: | \(.*\)$/g, '') : title;
}

/** Makes a page of each chapter, which together are too long for a phone. */
function split({ path, title, description, text, source }: Page): Page[] {
  const { before, chapters } = chaptersOf(text);
  return [
    { path, title, label: 'All messages', description, text: before, source },
    ...chapters.map((chapter) => ({
      path: posix.join(posix.dirname(path), slug(chapter.title)),
      title: chapter.title,
      text: `# ${inline(chapter.title)}\n\n${raised(chapter.text)}`,
      source,
    })),
  ];
}

function indexPage({ folder, title, about, column }: (typeof INDEXES)[number], pages: readonly Page[]): Page {
  const rows = pages
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .map(({ path, label, title: name, description }) => ({ link: `[${label ?? name}](${addressOf(path)})`, description }));
  const isDescribed = rows.some(({ description }) => description !== undefined);
  const text = isDescribed
    ? table(
        [column, 'Description'],
        rows.map(({ link, description = '' }) => [link, description]),
      )
    : rows.map(({ link }) => `- ${link}`).join('\n');
  return {
    path: `${folder}/index`,
    title,
    label: `All ${title.toLowerCase()}`,
    text: `# ${title}\n\n${about}\n\n${text}`,
    source: `docs/${folder}`,
  };
}
