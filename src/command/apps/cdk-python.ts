import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, parse } from 'node:path';
import { own } from '../../model';
import { findProgram } from '../programs/find-program';
import { cdksOf, membersOf } from './manifest-of-app';

/** Ends with status 3 if a package is not installed, and loads none. */
const IS_INSTALLED = 'import importlib.util, sys; sys.exit(0 if importlib.util.find_spec(sys.argv[1]) else 3)';
const NOT_INSTALLED = 3;

/** In milliseconds. */
const LIMIT = 30_000;

/**
 * Returns what to do where the Python on the PATH lacks the packages of the app in a folder; undefined where it has them, or where the
 * app is not started by this Python.
 *
 * @throws UnreadableManifest if the package.json or the cdktf.json is there and cannot be read
 */
export function pythonProblem(
  folder: string,
  environment: NodeJS.ProcessEnv = process.env,
): { readonly found: string; readonly remedy: string } | undefined {
  // Another command, such as that of Poetry, brings packages of its own.
  if (own(membersOf(folder, 'cdktf.json'), 'app') !== 'python3 main.py') return undefined;
  const [cdk] = cdksOf(folder);
  const python = findProgram('python3', environment);
  if (cdk === undefined || python === undefined) return undefined;
  // Python imports from its working folder first, which may be a checkout.
  const { status } = spawnSync(python, ['-c', IS_INSTALLED, cdk], {
    ...{ cwd: parse(python).root, env: environment, stdio: 'ignore' },
    ...{ timeout: LIMIT, killSignal: 'SIGKILL' },
  });
  if (status !== NOT_INSTALLED) return undefined;
  return {
    found: `The app is in Python, and ${python} has no package ${cdk}.`,
    remedy: existsSync(join(folder, '.venv'))
      ? 'Activate the environment of the app, and install what it lacks: . .venv/bin/activate && pip install -r requirements.txt'
      : 'Install the packages in the folder of the app: python3 -m venv .venv && . .venv/bin/activate && pip install -r requirements.txt',
  };
}
