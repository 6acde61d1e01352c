import { readFile } from 'node:fs/promises';
import { fromRoot } from '../paths';
import type { Check } from '../test/tally';
import { conformanceMarkdown } from './markdown';

/** The page that lists the rules is the one that they make. */
export const CONFORMANCE_PAGE: Check = {
  title: 'docs/conformance.md lists the rules as they are',
  run: async () => {
    const page = await readFile(fromRoot('docs', 'conformance.md'), 'utf8').catch(() => '');
    if (page !== conformanceMarkdown()) {
      throw new Error(
        'docs/conformance.md is out of date: run "npm run --silent conformance -- --list-markdown > docs/conformance.md" and commit it.',
      );
    }
  },
};
