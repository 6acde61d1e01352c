import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from '../cache';
import { findPython } from '../python/environment';
import { run } from '../process';

/** Folder of programs in a virtual environment. */
export const PROGRAMS = process.platform === 'win32' ? 'Scripts' : 'bin';

const QUIETLY = ['--quiet', '--disable-pip-version-check'];

/** Build tools of wheels: the backend that jsii-pacmak's code requires, and a pip that can install into other environments. */
const TOOLS = ['pip>=24', 'setuptools~=75.3.2', 'wheel'];

/** Runs pip of a separate environment. */
export async function pip(args: readonly string[], cwd?: string): Promise<void> {
  await runPython(['-m', 'pip', ...QUIETLY, ...args], cwd);
}

/** Runs Python in the separate environment with the build tools, which is made once, in the cache. */
export async function runPython(args: readonly string[], cwd?: string): Promise<void> {
  const system = findPython()!;
  const tools = await cached('tools', [system, ...TOOLS], async (folder) => {
    await run(system, ['-m', 'venv', folder]);
    await run(join(folder, PROGRAMS, 'python'), ['-m', 'pip', ...QUIETLY, 'install', '--upgrade', ...TOOLS]);
  });
  await run(join(tools, PROGRAMS, 'python'), args, { cwd });
}

/**
 * Returns a folder with the wheels of all requirements. It is filled once, in the cache: later installations need no network.
 *
 * @param requirements in pip's format
 * @param without distribution to omit
 * @param from further folders with wheels
 */
export function wheelhouse(requirements: readonly string[], without: string, from: readonly string[]): Promise<string> {
  return cached('wheels', [findPython()!, ...requirements], async (folder) => {
    await pip(['wheel', `--wheel-dir=${folder}`, ...from.map((each) => `--find-links=${each}`), ...requirements]);
    await rm(join(folder, without));
  });
}

/** Returns a folder of the cache. An interrupted one is made again. */
async function cached(name: string, madeOf: readonly string[], make: (folder: string) => Promise<void>): Promise<string> {
  const digest = createHash('sha256').update(madeOf.join('\n')).digest('hex').slice(0, 12);
  const folder = cacheFolder('python', `${name}-${digest}`);
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await make(folder);
  writeFileSync(complete, '');
  return folder;
}
