import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from '../cache';
import { onPath } from '../engines/find';
import { fromRoot } from '../paths';
import { run } from '../process';

/** What is installed, to the version. */
const REQUIREMENTS = fromRoot('test', 'schemathesis', 'requirements.txt');

const OLDEST_MINOR = 10; // of Python 3: what Schemathesis 4 wants

/** The path of a Python that is new enough, if there is one. */
export function findPython(): string | undefined {
  return ['python3', 'python'].map(onPath).find((path) => path !== undefined && (minorOf(path) ?? 0) >= OLDEST_MINOR);
}

/**
 * The path of a Python, in an environment of its own, that has Schemathesis and the validator. Installed once, into the cache.
 *
 * @param say told what takes long
 */
export async function preparedPython(python: string, say: (line: string) => void): Promise<string> {
  const requirements = readFileSync(REQUIREMENTS, 'utf8');
  const version = /^schemathesis==(.+)$/m.exec(requirements)?.[1] ?? 'unknown';
  const digest = createHash('sha256')
    .update(requirements)
    .update(python)
    .update(String(minorOf(python)))
    .digest('hex');
  const folder = cacheFolder('schemathesis', `${version}-${digest.slice(0, 12)}`);
  const complete = join(folder, 'complete');
  const installed = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  if (existsSync(complete)) return installed;
  say(`Installing Schemathesis ${version} into ${folder}, once ...`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await run(python, ['-m', 'venv', folder]);
  await run(installed, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '-r', REQUIREMENTS]);
  writeFileSync(complete, ''); // last: what is cut short is begun anew
  return installed;
}

function minorOf(python: string): number | undefined {
  const { stdout, status } = spawnSync(python, ['-c', 'import sys; print(*sys.version_info[:2])'], { encoding: 'utf8' });
  const [major, minor] = (stdout ?? '').trim().split(' ').map(Number);
  return status === 0 && major === 3 ? minor : undefined;
}
