import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from '../cache';
import { onPath } from '../engines/find';
import { run } from '../process';

const OLDEST_MINOR = 10; // of Python 3, required by Schemathesis 4

/** Message if `findPython` finds no Python. */
export const NO_PYTHON = 'no Python 3.10 or newer is on the PATH';

/** Returns the path of a Python that is new enough, if any. */
export function findPython(): string | undefined {
  return ['python3', 'python'].map(onPath).find((path) => path !== undefined && (minorOf(path) ?? 0) >= OLDEST_MINOR);
}

/** Python packages of a tool. */
export interface Requirements {
  /** The main package, as spelled in the file. The folder in the cache has this name, too. */
  readonly name: string;
  /** The file that lists each package with its version. */
  readonly file: string;
}

/**
 * Returns the path of a Python in a separate environment with the packages, which is installed once, into the cache.
 *
 * @param say progress callback
 */
export async function preparedPython(python: string, { name, file }: Requirements, say: (line: string) => void): Promise<string> {
  const requirements = readFileSync(file, 'utf8');
  const version = new RegExp(`^${name}==(.+)$`, 'm').exec(requirements)?.[1] ?? 'unknown';
  const digest = createHash('sha256')
    .update(requirements)
    .update(python)
    .update(String(minorOf(python)))
    .digest('hex');
  const folder = cacheFolder(name, `${version}-${digest.slice(0, 12)}`);
  const complete = join(folder, 'complete');
  const installed = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  if (existsSync(complete)) return installed;
  say(`Installing ${name} ${version} into ${folder}, once ...`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await run(python, ['-m', 'venv', folder]);
  await run(installed, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '-r', file]);
  writeFileSync(complete, ''); // last: an interrupted installation starts again
  return installed;
}

function minorOf(python: string): number | undefined {
  const { stdout, status } = spawnSync(python, ['-c', 'import sys; print(*sys.version_info[:2])'], { encoding: 'utf8' });
  const [major, minor] = (stdout ?? '').trim().split(' ').map(Number);
  return status === 0 && major === 3 ? minor : undefined;
}
