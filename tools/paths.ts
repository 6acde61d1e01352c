import { join, resolve } from 'node:path';

/** The root of the repository. */
export const ROOT = resolve(__dirname, '..');

/** A path inside the repository. */
export function fromRoot(...segments: string[]): string {
  return join(ROOT, ...segments);
}
