import { readFileSync } from 'node:fs';

// "npm run docs" writes the pages and their navigation (tools/site).
const { nav, sidebar } = JSON.parse(readFileSync(new URL('../pages/navigation.json', import.meta.url), 'utf8'));

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#3451b2" d="M16 2 4 7v8c0 7 5 12 12 15 7-3 12-8 12-15V7z"/></svg>';

/** Returns the id of a heading as GitHub makes it, since links in the repository are written for GitHub. */
function slugify(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** Vue would evaluate what stands between two braces. */
function escapeBraces(md) {
  for (const rule of ['text', 'code_inline']) {
    const render = md.renderer.rules[rule];
    md.renderer.rules[rule] = (...args) => render(...args).replaceAll('{{', '&#123;&#123;');
  }
}

/**
 * Returns the weight of a page among the results of a search: what users do comes before what they look up, and records of the project
 * come last. The site has the text of this function, so it uses nothing else.
 */
function boostDocument(address) {
  if (/\/(?:messages|decisions|conformance)\/|\/(?:contract|changelog|benchmarks|reliability|testing|openapi)\.html/.test(address))
    return 0.3;
  if (/\/in-each-language\.html|#rules-of-the-preview$/.test(address)) return 0.6;
  if (/\/(?:guides|resources)\/|\/(?:overview|provider)\.html/.test(address)) return 2.5;
  return /\/constructs\//.test(address) ? 1.5 : 1;
}

/** Weights of a section's heading, text, and headings above. With a heavier heading, one of two words in it beats both in a text. */
const BOOST = { title: 3, text: 2, titles: 1 };

/** Returns how many letters of a word may differ, as a share: of a short one, none. Otherwise "block" finds "clock". */
function fuzzy(word) {
  return word.length > 5 ? 0.2 : false;
}

export default {
  lang: 'en',
  title: 'Protection as code',
  description:
    'Your web application firewall and API protection as code: Terraform or OpenTofu applies it, and a preview shows what a change does ' +
    'to the traffic.',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }]],
  srcDir: 'pages',
  outDir: '../dist/site',
  cacheDir: 'node_modules/.cache/vitepress',
  ignoreDeadLinks: false,
  metaChunk: true,
  markdown: {
    html: false,
    linkify: false,
    // Braces are ordinary characters in the pages, but for {:#id} after a heading.
    attrs: { leftDelimiter: '{:', rightDelimiter: '}', allowedAttributes: ['id'] },
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { terraform: 'hcl' },
    config: (md) => {
      md.disable('emoji');
      escapeBraces(md);
    },
  },
  themeConfig: {
    nav,
    sidebar,
    outline: { level: [2, 3] },
    search: { provider: 'local', options: { miniSearch: { searchOptions: { boost: BOOST, boostDocument, fuzzy } } } },
    socialLinks: [{ icon: 'github', link: 'https://github.com/svc-waap/cdktf' }],
    editLink: { text: 'Edit this page', pattern: ({ frontmatter }) => frontmatter.source },
  },
};
