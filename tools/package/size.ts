import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the size of a file, or of all files of a folder, in bytes. */
export function sizeOf(path: string): number {
  const stats = statSync(path);
  return stats.isFile() ? stats.size : readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** Prints a size in kilobytes. */
export function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}
