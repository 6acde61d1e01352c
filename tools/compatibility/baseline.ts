import { readFile, writeFile } from 'node:fs/promises';
import type { Assembly } from '@jsii/spec';
import { fromRoot } from '../paths';
import { surfaceOf } from './surface';

/** The surface that apps may rely on. */
export const BASELINE_FILE = 'tools/compatibility/baseline.json';

export async function readBaseline(): Promise<Assembly> {
  return JSON.parse(await readFile(fromRoot(BASELINE_FILE), 'utf8')) as Assembly;
}

export async function writeBaseline(surface: Assembly): Promise<void> {
  // Each name has its own line for readable diffs of the baseline.
  await writeFile(fromRoot(BASELINE_FILE), `${JSON.stringify(surface, null, 1)}\n`);
}

/** Returns the surface of the last build of the constructs. */
export async function builtSurface(): Promise<Assembly> {
  return surfaceOf(JSON.parse(await readFile(fromRoot('.jsii'), 'utf8')) as Assembly);
}
