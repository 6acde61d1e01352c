import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

/**
 * Finds the executable of a program.
 *
 * @param program name, which is searched on the PATH, or path of a file
 * @returns an absolute path, because the program may run in another folder; undefined if there is none
 */
export function findProgram(program: string, { PATH: path = '' }: NodeJS.ProcessEnv = process.env): string | undefined {
  if (/[\\/]/.test(program)) return [resolve(program)].find(isExecutable);
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  // An empty or relative part of the PATH would mean the working folder, which may be a checkout.
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.flatMap((folder) => suffixes.map((suffix) => join(folder, program + suffix))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
