import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/**
 * Reads a stream to its end. If reading fails earlier, the rest is received and dropped: a client that is still sending would not read
 * the answer.
 */
export async function readWhole<T>(body: Readable, read: (content: Readable) => Promise<T>): Promise<T> {
  try {
    return await read(Readable.from(chunksOf(body), { objectMode: false }));
  } finally {
    await finished(body.resume()).catch(() => undefined); // the client may have disconnected
  }
}

/** Yields the chunks of a stream, and leaves the stream open when the reader stops. */
async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  // With yield*, an error of the reader would reach the iterator, which then closes the stream.
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
}
