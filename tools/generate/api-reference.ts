import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../build/build';
import { writeApiReference } from '../build/jsii';
import { fromRoot } from '../paths';
import type { Generated } from './generated';

const API_REFERENCE_FILE = 'API.md';

/** The reference of the constructs. It takes the longest of all. */
export const API_REFERENCE: Generated = {
  name: API_REFERENCE_FILE,
  source: 'the constructs',
  outdated: () =>
    fresh(async (file) => {
      const kept = await readFile(fromRoot(API_REFERENCE_FILE), 'utf8').catch(() => '');
      return (await readFile(file, 'utf8')) === kept ? [] : [API_REFERENCE_FILE];
    }),
  write: () => fresh((file) => copyFile(file, fromRoot(API_REFERENCE_FILE))),
};

/** Makes it in a folder that goes again. */
async function fresh<T>(use: (file: string) => Promise<T>): Promise<T> {
  await build(() => undefined);
  const scratch = await mkdtemp(fromRoot('dist', 'api-reference-'));
  try {
    const file = join(scratch, API_REFERENCE_FILE);
    await writeApiReference(file);
    return await use(file);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
