import type { Step } from '../build/freshness';
import { JSII_ENVIRONMENT } from '../build/jsii';
import { fromRoot, ROOT } from '../paths';
import { run } from '../process';

/** File with the translated examples of docstrings and README.md, for jsii-pacmak. */
const TABLET = '.jsii.tabl.json';

/** Compiles and translates the examples. Throws if an example does not compile. */
export const TRANSLATIONS: Step = {
  name: 'translations',
  reads: ['.jsii', 'rosetta', 'tools/languages/translations.ts'],
  makes: [TABLET],
  make: async () => {
    await run(process.execPath, [fromRoot('node_modules/jsii-rosetta/bin/jsii-rosetta'), 'extract', '--strict', ROOT], {
      cwd: ROOT,
      env: JSII_ENVIRONMENT,
    });
  },
};
