import { NEWLINE, TOO_LONG } from './whole-lines';

/** Lines from which the formats of a file are recognized. */
export const HEAD = 200;

/** Size in bytes of the kept lines. A gzip file of some megabytes may have 200 lines of 16 MiB. */
const MOST_BYTES = 32 * 1024 ** 2;

/** Characters of a line that tells the format, if there are such lines: a record has some thousands. */
const LONGEST_LINE = 64 * 1024;

/** Empty lines that are yielded together. */
const TOGETHER = 64 * 1024;

type Chunk = Buffer | typeof TOO_LONG;

/** The beginning of a file, in limited memory. */
export interface FileHead {
  /** Lines that are not empty, from which the formats are recognized. */
  readonly lines: readonly string[];
  /** Whether the file has nothing else. */
  readonly isEnd: boolean;
  /** Bytes that are kept in memory. */
  readonly size: number;
  /** Yields what was read, with as many lines. */
  readonly read: () => Generator<Chunk, void, undefined>;
}

/**
 * Reads the beginning of a file, up to a number of lines that are not empty, or up to a size. Of empty lines, only their number is kept,
 * because a file may begin with any number of them.
 *
 * @param chunks whole lines, as `wholeLines` yields them
 */
export async function headOf(chunks: AsyncGenerator<Chunk, void, undefined>, mostBytes = MOST_BYTES): Promise<FileHead> {
  const kept: (Chunk | number)[] = [];
  const lines: string[] = [];
  let size = 0;
  let isEnd = false;
  while (lines.length < HEAD && size < mostBytes) {
    const next = await chunks.next();
    if (next.done === true) {
      isEnd = true;
      break;
    }
    const found = next.value === TOO_LONG ? [] : firstLines(next.value, HEAD - lines.length);
    if (next.value === TOO_LONG) {
      kept.push(TOO_LONG);
    } else if (found.length === 0) {
      const before = kept.at(-1);
      const empty = numberOf(next.value);
      if (typeof before === 'number') kept[kept.length - 1] = before + empty;
      else kept.push(empty);
    } else {
      kept.push(next.value);
      size += next.value.length;
    }
    for (const line of found) lines.push(line);
  }
  const short = lines.filter((line) => line.length <= LONGEST_LINE);
  return { lines: short.length > 0 ? short : lines, isEnd, size, read: () => chunksOf(kept) };
}

function* chunksOf(kept: readonly (Chunk | number)[]): Generator<Chunk, void, undefined> {
  for (const one of kept) {
    if (typeof one !== 'number') yield one;
    else for (let left = one; left > 0; left -= TOGETHER) yield Buffer.alloc(Math.min(left, TOGETHER), NEWLINE);
  }
}

function firstLines(chunk: Buffer, most: number): string[] {
  const lines: string[] = [];
  for (let from = 0; from < chunk.length && lines.length < most;) {
    const end = chunk.indexOf(NEWLINE, from);
    const line = chunk.toString('utf8', from, end).trimEnd();
    if (line !== '') lines.push(line);
    from = end + 1;
  }
  return lines;
}

/** Returns the number of the lines of a chunk. */
export function numberOf(lines: Buffer): number {
  let count = 0;
  for (let at = lines.indexOf(NEWLINE); at >= 0; at = lines.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
