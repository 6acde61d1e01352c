import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { version } from '../../package.json';
import { version as pacmakVersion } from '../../node_modules/jsii-pacmak/package.json';
import { findPython } from '../python/environment';
import { fromRoot } from '../paths';
import { run } from '../process';
import type { Edition } from './edition';
import type { Language } from './language';
import { code, packedFiles, preparation } from './pacmak';
import { moveCommandOut } from './python-command';
import { pip, PROGRAMS, runPython, wheelhouse } from './python-workshop';

/** Replaces the script of jsii-pacmak. */
const COMMAND = 'tools/languages/svc-waap.py';
/** Module for the tests of apps, beside the code of jsii-pacmak. */
const TESTING = 'tools/languages/testing.py';
const ENVIRONMENT = '.venv';
/** Path of Python in the folder of an app. */
export const PYTHON_IN_APP = join(ENVIRONMENT, PROGRAMS, 'python');
const WITH_TESTS = 'requirements-dev.txt';

export function python(edition: Edition): Language {
  const folder = codeFolder(edition);
  const wheel = `${edition.targets.python.distName.replaceAll('-', '_')}-${version}-py3-none-any.whl`;
  return {
    name: 'Python',
    folder: 'python',
    needs: 'Python 3.10 or newer',
    isInstalled: () => findPython() !== undefined,
    product: `${folder}/${wheel}`,
    steps: [
      ...preparation(edition),
      code(edition),
      {
        name: `${edition.prefix}python`,
        reads: [...packedFiles(edition), 'tools/languages/python.ts', 'tools/languages/python-command.ts', COMMAND, TESTING],
        makes: [`${folder}/${wheel}`],
        make: async () => {
          const module = fromRoot(folder, 'src', edition.targets.python.module);
          await copyNamed(edition, COMMAND, join(module, '_jsii', 'bin', 'svc-waap'));
          await copyNamed(edition, TESTING, join(module, 'testing.py'));
          await moveCommandOut(fromRoot(folder), edition.targets.python.module, fromRoot(edition.folder, 'dist'));
          // setuptools would add what an earlier run has left there.
          await rm(fromRoot(folder, 'build'), { recursive: true, force: true });
          await pip(['wheel', '--no-deps', '--no-build-isolation', `--wheel-dir=${fromRoot(folder)}`, fromRoot(folder)]);
        },
      },
    ],
    example: {
      command: join(ENVIRONMENT, PROGRAMS, 'svc-waap'),
      install: async (app, from = fromRoot(folder)) => {
        const environment = join(app, ENVIRONMENT);
        const programs = join(environment, PROGRAMS);
        await run(findPython()!, ['-m', 'venv', '--without-pip', environment]);
        // The tests of an app may need more packages.
        const file = existsSync(join(app, WITH_TESTS)) ? WITH_TESTS : 'requirements.txt';
        const requirements = await requirementsIn(app, file);
        // The runtime library is at least as new as the generator.
        const others = await wheelhouse([...requirements, `jsii>=${pacmakVersion}`], wheel, [from]);
        await pip(
          [
            ...[`--python=${join(programs, 'python')}`, 'install', '--requirement', file],
            ...['--no-index', `--find-links=${others}`, `--find-links=${from}`],
          ],
          app,
        );
        return { VIRTUAL_ENV: environment, PATH: `${programs}${delimiter}${process.env.PATH}` };
      },
    },
  };
}

/**
 * Makes the source distribution, from the code that the wheel was made of.
 *
 * @param into folder that gets the archive
 */
export async function sourceDistribution(edition: Edition, into: string): Promise<void> {
  await runPython(['setup.py', '--quiet', 'sdist', '--dist-dir', into], fromRoot(codeFolder(edition)));
}

function codeFolder({ into }: Edition): string {
  return `${into}/python`;
}

async function copyNamed({ named }: Edition, source: string, copy: string): Promise<void> {
  await writeFile(copy, named(await readFile(fromRoot(source), 'utf8')));
}

/** Returns the requirements of a file, including those of included files. */
async function requirementsIn(folder: string, file: string): Promise<string[]> {
  const lines = (await readFile(join(folder, file), 'utf8')).trim().split('\n');
  const found = lines.map((line) => (line.startsWith('-r ') ? requirementsIn(folder, line.slice(3)) : [line]));
  return (await Promise.all(found)).flat();
}
