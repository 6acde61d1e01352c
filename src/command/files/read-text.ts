import { closeSync, constants, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import type { Readable } from 'node:stream';

export const MEBIBYTE = 1024 * 1024;

/** Maximum size of a text in bytes. Node has no longer strings. */
export const LONGEST_TEXT = 500 * MEBIBYTE;

/** Maximum size of a text that was found in a folder. */
const LONGEST_FOUND = 100 * MEBIBYTE;

/**
 * Reads the text of a file that a user names: a file, a pipe, or standard input. A mark at its beginning decides between UTF-8 and UTF-16.
 *
 * @param file path, or `-` for standard input
 * @param longest maximum size in bytes
 * @throws Error of Node, with its `code`
 * @throws Error if standard input is a terminal, or if the text is too long
 */
export async function readText(file: string, longest = LONGEST_TEXT): Promise<string> {
  if (file !== '-') return decoded(await contentOf(createReadStream(file), longest));
  // A command that waits for a typed plan seems to hang.
  if (process.stdin.isTTY) throw new Error('it is a terminal. Pipe the output of another command into this one, or name a file');
  return decoded(await contentOf(process.stdin, longest));
}

/**
 * Reads the text of a file that was found in a folder.
 *
 * @throws as `readFound`
 */
export function readFoundText(file: string, longest = LONGEST_FOUND): string {
  return decoded(readFound(file, longest));
}

/**
 * Reads a file that was found in a folder. It may come from a repository, so it must be a file, and no link to a device or a pipe, which
 * would have no end.
 *
 * @throws Error of Node, with its `code`
 * @throws Error if it is another thing than a file, or too long
 */
export function readFound(file: string, longest = LONGEST_FOUND): Buffer {
  // Without this flag, opening a pipe waits for a writer.
  const opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = fstatSync(opened);
    if (found.isDirectory()) throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' });
    if (!found.isFile()) throw new Error('it is no file, but a device or a pipe');
    if (found.size > longest) throw tooLong(longest);
    return upTo(opened, longest);
  } finally {
    closeSync(opened);
  }
}

/** Reads a file of any size: files of the system state none, and some have no end. */
function upTo(opened: number, longest: number): Buffer {
  const chunks: Buffer[] = [];
  const chunk = Buffer.alloc(Math.min(MEBIBYTE, longest + 1));
  let size = 0;
  for (let length = readSync(opened, chunk); length > 0; length = readSync(opened, chunk)) {
    size += length;
    if (size > longest) throw tooLong(longest);
    chunks.push(Buffer.from(chunk.subarray(0, length)));
  }
  return Buffer.concat(chunks);
}

/** Like `readFoundText`, for a text that only adds to a message: undefined if it cannot be read. */
export function readIfFound(file: string): string | undefined {
  try {
    return readFoundText(file);
  } catch {
    return undefined;
  }
}

async function contentOf(stream: Readable, longest: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longest) throw tooLong(longest);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLong(longest: number): Error {
  return new Error(`it has more than ${Math.floor(longest / MEBIBYTE)} MiB`);
}

function decoded(bytes: Buffer): string {
  const [first, second] = bytes;
  // Windows PowerShell writes UTF-16.
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
