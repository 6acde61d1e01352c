import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Assembly } from '@jsii/spec';
import { STEPS } from '../build/build';
import { makePackage } from '../languages/languages';
import { TRANSLATIONS } from '../languages/translations';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';
import { addressesOf, allPages, sourcesOf } from './collect';
import { type Tablet, translationsIn } from './constructs';
import { builtPages, deadLinks } from './built-links';
import { withoutHtml } from './markdown';
import { navigation } from './navigation';
import { installGenerator, SITE } from './packages';

/** The built site. */
export const BUILT_SITE = fromRoot('dist/site');

/** Pictures of the pages, in SVG. */
const IMAGES = fromRoot('docs/images');

/** Steps of the build that the pages of the constructs need. */
const NEEDED = ['schema', 'bindings', 'constructs'];

/** Program of the generator. */
export const VITEPRESS = join(SITE, 'node_modules', 'vitepress', 'bin', 'vitepress.js');

/**
 * Builds the site.
 *
 * @param base path that the site is served at, with `/` at both ends
 * @throws Error if a page cannot be made, or if a link leads nowhere
 */
export async function buildSite(base: string, say: (line: string) => void): Promise<void> {
  await makePackage([...STEPS.filter(({ name }) => NEEDED.includes(name)), TRANSLATIONS], say);
  await installGenerator(say);
  writePages();
  say('Building the site (vitepress build) ...');
  await run(process.execPath, [VITEPRESS, 'build', SITE, '--base', base], { cwd: SITE });
  const pages = builtPages(BUILT_SITE);
  const dead = deadLinks(pages, base);
  if (dead.length > 0) throw new Error(`These links lead nowhere:\n${dead.join('\n')}`);
  say(`${pages.size} pages in dist/site`);
}

/** Writes the pages in Markdown, and the navigation, for VitePress. */
function writePages(): void {
  const assembly = readJson<Assembly>('.jsii');
  const pages = allPages(ROOT, assembly, translationsIn(readJson<Tablet>('.jsii.tabl.json')));
  const folder = join(SITE, 'pages');
  rmSync(folder, { recursive: true, force: true });
  const files = new Map([
    ['index.md', withoutHtml(readFileSync(join(SITE, 'index.md'), 'utf8'))],
    ...readdirSync(IMAGES).map((name) => [`public/${name}`, readFileSync(join(IMAGES, name), 'utf8')] as const),
    ['navigation.json', `${JSON.stringify(navigation(pages), undefined, 2)}\n`],
    ...sourcesOf(pages, addressesOf(pages, assembly), ROOT),
  ]);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(fromRoot(file), 'utf8')) as T;
}
