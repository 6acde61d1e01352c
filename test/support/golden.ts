import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fromRoot } from '../../tools/paths';

/** Set to 1 to write the golden files anew, and then read their diff. A pipeline must not: its tests would pass with any text. */
const UPDATE = 'SVC_UPDATE_GOLDEN';

/**
 * Compares a text with a golden file, as a whole.
 *
 * @throws Error if the file is to be written in a pipeline
 */
export function expectGolden(file: string, text: string): void {
  if (process.env[UPDATE] === '1') {
    if (process.env.CI === 'true')
      throw new Error(`${UPDATE} is set in a pipeline. Write the golden files on your machine, and commit them.`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  let golden: string;
  try {
    golden = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`There is no ${relative(fromRoot(''), file)}. Run this test with ${UPDATE}=1, and read the file.`);
  }
  expect(text).toBe(golden);
}
