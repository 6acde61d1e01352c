import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { own } from '../../model/own';

/** The first two bytes of a file that gzip has compressed. */
const GZIP = 0x1f8b;

const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder. Name the files in it.',
  EACCES: 'you may not read it. Change its permissions, or run the command as its owner.',
  Z_BUF_ERROR: 'it was compressed with gzip, and its end is missing. Copy it again.',
  Z_DATA_ERROR: 'the file begins like a gzip file, but is damaged. Decompress the file, and pass the result.',
};

/** Size of a read in bytes. Node's default of 64 KiB makes loading slower. */
const BLOCK = 512 * 1024;

/**
 * Reads the content of a file, and decompresses gzip.
 *
 * @param file path, or `-` for standard input
 * @throws Error with the file and the remedy
 */
export async function* fileContent(file: string): AsyncGenerator<Buffer, void, undefined> {
  const content: Readable = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: BLOCK });
  try {
    const first = await firstBytes(content);
    const isCompressed = first !== undefined && first.length >= 2 && first.readUInt16BE(0) === GZIP;
    yield* (isCompressed ? unpacked(content) : content) as AsyncIterable<Buffer>;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Error(`The file ${file} does not exist. Pass a file with records or an access log.`, { cause: error });
    throw new Error(`${file} cannot be read: ${own(REASONS, code) ?? message}`, { cause: error });
  }
}

function unpacked(content: Readable): Readable {
  const unpacked = createGunzip({ chunkSize: BLOCK });
  content.on('error', (error) => unpacked.destroy(error));
  return content.pipe(unpacked);
}

/** Returns the first bytes of a stream without consuming them; undefined if the stream is empty. */
async function firstBytes(content: Readable): Promise<Buffer | undefined> {
  await Promise.race([once(content, 'readable'), once(content, 'end')]);
  const first = content.read() as Buffer | null;
  if (first === null) return undefined;
  content.unshift(first);
  return first;
}
