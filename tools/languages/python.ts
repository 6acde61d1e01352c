import { existsSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { jsii, version } from '../../package.json';
import { version as pacmakVersion } from '../../node_modules/jsii-pacmak/package.json';
import { findPython } from '../python/environment';
import { fromRoot } from '../paths';
import { run } from '../process';
import type { Language } from './language';
import { CODE, PACKED } from './pacmak';
import { pip, PROGRAMS, python, wheelhouse } from './python-workshop';

const FOLDER = 'dist/python';
const WHEEL = `${jsii.targets.python.distName.replaceAll('-', '_')}-${version}-py3-none-any.whl`;
/** Replaces the script of jsii-pacmak. */
const COMMAND = 'tools/languages/svc-waap.py';
/** Module for the tests of apps, beside the code of jsii-pacmak. */
const TESTING = 'tools/languages/testing.py';
const ENVIRONMENT = '.venv';
/** Path of Python in the folder of an app. */
export const PYTHON_IN_APP = join(ENVIRONMENT, PROGRAMS, 'python');
const WITH_TESTS = 'requirements-dev.txt';

export const PYTHON: Language = {
  name: 'Python',
  folder: 'python',
  needs: 'Python 3.10 or newer',
  isInstalled: () => findPython() !== undefined,
  product: `${FOLDER}/${WHEEL}`,
  steps: [
    CODE,
    {
      name: 'python',
      reads: [...PACKED, 'tools/languages/python.ts', COMMAND, TESTING],
      makes: [`${FOLDER}/${WHEEL}`],
      make: async () => {
        const module = fromRoot(FOLDER, 'src', jsii.targets.python.module);
        await copyFile(fromRoot(COMMAND), join(module, '_jsii', 'bin', 'svc-waap'));
        await copyFile(fromRoot(TESTING), join(module, 'testing.py'));
        await pip(['wheel', '--no-deps', '--no-build-isolation', `--wheel-dir=${fromRoot(FOLDER)}`, fromRoot(FOLDER)]);
      },
    },
  ],
  example: {
    command: join(ENVIRONMENT, PROGRAMS, 'svc-waap'),
    install: async (app) => {
      const environment = join(app, ENVIRONMENT);
      const programs = join(environment, PROGRAMS);
      await run(findPython()!, ['-m', 'venv', '--without-pip', environment]);
      // The tests of an app may need more packages.
      const file = existsSync(join(app, WITH_TESTS)) ? WITH_TESTS : 'requirements.txt';
      const requirements = await requirementsIn(app, file);
      // The runtime library is at least as new as the generator.
      const others = await wheelhouse([...requirements, `jsii>=${pacmakVersion}`], WHEEL, [fromRoot(FOLDER)]);
      await pip(
        [
          ...[`--python=${join(programs, 'python')}`, 'install', '--requirement', file],
          ...['--no-index', `--find-links=${others}`, `--find-links=${fromRoot(FOLDER)}`],
        ],
        app,
      );
      return { VIRTUAL_ENV: environment, PATH: `${programs}${delimiter}${process.env.PATH}` };
    },
  },
};

/**
 * Makes the source distribution, from the code that the wheel was made of.
 *
 * @param into folder that gets the archive
 */
export async function sourceDistribution(into: string): Promise<void> {
  await python(['setup.py', '--quiet', 'sdist', '--dist-dir', into], fromRoot(FOLDER));
}

/** Returns the requirements of a file, including those of included files. */
async function requirementsIn(folder: string, file: string): Promise<string[]> {
  const lines = (await readFile(join(folder, file), 'utf8')).trim().split('\n');
  const found = lines.map((line) => (line.startsWith('-r ') ? requirementsIn(folder, line.slice(3)) : [line]));
  return (await Promise.all(found)).flat();
}
