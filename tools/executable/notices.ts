import { readFile } from 'node:fs/promises';
import { fromRoot } from '../paths';
import { BUN_VERSION } from './bun-packages';

const LICENSES = fromRoot('tools/executable/licenses');
const RULE = `${'-'.repeat(80)}\n\n`;

/**
 * Adds the licences of the runtime to those of the packages in a bundle.
 *
 * @param notices of the packages
 */
export async function runtimeNotices(notices: string): Promise<string> {
  const [bun, lgpl] = await Promise.all(['bun.txt', 'LGPL-2.0.txt'].map((name) => readFile(`${LICENSES}/${name}`, 'utf8')));
  const runtime = bun!.replace(/^Bun$/m, `Bun ${BUN_VERSION}`);
  const bundled = notices.replace('The files beside this one contain', 'The executable beside this file contains');
  return [bundled, `${runtime}\n`, lgpl].join(RULE);
}
