import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AccessLogReader, fileContent, type TagsOf } from '../../records';
import type { Destination } from './destination';
import { isJsonLine, type Line, linesOf } from './line-reader';

/**
 * Bytes of records that the emulator stores at a time. It compresses some 120,000 requests together, and does so again when it gets a
 * part of them only.
 */
const PART = 128 * 1024 * 1024;

/** Bytes that are sent at a time. */
const BLOCK = 512 * 1024;

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
  /**
   * Bytes of records in a part.
   *
   * @default 134_217_728
   */
  readonly part?: number;
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
  const blocks = loading.blocks(linesOf(await fileContent(file)));
  let previous: Promise<void> = Promise.resolve();
  for (let next = await blocks.next(); next.done !== true; next = await blocks.next()) {
    let failure: unknown;
    const stream = Readable.from(partOf(blocks, next.value, part), { objectMode: false }).once('error', (error) => (failure = error));
    // A file that cannot be read to its end looks to the destination like a broken connection.
    const received = destination.store(stream).catch((error: unknown) => Promise.reject((failure ?? error) as Error));
    // While the emulator stores a part, the next one is read and sent.
    await Promise.race([finished(stream), received]);
    const numbers = loading.takeNumbers();
    previous = Promise.all([received, previous]).then(([answer]) => {
      loading.took(answer, numbers);
      progress?.(loading.outcome);
    });
    previous.catch(() => undefined);
  }
  await previous;
  return loading.outcome;
}

/** Blocks that are stored together. */
async function* partOf(blocks: AsyncGenerator<Buffer>, first: Buffer, most: number): AsyncGenerator<Buffer> {
  yield first;
  for (let size = first.length; size < most;) {
    const next = await blocks.next();
    if (next.done === true) return;
    size += next.value.length;
    yield next.value;
  }
}

/** Reads the lines of a file, and counts what comes of them. */
class Loading {
  private lines = 0;
  private stored = 0;
  private known = 0;
  private bad = 0;
  private readonly told: { line: number; problem: string }[] = [];

  /** Where the lines of the part that is being sent stand in the file. */
  private numbers: number[] = [];

  public constructor(private readonly logs: AccessLogReader) {}

  public get outcome(): Outcome {
    const { lines, stored, known, bad, told } = this;
    return { lines, stored, known, bad, told: [...told] };
  }

  /** The records as lines of JSON, many in a block. */
  public async *blocks(chunks: AsyncIterable<readonly Line[]>): AsyncGenerator<Buffer, void, undefined> {
    let pieces: Buffer[] = [];
    let size = 0;
    for await (const lines of chunks) {
      for (const line of lines) {
        const json = this.json(line);
        if (!json) continue;
        this.numbers.push(line.number);
        pieces.push(json, NEWLINE);
        size += json.length + 1;
      }
      this.lines = lines.at(-1)?.number ?? this.lines;
      if (size < BLOCK) continue;
      yield Buffer.concat(pieces, size);
      [pieces, size] = [[], 0];
    }
    if (size > 0) yield Buffer.concat(pieces, size);
  }

  /** Where the lines of the part that was sent stand in the file. */
  public takeNumbers(): readonly number[] {
    const { numbers } = this;
    this.numbers = [];
    return numbers;
  }

  /** Counts what the emulator says of a part. */
  public took({ stored, known, bad }: Awaited<ReturnType<Destination['store']>>, numbers: readonly number[]): void {
    for (const { line, problem } of bad.lines) this.tell(numbers[line - 1]!, problem);
    this.stored += stored;
    this.known += known;
    this.bad += bad.total - bad.lines.length;
  }

  private json({ number, bytes }: Line): Buffer | undefined {
    if (isJsonLine(bytes)) return bytes;
    const record = this.logs.read(bytes.toString('utf8'));
    if (record) return Buffer.from(JSON.stringify(record));
    this.tell(number, 'neither a record in JSON nor a line of an access log in the combined format');
    return undefined;
  }

  private tell(line: number, problem: string): void {
    this.bad += 1;
    if (this.told.length < TOLD) this.told.push({ line, problem });
  }
}

const NEWLINE = Buffer.from('\n');
