import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  type AccessLogOptions,
  type BadLine,
  type LineBlock,
  NEWLINE,
  type OpenLog,
  openLog,
  TOO_LONG,
  TOO_LONG_PROBLEM,
} from '../../../traffic/records';
import { BadLineCollector } from './bad-lines';
import type { TrafficDestination } from './destination';
import { recordLines } from './record-lines';
import { type UnusableCount, UnusableLines } from './unusable-lines';

/** Maximum size of a part. The emulator compresses some 10,000 requests together, and the remainder of each part separately. */
const PART: Part = { lines: 128 * 1024, bytes: 256 * 1024 * 1024 };

/** Result of loading a file. */
export interface LoadResult {
  /** Names of the formats of the file. */
  readonly formats: readonly string[];
  /** Members of the first records in JSON that no traffic record has. */
  readonly unknown: readonly string[];
  /** Lines of access logs that lack an address, or a field that a filter of a tag uses. */
  readonly unusable: UnusableCount;
  readonly lines: number;
  readonly stored: number;
  /** Requests that the emulator had before. */
  readonly known: number;
  readonly bad: number;
  /** Time of the newest request, in ISO 8601; absent if there is none. */
  readonly newest?: string;
  /** The first bad lines. */
  readonly listed: readonly BadLine[];
}

/** Options of a load. */
export interface LoadOptions {
  /** Options for reading access logs. */
  readonly accessLog?: AccessLogOptions;
  /** Called after each part of the file. */
  readonly progress?: (sofar: LoadResult) => void;
  /** Maximum size of a part. */
  readonly part?: Part;
}

interface Part {
  readonly lines: number;
  readonly bytes: number;
}

/**
 * Stores the lines of a file: traffic records as JSON, or an access log, optionally compressed with gzip.
 * The records are stored in the order in which they were recorded, because rules count requests of the same moment in this order.
 *
 * @param file its path, or `-` for standard input
 */
export async function loadFile(
  file: string,
  destination: TrafficDestination,
  { accessLog = {}, progress, part = PART }: LoadOptions = {},
): Promise<LoadResult> {
  const log = await openLog(file, accessLog);
  const { blocks: lines } = log;
  const loading = new Loading(log, new UnusableLines(accessLog.tagsOf?.needs));
  const blocks = loading.blocks(lines);
  let previous: Promise<void> = Promise.resolve();
  for (let next = await blocks.next(); next.done !== true; next = await blocks.next()) {
    const block = next.value;
    let failure: unknown;
    const stream = Readable.from(partOf(blocks, block, part, previous), { objectMode: false }).once('error', (error) => (failure = error));
    // To the destination, a file that cannot be read to its end looks like a broken connection.
    const received = destination.store(stream).catch((error: unknown) => Promise.reject((failure ?? error) as Error));
    // While the emulator stores a part, the next one is read and sent, but for its end.
    await Promise.race([finished(stream), received]);
    previous = Promise.all([received, previous]).then(([answer]) => {
      loading.add(answer, block);
      progress?.(loading.outcome);
    });
    previous.catch(() => undefined);
  }
  await previous;
  return loading.outcome;
}

/** Lines of a file in the form that the emulator accepts. */
interface Block {
  /** Number of the first line in the file. */
  readonly first: number;
  /** Difference between the number of a line and the number of the line before. */
  readonly step: 1 | -1;
  readonly lines: number;
  readonly bytes: Buffer;
}

/**
 * Yields the blocks that are stored together. Their end waits for the part before: a small part could overtake it.
 *
 * @param previous resolves when the part before is stored
 */
async function* partOf(blocks: AsyncGenerator<Block>, first: Block, most: Part, previous: Promise<void>): AsyncGenerator<Buffer> {
  yield first.bytes;
  let lines = first.lines;
  let size = first.bytes.length;
  while (lines < most.lines && size < most.bytes) {
    const next = await blocks.next();
    if (next.done === true) break;
    lines += next.value.lines;
    size += next.value.bytes.length;
    yield next.value.bytes;
  }
  await previous;
}

/** Reads the lines of a file, and counts the results. */
class Loading {
  private lines = 0;
  private stored = 0;
  private known = 0;
  private readonly bad = new BadLineCollector();
  private newest: string | undefined;

  public constructor(
    private readonly log: OpenLog,
    private readonly unusable: UnusableLines,
  ) {}

  public get outcome(): LoadResult {
    const { lines, stored, known, bad, newest } = this;
    const { formats, unknown } = this.log;
    return {
      formats,
      unknown,
      unusable: this.unusable.count,
      lines,
      stored,
      known,
      bad: bad.total,
      ...(newest !== undefined && { newest }),
      listed: bad.listed,
    };
  }

  /** Yields the records as lines of JSON, with the line numbers of the file. */
  public async *blocks(content: AsyncIterable<LineBlock>): AsyncGenerator<Block, void, undefined> {
    for await (const { lines: chunk, first, step } of content) {
      if (chunk === TOO_LONG) {
        this.lines += 1;
        this.bad.add({ line: first, problem: TOO_LONG_PROBLEM });
        yield { first, step, lines: 1, bytes: Buffer.of(NEWLINE) };
        continue;
      }
      const { bytes, count: lines, unrecognized } = recordLines(chunk, this.log.logs, (request) => this.unusable.take(request));
      for (const { line, problem } of unrecognized) this.bad.add({ line: first + step * (line - 1), problem });
      this.lines += lines;
      yield { first, step, lines, bytes };
    }
  }

  /** Adds the counts of a stored part. */
  public add({ stored, known, bad, newest }: Awaited<ReturnType<TrafficDestination['store']>>, { first, step }: Block): void {
    for (const { line, problem } of bad.lines) this.bad.add({ line: first + step * (line - 1), problem });
    this.stored += stored;
    this.known += known;
    if (newest !== undefined && (this.newest === undefined || Date.parse(newest) > Date.parse(this.newest))) this.newest = newest;
    this.bad.addUnlisted(bad.total - bad.lines.length);
  }
}
