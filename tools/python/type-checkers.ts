import { join } from 'node:path';
import { fromRoot } from '../paths';
import { run } from '../process';
import { findPython, preparedPython, type Requirements } from './environment';

const REQUIREMENTS: Requirements = { name: 'mypy', file: fromRoot('tools', 'python', 'type-checkers.txt') };

/**
 * Checks the types of an app with `mypy --strict` and Pyright. Throws an error with their findings.
 *
 * @param folder of the app
 * @param python of the environment with the app's packages
 * @param file of the app. Default: all
 */
export async function checkPythonTypes(folder: string, python: string, file = '.'): Promise<void> {
  const checkers = await preparedPython(findPython()!, REQUIREMENTS, (line) => console.log(line));
  await run(checkers, ['-m', 'mypy', '--strict', '--cache-dir=.mypy_cache', `--python-executable=${python}`, file], { cwd: folder });
  const { stdout } = await run(checkers, ['-c', 'import basedpyright; print(basedpyright.__path__[0])']);
  const pyright = join(stdout.trim(), 'index.js');
  // By default, basedpyright has more rules than Pyright.
  await run(process.execPath, [pyright, '--level=error', `--pythonpath=${python}`, file], { cwd: folder });
}
