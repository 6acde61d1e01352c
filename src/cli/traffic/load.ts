import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AccessLogReader, type BadLine, fileContent, NEWLINE, type TagsOf, TOO_LONG, TOO_LONG_PROBLEM, wholeLines } from '../../records';
import { BadLines } from './bad-lines';
import type { Destination } from './destination';
import { recordLines } from './record-lines';

/** Maximum size of a part. The emulator compresses some 10,000 requests together, and the remainder of each part separately. */
const PART: Part = { lines: 128 * 1024, bytes: 256 * 1024 * 1024 };

/** Result of loading a file. */
export interface Outcome {
  readonly lines: number;
  readonly stored: number;
  /** Requests that the emulator had before. */
  readonly known: number;
  readonly bad: number;
  /** The first bad lines. */
  readonly listed: readonly BadLine[];
}

/** Options of a load. */
export interface LoadOptions {
  /** Tags of lines of access logs, besides `all`. Records have their own. */
  readonly tagsOf?: TagsOf;
  /** Called after each part of the file. */
  readonly progress?: (sofar: Outcome) => void;
  /** Maximum size of a part. */
  readonly part?: Part;
}

interface Part {
  readonly lines: number;
  readonly bytes: number;
}

/**
 * Stores the lines of a file: traffic records as JSON, or an access log in the combined format, optionally compressed with gzip.
 *
 * @param file its path, or `-` for standard input
 */
export async function loadFile(
  file: string,
  destination: Destination,
  { tagsOf, progress, part = PART }: LoadOptions = {},
): Promise<Outcome> {
  const loading = new Loading(new AccessLogReader(tagsOf));
  const blocks = loading.blocks(wholeLines(fileContent(file)));
  let previous: Promise<void> = Promise.resolve();
  for (let next = await blocks.next(); next.done !== true; next = await blocks.next()) {
    const { before } = next.value;
    let failure: unknown;
    const stream = Readable.from(partOf(blocks, next.value, part), { objectMode: false }).once('error', (error) => (failure = error));
    // To the destination, a file that cannot be read to its end looks like a broken connection.
    const received = destination.store(stream).catch((error: unknown) => Promise.reject((failure ?? error) as Error));
    // While the emulator stores a part, the next one is read and sent.
    await Promise.race([finished(stream), received]);
    previous = Promise.all([received, previous]).then(([answer]) => {
      loading.add(answer, before);
      progress?.(loading.outcome);
    });
    previous.catch(() => undefined);
  }
  await previous;
  return loading.outcome;
}

/** Lines of a file in the form that the emulator accepts. */
interface Block {
  /** Number of lines of the file before this block. */
  readonly before: number;
  readonly lines: number;
  readonly bytes: Buffer;
}

/** Yields the blocks that are stored together. */
async function* partOf(blocks: AsyncGenerator<Block>, first: Block, most: Part): AsyncGenerator<Buffer> {
  yield first.bytes;
  let lines = first.lines;
  let size = first.bytes.length;
  while (lines < most.lines && size < most.bytes) {
    const next = await blocks.next();
    if (next.done === true) return;
    lines += next.value.lines;
    size += next.value.bytes.length;
    yield next.value.bytes;
  }
}

/** Reads the lines of a file, and counts the results. */
class Loading {
  private lines = 0;
  private stored = 0;
  private known = 0;
  private readonly bad = new BadLines();

  public constructor(private readonly logs: AccessLogReader) {}

  public get outcome(): Outcome {
    const { lines, stored, known, bad } = this;
    return { lines, stored, known, bad: bad.total, listed: bad.listed };
  }

  /** Yields the records as lines of JSON, with the line numbers of the file. */
  public async *blocks(chunks: AsyncIterable<Buffer | typeof TOO_LONG>): AsyncGenerator<Block, void, undefined> {
    for await (const chunk of chunks) {
      const before = this.lines;
      if (chunk === TOO_LONG) {
        this.lines += 1;
        this.bad.add({ line: this.lines, problem: TOO_LONG_PROBLEM });
        yield { before, lines: 1, bytes: Buffer.of(NEWLINE) };
        continue;
      }
      const { bytes, count: lines, unrecognized } = recordLines(chunk, this.logs);
      for (const line of unrecognized)
        this.bad.add({ line: before + line, problem: 'neither a record in JSON nor a line of an access log in the combined format' });
      this.lines += lines;
      yield { before, lines, bytes };
    }
  }

  /** Adds the counts of a stored part. */
  public add({ stored, known, bad }: Awaited<ReturnType<Destination['store']>>, before: number): void {
    for (const { line, problem } of bad.lines) this.bad.add({ line: before + line, problem });
    this.stored += stored;
    this.known += known;
    this.bad.addUnlisted(bad.total - bad.lines.length);
  }
}
