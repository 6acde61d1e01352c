import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Step } from '../build/freshness';
import { JSII_ENVIRONMENT } from '../build/jsii';
import { fromRoot } from '../paths';
import { run } from '../process';
import { CDKTF, type Edition } from './edition';

/** File with the translated examples of docstrings and README.md, for jsii-pacmak. */
const TABLET = '.jsii.tabl.json';

/** Code that surrounds the examples, in the folder of the package. */
const FIXTURES = 'rosetta';

/** Returns the step that compiles and translates the examples of a package. It throws if an example does not compile. */
export function translations(edition: Edition): Step {
  const { prefix, folder } = edition;
  return {
    name: `${prefix}translations`,
    reads: [join(folder, '.jsii'), FIXTURES, 'tools/languages/translations.ts', 'src/cli/init/names-for-cdktn.ts'],
    makes: [join(folder, TABLET)],
    make: async () => {
      if (edition !== CDKTF) await copyFixtures(edition);
      await run(process.execPath, [fromRoot('node_modules/jsii-rosetta/bin/jsii-rosetta'), 'extract', '--strict', fromRoot(folder)], {
        cwd: fromRoot(folder),
        env: JSII_ENVIRONMENT,
      });
    },
  };
}

export const TRANSLATIONS = translations(CDKTF);

async function copyFixtures({ folder, named }: Edition): Promise<void> {
  const copy = fromRoot(folder, FIXTURES);
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy);
  for (const name of await readdir(fromRoot(FIXTURES)))
    await writeFile(join(copy, name), named(await readFile(fromRoot(FIXTURES, name), 'utf8')));
}
