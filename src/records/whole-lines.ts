/** The byte that ends a line. */
export const NEWLINE = 0x0a;

/** Bytes of the longest line, more or less. A record has some thousands, and no database reads much more than this. */
const LONGEST = 16 * 1024 * 1024;

/** Stands for a line that is too long. */
export const TOO_LONG = Symbol('a line that is too long');

/** What is wrong with such a line. */
export const TOO_LONG_PROBLEM = 'longer than 16 MiB; a line must have one request';

const BYTE_ORDER_MARK = Buffer.of(0xef, 0xbb, 0xbf);

/**
 * The lines of a stream of bytes, many at a time. Each of them ends with a newline. A line that is too long is never in memory as a
 * whole.
 *
 * @param longest bytes of the longest line, but for what comes with one chunk
 */
export async function* wholeLines(
  content: AsyncIterable<Buffer | string>,
  longest = LONGEST,
): AsyncGenerator<Buffer | typeof TOO_LONG, void, undefined> {
  const rest: Buffer[] = [];
  let size = 0;
  let isTooLong = false;
  for await (const chunk of withoutMark(content)) {
    let from = 0;
    if (isTooLong) {
      from = chunk.indexOf(NEWLINE) + 1;
      if (from === 0) continue;
      isTooLong = false;
      yield TOO_LONG;
    }
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > from) {
      yield Buffer.concat([...rest.splice(0), chunk.subarray(from, end)]);
      [from, size] = [end, 0];
    }
    if (from < chunk.length) {
      rest.push(chunk.subarray(from));
      size += chunk.length - from;
    }
    if (size > longest) {
      rest.splice(0);
      [isTooLong, size] = [true, 0];
    }
  }
  if (isTooLong) yield TOO_LONG;
  if (rest.length > 0) yield Buffer.concat([...rest, Buffer.of(NEWLINE)]);
}

/** Some editors put a mark before the first line. */
async function* withoutMark(content: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer, void, undefined> {
  let first: Buffer | undefined = Buffer.alloc(0);
  for await (const part of content) {
    const chunk = typeof part === 'string' ? Buffer.from(part) : part;
    if (first === undefined) {
      yield chunk;
      continue;
    }
    first = Buffer.concat([first, chunk]);
    if (first.length < BYTE_ORDER_MARK.length) continue;
    yield first.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? first.subarray(BYTE_ORDER_MARK.length) : first;
    first = undefined;
  }
  if (first !== undefined && first.length > 0) yield first;
}
