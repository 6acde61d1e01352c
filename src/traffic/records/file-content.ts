import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { own } from '../../model/own';
import { withoutUserInfo } from '../../model/user-info';

/** Size of a read in bytes. Node's default of 64 KiB makes loading slower. */
const BLOCK = 512 * 1024;

/** Bytes from which the kind of a file is known. */
const MARK = 10;

const GZIP = Buffer.of(0x1f, 0x8b);

const PARQUET = Buffer.from('PAR1');

/** Kinds of compression that are not read, by the first bytes of the file, each with the program that decompresses it. */
const UNREAD: readonly { readonly bytes: Buffer; readonly name: string; readonly program: string }[] = [
  { bytes: Buffer.of(0x28, 0xb5, 0x2f, 0xfd), name: 'zstd', program: 'zstd -dc' },
  { bytes: Buffer.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00), name: 'xz', program: 'xz -dc' },
  { bytes: Buffer.of(0x04, 0x22, 0x4d, 0x18), name: 'lz4', program: 'lz4 -dc' },
  { bytes: Buffer.of(0x50, 0x4b, 0x03, 0x04), name: 'zip', program: 'unzip -p' },
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => ({
    bytes: Buffer.concat([Buffer.from(`BZh${level}`), Buffer.of(0x31, 0x41, 0x59, 0x26, 0x53, 0x59)]),
    name: 'bzip2',
    program: 'bzip2 -dc',
  })),
];

const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder. Name the files in it.',
  EACCES: 'you may not read it. Change its permissions, or run the command as its owner.',
  Z_BUF_ERROR: 'it was compressed with gzip, and its end is missing. Copy it again.',
  Z_DATA_ERROR: 'the file begins like a gzip file, but is damaged. Decompress the file, and pass the result.',
};

/**
 * Reads the content of a file in UTF-8: decompresses gzip, and decodes UTF-16 with a byte order mark.
 *
 * @param file path, or `-` for standard input
 * @throws Error with the file and the remedy
 */
export async function* fileContent(file: string): AsyncGenerator<Buffer, void, undefined> {
  try {
    // A file of a repository may be a link to a device, which may have no end.
    if (file !== '-' && file !== '/dev/null' && (await stat(file)).isCharacterDevice()) throw new Error('it is a device, and no file.');
    const content: Readable = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: BLOCK });
    const { first, all } = await marked(content as AsyncIterable<Buffer>);
    const unread = UNREAD.find(({ bytes }) => beginsWith(first, bytes));
    if (unread)
      throw new Error(`it is compressed with ${unread.name}. Decompress it on the way: ${unread.program} ${nameOf(file)} | ... -`);
    yield* decoded(beginsWith(first, GZIP) ? unpacked(all) : all);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw new Error(`The file ${withoutUserInfo(file)} does not exist. Pass a file with records or an access log.`, { cause: error });
    throw new Error(`${withoutUserInfo(file)} cannot be read: ${own(REASONS, code) ?? message}`, { cause: error });
  }
}

/** Returns the kind of a file by its first bytes. */
export async function kindOf(file: string): Promise<'gzip' | 'parquet' | 'other'> {
  const bytes: Buffer[] = await createReadStream(file, { end: PARQUET.length - 1 }).toArray();
  const first = Buffer.concat(bytes);
  if (beginsWith(first, PARQUET)) return 'parquet';
  return beginsWith(first, GZIP) ? 'gzip' : 'other';
}

function nameOf(file: string): string {
  return file === '-' ? 'FILE' : file;
}

/** Returns the first bytes of a content, and the whole content with them. A pipe may deliver single bytes. */
async function marked(content: AsyncIterable<Buffer>): Promise<{ first: Buffer; all: AsyncIterable<Buffer> }> {
  const chunks = content[Symbol.asyncIterator]();
  let first: Buffer = Buffer.alloc(0);
  let isEnd = false;
  while (first.length < MARK && !isEnd) {
    const next = await chunks.next();
    if (next.done === true) isEnd = true;
    else first = Buffer.concat([first, next.value]);
  }
  async function* all(): AsyncGenerator<Buffer, void, undefined> {
    try {
      if (first.length > 0) yield first;
      if (!isEnd) for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
    } finally {
      // A reader that stops early leaves no file open.
      await chunks.return?.();
    }
  }
  return { first, all: all() };
}

function beginsWith(content: Buffer, bytes: Buffer): boolean {
  return content.subarray(0, bytes.length).equals(bytes);
}

/** Unpacks gzip. Node ignores what follows after a zero byte, which may be further content. */
async function* unpacked(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const chunks = content[Symbol.asyncIterator]();
  const gunzip = createGunzip({ chunkSize: BLOCK });
  /** Chunks that may not be unpacked yet, and the number of bytes before them. */
  const held: Buffer[] = [];
  let before = 0;
  const packed = (async function* () {
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
      held.push(next.value);
      yield next.value;
    }
  })();
  try {
    // The reader of the result gets the error, too.
    const result: AsyncIterable<Buffer> = pipeline(Readable.from(packed, { objectMode: false }), gunzip, () => undefined);
    for await (const chunk of result) {
      yield chunk;
      while (held[0] && before + held[0].length <= gunzip.bytesWritten) before += held.shift()!.length;
    }
    await packed.return();
    requirePadding(Buffer.concat(held).subarray(gunzip.bytesWritten - before));
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) requirePadding(next.value);
  } finally {
    await chunks.return?.();
  }
}

/** @throws Error if bytes after gzip are other than zeros, with which some programs fill a block */
function requirePadding(bytes: Buffer): void {
  if (bytes.some((byte) => byte !== 0))
    throw new Error('it has other bytes behind its gzip content. Copy it again, or decompress the file, and pass the result.');
}

/** Encodings with a byte order mark, besides UTF-8. Windows PowerShell writes UTF-16. */
const ENCODINGS = [
  { mark: Buffer.of(0xff, 0xfe), name: 'utf-16le' },
  { mark: Buffer.of(0xfe, 0xff), name: 'utf-16be' },
] as const;

async function* decoded(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const { first, all } = await marked(content);
  const encoding = ENCODINGS.find(({ mark }) => beginsWith(first, mark));
  if (!encoding) return yield* all;
  const decoder = new TextDecoder(encoding.name);
  for await (const chunk of all) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}
