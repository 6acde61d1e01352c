import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** The first two bytes of a file that gzip has compressed. */
const GZIP = 0x1f8b;

/** Bytes that are read at a time. Node's own 64 KiB make eight times as many reads, and loading slower. */
const BLOCK = 512 * 1024;

/**
 * The content of a file, without compression.
 *
 * @param file its path, or `-` for standard input
 */
export async function fileContent(file: string): Promise<Readable> {
  const content: Readable = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: BLOCK });
  const first = await firstBytes(content).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new Error(`There is no file ${file}. Name a file with records or an access log.`, { cause: error })
      : error;
  });
  if (first === undefined || first.length < 2 || first.readUInt16BE(0) !== GZIP) return content;
  const unpacked = createGunzip({ chunkSize: BLOCK });
  content.on('error', (error) => unpacked.destroy(error));
  return content.pipe(unpacked);
}

/** What a stream begins with; undefined if it is empty. The stream still has it. */
async function firstBytes(content: Readable): Promise<Buffer | undefined> {
  await Promise.race([once(content, 'readable'), once(content, 'end')]);
  const first = content.read() as Buffer | null;
  if (first === null) return undefined;
  content.unshift(first);
  return first;
}
