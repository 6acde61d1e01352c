import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AccessLogReader, fileContent, NEWLINE, type TagsOf, TOO_LONG, TOO_LONG_PROBLEM, wholeLines } from '../../records';
import type { Destination } from './destination';
import { recordLines } from './record-lines';

/** What the emulator stores at a time, at most. It compresses some 10,000 requests together, and again what is left over in each part. */
const PART: Part = { lines: 128 * 1024, bytes: 256 * 1024 * 1024 };

/** Bad lines that are told of each file. */
const TOLD = 20;

/** What came of the lines of a file. */
export interface Outcome {
  readonly lines: number;
  readonly stored: number;
  /** Requests that the emulator had before. */
  readonly known: number;
  readonly bad: number;
  /** The first bad lines. */
  readonly told: readonly { readonly line: number; readonly problem: string }[];
}

/** How a file is loaded. */
export interface LoadOptions {
  /** Tags of lines of access logs, besides `all`. Records have their own. */
  readonly tagsOf?: TagsOf;
  /** Called after each part of the file. */
  readonly progress?: (sofar: Outcome) => void;
  /** What is stored at a time, at most. */
  readonly part?: Part;
}

interface Part {
  readonly lines: number;
  readonly bytes: number;
}

/**
 * Stores the lines of a file: traffic records as JSON, or an access log in the combined format. Either may be compressed with
 * gzip.
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
    // A file that cannot be read to its end looks to the destination like a broken connection.
    const received = destination.store(stream).catch((error: unknown) => Promise.reject((failure ?? error) as Error));
    // While the emulator stores a part, the next one is read and sent.
    await Promise.race([finished(stream), received]);
    previous = Promise.all([received, previous]).then(([answer]) => {
      loading.took(answer, before);
      progress?.(loading.outcome);
    });
    previous.catch(() => undefined);
  }
  await previous;
  return loading.outcome;
}

/** Lines of a file, as the emulator takes them. */
interface Block {
  /** Lines of the file before these. */
  readonly before: number;
  readonly lines: number;
  readonly bytes: Buffer;
}

/** Blocks that are stored together. */
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

/** Reads the lines of a file, and counts what comes of them. */
class Loading {
  private lines = 0;
  private stored = 0;
  private known = 0;
  private bad = 0;
  private readonly told: { line: number; problem: string }[] = [];

  public constructor(private readonly logs: AccessLogReader) {}

  public get outcome(): Outcome {
    const { lines, stored, known, bad, told } = this;
    return { lines, stored, known, bad, told: [...told] };
  }

  /** The records as lines of JSON. Each is where the file has its line. */
  public async *blocks(chunks: AsyncIterable<Buffer | typeof TOO_LONG>): AsyncGenerator<Block, void, undefined> {
    for await (const chunk of chunks) {
      const before = this.lines;
      if (chunk === TOO_LONG) {
        this.lines += 1;
        this.tell(this.lines, TOO_LONG_PROBLEM);
        yield { before, lines: 1, bytes: Buffer.of(NEWLINE) };
        continue;
      }
      const { bytes, count: lines, strange } = recordLines(chunk, this.logs);
      for (const line of strange) this.tell(before + line, 'neither a record in JSON nor a line of an access log in the combined format');
      this.lines += lines;
      yield { before, lines, bytes };
    }
  }

  /** Counts what the emulator says of a part. */
  public took({ stored, known, bad }: Awaited<ReturnType<Destination['store']>>, before: number): void {
    for (const { line, problem } of bad.lines) this.tell(before + line, problem);
    this.stored += stored;
    this.known += known;
    this.bad += bad.total - bad.lines.length;
  }

  private tell(line: number, problem: string): void {
    this.bad += 1;
    this.told.push({ line, problem });
    // The emulator tells the bad lines of a part while later ones are read.
    this.told.sort((one, other) => one.line - other.line).splice(TOLD);
  }
}
