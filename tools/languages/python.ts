import { readdir, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { findPython } from '../openapi/python';
import { fromRoot } from '../paths';
import { run } from '../process';
import type { Language } from './language';
import { PACKED, pacmak } from './pacmak';

const WHEELS = 'dist/python';
const REQUIREMENTS = 'examples/python/requirements.txt';
/** The virtual environment of the example. */
const ENVIRONMENT = 'dist/venv/python';
const PROGRAMS = fromRoot(ENVIRONMENT, process.platform === 'win32' ? 'Scripts' : 'bin');

export const PYTHON: Language = {
  name: 'Python',
  folder: 'python',
  needs: 'Python 3.10 or newer',
  isInstalled: () => findPython() !== undefined,
  steps: [
    { name: 'python', reads: PACKED, makes: [WHEELS], make: () => pacmak(['python']) },
    {
      name: 'python-environment',
      reads: [WHEELS, REQUIREMENTS, 'tools/languages/python.ts'],
      makes: [ENVIRONMENT],
      make: installRequirements,
    },
  ],
  prepare: () => Promise.resolve({ VIRTUAL_ENV: fromRoot(ENVIRONMENT), PATH: `${PROGRAMS}${delimiter}${process.env.PATH}` }),
};

/** Installs what the example requires, and our package from its wheel. */
async function installRequirements(): Promise<void> {
  await rm(fromRoot(ENVIRONMENT), { recursive: true, force: true });
  await run(findPython()!, ['-m', 'venv', fromRoot(ENVIRONMENT)]);
  const wheels = (await readdir(fromRoot(WHEELS))).filter((name) => name.endsWith('.whl'));
  await run(join(PROGRAMS, 'python'), [
    ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', fromRoot(REQUIREMENTS)],
    ...wheels.map((name) => fromRoot(WHEELS, name)),
  ]);
}
