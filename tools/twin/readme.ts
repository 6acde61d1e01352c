import { fileOnMain } from '../repository';

/** Page that is the README of the package for cdktn. */
export const README_SOURCE = 'docs/cdktn.md';

/** Returns the README: the page, with links that work outside of the repository. */
export function twinReadme(page: string): string {
  return page
    .replace(/^# .*$/m, '# @svc-waap/cdktn')
    .replace(/\]\(\.\.\//g, `](${fileOnMain('')}`)
    .replace(/\]\((?!https?:|#)/g, `](${fileOnMain('docs/')}`);
}
