import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a folder for temporary files, which only this user can read.
 *
 * @param prefix of its name
 * @throws Error with the remedy
 */
export function makeTemporaryFolder(prefix: string): string {
  const parent = tmpdir();
  try {
    return mkdtempSync(join(parent, prefix));
  } catch (error) {
    const variable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';
    throw new Error(
      `No temporary folder can be created in ${parent}: ${(error as Error).message}. Set ${variable} to a folder that you can write to.`,
      { cause: error },
    );
  }
}
