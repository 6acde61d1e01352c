import { forCdktn } from '../../src/command/apps/names-for-cdktn';
import { fileOnMain } from '../repository';

/** Page that is the README of the package for cdktn. */
export const README_SOURCE = 'docs/cdktn.md';

/** Part of the READMEs of the examples that takes an app of CDKTF from the clone. */
const WHOLE_EXAMPLE = /^## A whole shop\n\n(.*?) It makes the same stack as\s.*/ms;

const NODE = /Node 22 or newer(.*?\.) With Node 20, everything works too, but Node 20 is\s+no\s+longer\s+supported: .*?\.\n/s;

/** Returns the README of a package for another language, made from that of the example for CDKTF. */
export function cdktnLanguageReadme(text: string): string {
  const page = `[CDKTF or cdktn](${fileOnMain(README_SOURCE)})`;
  for (const part of [WHOLE_EXAMPLE, NODE])
    if (!part.test(text)) throw new Error(`The README of an example has no ${String(part)} any more. Mend tools/cdktn/readme.ts.`);
  return forCdktn(
    text
      .replace(WHOLE_EXAMPLE, `## A whole shop\n\n$1 It is an app of CDKTF: ${page} says which names to change.\n`)
      .replace(NODE, 'Node 22.19 or newer, which the command `cdktf` wants$1\n'),
  );
}

/** Returns the README: the page, with links that work outside of the repository. */
export function cdktnReadme(page: string): string {
  return page
    .replace(/^# .*$/m, '# @svc-waap/cdktn')
    .replace(/\]\(\.\.\//g, `](${fileOnMain('')}`)
    .replace(/\]\((?!https?:|#)/g, `](${fileOnMain('docs/')}`);
}
