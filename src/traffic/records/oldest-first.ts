import { numberOf } from './file-head';
import type { LineBlock, LineSpool } from './line-spool';
import { NEWLINE, TOO_LONG } from './whole-lines';

/** Returns the time of a line, in milliseconds since the Unix epoch; undefined if it has none. */
export type TimeOf = (line: string) => number | undefined;

/**
 * Yields the lines of a file with the oldest request first. Times may be equal, and rules count such requests in the order of their
 * lines. Therefore a file with its newest request first, as the logs of the service are, is read from its end: if no request is newer than
 * the first one, and the last one is older. Otherwise the lines stay in their order.
 *
 * @param chunks whole lines, as `wholeLines` yields them
 * @param spool keeps the lines until a request is newer than the first one
 */
export async function* oldestFirst(
  chunks: AsyncIterable<Buffer | typeof TOO_LONG>,
  timeOf: TimeOf,
  spool: LineSpool,
): AsyncGenerator<LineBlock, void, undefined> {
  const order = new Order(timeOf);
  let first = 1;
  try {
    for await (const lines of chunks) {
      const block: LineBlock = { lines, first, step: 1 };
      const count = lines === TOO_LONG ? 1 : numberOf(lines);
      first += count;
      if (order.isDecided) {
        yield block;
        continue;
      }
      if (lines !== TOO_LONG) order.take(lines);
      if (!order.isDecided) {
        await spool.add(block, count);
      } else {
        yield* spool.forward();
        yield block;
      }
    }
    if (!order.isDecided) yield* order.isNewestFirst ? spool.backward() : spool.forward();
  } finally {
    await spool.close();
  }
}

/** Finds the order of requests from their times. */
class Order {
  private first: number | undefined;
  private last: number | undefined;

  /** Whether a request was newer than the first one: the newest request is not the first one. */
  public isDecided = false;

  public constructor(private readonly timeOf: TimeOf) {}

  /** Whether the file has its newest request first, if all lines were taken. */
  public get isNewestFirst(): boolean {
    return !this.isDecided && this.last! < this.first!;
  }

  public take(lines: Buffer): void {
    for (let from = 0; from < lines.length && !this.isDecided;) {
      const end = lines.indexOf(NEWLINE, from);
      this.takeTime(this.timeOf(lines.toString('utf8', from, end)));
      from = end + 1;
    }
  }

  private takeTime(time: number | undefined): void {
    if (time === undefined) return;
    this.first ??= time;
    this.last = time;
    this.isDecided = time > this.first;
  }
}
