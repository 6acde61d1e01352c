import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** The content of a file. If gzip has compressed it, it is unpacked. */
export async function fileContent(file: string): Promise<Readable> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  await handle.close();
  const content = createReadStream(file);
  if (bytesRead < 2 || buffer.readUInt16BE(0) !== 0x1f8b) return content;
  const unpacked = createGunzip();
  content.on('error', (error) => unpacked.destroy(error));
  return content.pipe(unpacked);
}
