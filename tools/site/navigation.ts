import { addressOf, type Page } from './page';

/** A link in the form of VitePress. */
interface Link {
  readonly text: string;
  readonly link: string;
  /** Pattern of the addresses below which the link is marked. */
  readonly activeMatch?: string;
}

/** A group of links in the form of VitePress. */
interface Group {
  readonly text: string;
  readonly items: readonly Link[];
}

/** What site/.vitepress/config.mjs reads. */
export interface Navigation {
  readonly nav: readonly (Link | { readonly text: string; readonly items: readonly Link[]; readonly activeMatch: string })[];
  readonly sidebar: Readonly<Record<string, readonly Group[]>>;
}

const GUIDES_FIRST = ['overview', 'guides/getting-started'];

/** Returns the links at the top of each page, and those at its side. */
export function navigation(pages: readonly Page[]): Navigation {
  const reference = [
    { text: 'Provider', items: linksTo(pages.filter(({ path }) => path === 'provider')) },
    group('Resources', 'resources', pages),
    group('Data sources', 'data-sources', pages),
    group('Ephemeral resources', 'ephemeral-resources', pages),
    group('List resources', 'list-resources', pages),
    group('Actions', 'actions', pages),
    group('Functions', 'functions', pages),
  ];
  const guides = [
    { text: 'Start', items: linksTo(GUIDES_FIRST.flatMap((path) => pages.filter((page) => page.path === path))) },
    { text: 'Guides', items: group('Guides', 'guides', pages).items.filter(({ link }) => link !== '/guides/getting-started') },
  ];
  const conformance = [group('Conformance', 'conformance', pages)];
  const about = pages.filter(({ path }) => path === 'changelog');
  return {
    nav: [
      { text: 'Guide', link: '/guides/getting-started', activeMatch: '^/(guides/|overview)' },
      {
        text: 'Reference',
        items: [
          { text: 'Provider', link: '/provider' },
          { text: 'Resources', link: '/resources/' },
          { text: 'Data sources', link: '/data-sources/' },
          { text: 'Ephemeral resources', link: '/ephemeral-resources/' },
          { text: 'List resources', link: '/list-resources/' },
          { text: 'Actions', link: '/actions/' },
          { text: 'Functions', link: '/functions/' },
        ],
        activeMatch: '^/(provider|resources/|data-sources/|ephemeral-resources/|list-resources/|actions/|functions/)',
      },
      { text: 'Constructs', link: '/constructs/', activeMatch: '^/constructs/' },
      { text: 'Messages', link: '/messages/', activeMatch: '^/messages/' },
      {
        text: 'Project',
        items: [{ text: 'Conformance', link: '/conformance/' }, { text: 'Decisions', link: '/decisions/' }, ...linksTo(about)],
        activeMatch: '^/(conformance/|decisions/|changelog)',
      },
    ],
    sidebar: {
      '/overview': guides,
      '/guides/': guides,
      '/provider': reference,
      '/resources/': reference,
      '/data-sources/': reference,
      '/ephemeral-resources/': reference,
      '/list-resources/': reference,
      '/actions/': reference,
      '/functions/': reference,
      '/constructs/': constructGroups(pages),
      '/messages/': [group('Messages', 'messages', pages)],
      '/conformance/': conformance,
      '/decisions/': [group('Decisions', 'decisions', pages)],
    },
  };
}

/** The index first, then the pages that are not of a group, then each group. */
function constructGroups(pages: readonly Page[]): Group[] {
  const ours = pages.filter(({ path }) => path.startsWith('constructs/'));
  const groups = [...new Set(ours.flatMap(({ section }) => section ?? []))];
  const general = ours.filter(({ section }) => section === undefined);
  return [
    { text: 'In general', items: linksTo(indexFirst(general)) },
    ...groups.map((text) => ({ text, items: linksTo(ours.filter(({ section }) => section === text)) })),
  ];
}

function group(text: string, folder: string, pages: readonly Page[]): Group {
  return { text, items: linksTo(indexFirst(pages.filter(({ path }) => path.startsWith(`${folder}/`)))) };
}

function indexFirst(pages: readonly Page[]): readonly Page[] {
  const isIndex = ({ path }: Page) => path.endsWith('/index');
  return [...pages.filter(isIndex), ...pages.filter((page) => !isIndex(page))];
}

function linksTo(pages: readonly Page[]): readonly Link[] {
  return pages.map(({ path, title, label }) => ({ text: label ?? title, link: addressOf(path) }));
}
