import { closeSync, openSync, readSync, statSync } from 'node:fs';

const MEBIBYTE = 1024 * 1024;

/** Maximum size in bytes. Node has no longer strings. */
const LONGEST = 500 * MEBIBYTE;

/**
 * Reads a file that an operator names: a file or a pipe. The name may be that of a link in a repository, which leads to a device without an
 * end. Waits for the writer of a pipe, and meanwhile for nothing else: a process that listens to signals ends on none.
 *
 * @throws Error of Node, or for a device, or for a file that is too long
 */
export function readNamed(file: string, longest = LONGEST): Buffer {
  const found = statSync(file);
  if (found.isCharacterDevice() || found.isBlockDevice()) throw new Error('it is a device');
  if (found.size > longest) throw tooLong(longest);
  return readUpTo(file, longest);
}

/** The writer of a pipe may have no end, and files of the system have no size. */
function readUpTo(file: string, longest: number): Buffer {
  const opened = openSync(file, 'r');
  try {
    const chunks: Buffer[] = [];
    const chunk = Buffer.alloc(Math.min(MEBIBYTE, longest + 1));
    let size = 0;
    for (let length = readSync(opened, chunk); length > 0; length = readSync(opened, chunk)) {
      size += length;
      if (size > longest) throw tooLong(longest);
      chunks.push(Buffer.from(chunk.subarray(0, length)));
    }
    return Buffer.concat(chunks);
  } finally {
    closeSync(opened);
  }
}

function tooLong(longest: number): Error {
  return new Error(`it has more than ${Math.floor(longest / MEBIBYTE)} MiB`);
}
