import { join, resolve } from 'node:path';

/** Root of the repository. */
export const ROOT = resolve(__dirname, '..');

/** Returns a path inside the repository. */
export function fromRoot(...segments: string[]): string {
  return join(ROOT, ...segments);
}
