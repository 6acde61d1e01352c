import { readFileSync, statSync } from 'node:fs';

const MEBIBYTE = 1024 * 1024;

/** Maximum size in bytes. Node has no longer strings. */
const LONGEST = 500 * MEBIBYTE;

/**
 * Reads a file that an operator names: a file or a pipe. The name may be that of a link in a repository, which leads to a device without an
 * end.
 *
 * @throws Error of Node, or for a device, or for a file that is too long
 */
export function readNamed(file: string, longest = LONGEST): Buffer {
  const found = statSync(file);
  if (found.isCharacterDevice() || found.isBlockDevice()) throw new Error('it is a device');
  if (found.size > longest) throw new Error(`it has more than ${Math.floor(longest / MEBIBYTE)} MiB`);
  return readFileSync(file);
}
