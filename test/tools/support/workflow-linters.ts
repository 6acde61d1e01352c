import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../../tools/cache';
import { findPython } from '../../../tools/python/environment';
import { run } from '../../../tools/process';
import { goProgram } from './go-program';

const ACTIONLINT = '1.7.12';
const ZIZMOR = '1.32.0';

/** Returns the path of actionlint. */
export function actionlint(): Promise<string> {
  return goProgram('github.com/rhysd/actionlint/cmd/actionlint', ACTIONLINT);
}

/** Returns the path of zizmor, which pip installs once, into the cache. */
export async function zizmor(): Promise<string> {
  const folder = cacheFolder('python', `zizmor-${ZIZMOR}`);
  const program = join(folder, 'bin', 'zizmor');
  if (!existsSync(program)) {
    await run(findPython()!, ['-m', 'venv', folder]);
    await run(join(folder, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', `zizmor==${ZIZMOR}`]);
  }
  return program;
}
