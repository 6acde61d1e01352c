import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The parts of a built page that links need. */
interface Built {
  readonly ids: ReadonlySet<string>;
  readonly links: readonly string[];
}

/** Returns the HTML files of a built site, by their paths. */
export function builtPages(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  return new Map(files.filter((file) => file.endsWith('.html')).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/**
 * Returns the links of a built site that lead nowhere: to a page that does not exist, or to an id that the page does not have.
 *
 * @param pages HTML by path: `guides/drift.html`
 * @param base path that the site is served at, with `/` at both ends
 */
export function deadLinks(pages: ReadonlyMap<string, string>, base = '/'): string[] {
  const built = new Map([...pages].map(([path, html]) => [path, partsOf(html)]));
  return [...built].flatMap(([path, { links }]) =>
    links.flatMap((link) => {
      const { pathname, hash, origin } = new URL(decoded(link), `https://site.invalid${base}${path}`);
      if (origin !== 'https://site.invalid') return [];
      const target = built.get(fileOf(pathname, base));
      const id = decodeURIComponent(hash.slice(1));
      return target === undefined || (id !== '' && !target.ids.has(id)) ? [`${path}: ${link}`] : [];
    }),
  );
}

function partsOf(html: string): Built {
  return {
    ids: new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => decoded(id!))),
    links: [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, link]) => link!),
  };
}

function fileOf(pathname: string, base: string): string {
  const path = posix.relative(base, decodeURIComponent(pathname));
  return pathname.endsWith('/') ? posix.join(path, 'index.html') : path;
}

/** Returns the value of an attribute. */
function decoded(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
