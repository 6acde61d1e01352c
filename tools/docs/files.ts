import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromRoot } from '../paths';
import { KINDS } from './kind';

/** Where the registry looks for a provider's pages. */
export const DOCS = fromRoot('docs');

/** The paths below docs/ that are not as they should be: other, missing, or of something that is gone. */
export function outdated(pages: ReadonlyMap<string, string>, docs: string = DOCS): string[] {
  const other = [...pages].filter(([path, text]) => contentOf(join(docs, path)) !== text).map(([path]) => path);
  return [...other, ...orphans(pages, docs)].sort();
}

/** Makes the folder hold these pages, and no others in the folders that are theirs. */
export function write(pages: ReadonlyMap<string, string>, docs: string = DOCS): void {
  for (const path of orphans(pages, docs)) rmSync(join(docs, path));
  for (const [path, text] of pages) {
    mkdirSync(dirname(join(docs, path)), { recursive: true });
    writeFileSync(join(docs, path), text);
  }
}

function orphans(pages: ReadonlyMap<string, string>, docs: string): string[] {
  const there = KINDS.flatMap(({ folder }) => {
    const here = join(docs, folder);
    return existsSync(here) ? readdirSync(here).map((name) => `${folder}/${name}`) : [];
  });
  return there.filter((path) => !pages.has(path));
}

function contentOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
