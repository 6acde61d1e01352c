import type { JsonLimits } from '../../model/json-limits';

/** The byte that ends a line. */
export const NEWLINE = 0x0a;

/** Approximate maximum size of a line in bytes. A record has some thousands. Databases do not read much more. */
const LONGEST = 16 * 1024 * 1024;

/** Limits of a record in JSON. */
export const RECORD_LIMITS: JsonLimits = { levels: 100, members: 10_000, values: 10_000 };

/** Placeholder of a line that is too long. */
export const TOO_LONG = Symbol('a line that is too long');

/** Problem of a line that is too long. */
export const TOO_LONG_PROBLEM = 'longer than 16 MiB; a line must have one request';

const BYTE_ORDER_MARK = Buffer.of(0xef, 0xbb, 0xbf);

/**
 * Yields the lines of a stream, many at a time. Each line ends with a newline. A line that is too long is never in memory as a whole.
 *
 * @param longest maximum bytes of a line, apart from the size of one chunk
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

/** Removes the byte order mark that some editors write. */
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
