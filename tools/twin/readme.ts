import { repository } from '../../package.json';

/** Page that is the README of the package for cdktn. */
export const README_SOURCE = 'docs/cdktn.md';

/** Returns the README: the page, with links that work outside of the repository. */
export function twinReadme(page: string): string {
  const root = `${repository.url.replace(/\.git$/, '')}/blob/main`;
  return page
    .replace(/^# .*$/m, '# @svc-waap/cdktn')
    .replace(/\]\(\.\.\//g, `](${root}/`)
    .replace(/\]\((?!https?:|#)/g, `](${root}/docs/`);
}
