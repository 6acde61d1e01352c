import { join } from 'node:path';
import type { Step } from '../build/freshness';
import { JSII_ENVIRONMENT } from '../build/jsii';
import { fromRoot } from '../paths';
import { run } from '../process';
import { CDKTF, type Edition } from './edition';

/** File with the translated examples of docstrings and README.md, for jsii-pacmak. */
const TABLET = '.jsii.tabl.json';

/** Returns the step that compiles and translates the examples of a package. It throws if an example does not compile. */
export function translations({ prefix, folder }: Edition): Step {
  return {
    name: `${prefix}translations`,
    reads: [join(folder, '.jsii'), join(folder, 'rosetta'), 'tools/languages/translations.ts'],
    makes: [join(folder, TABLET)],
    make: async () => {
      await run(process.execPath, [fromRoot('node_modules/jsii-rosetta/bin/jsii-rosetta'), 'extract', '--strict', fromRoot(folder)], {
        cwd: fromRoot(folder),
        env: JSII_ENVIRONMENT,
      });
    },
  };
}

export const TRANSLATIONS = translations(CDKTF);
