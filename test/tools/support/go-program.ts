import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheFolder } from '../../../tools/cache';
import { run } from '../../../tools/process';

/**
 * Returns the path of a program that Go compiles once, into the cache.
 *
 * @param path of the program's package, which begins with its module
 */
export async function goProgram(path: string, version: string): Promise<string> {
  const name = basename(path);
  const folder = cacheFolder(name, version);
  const program = join(folder, name);
  if (!existsSync(program)) await run('go', ['install', `${path}@v${version}`], { env: { ...process.env, GOBIN: folder } });
  return program;
}
