import { TOO_LONG, TOO_LONG_PROBLEM, wholeLines } from '../../../traffic/records';
import type { BadLines } from './traffic-store';
import { type GoodLine, readLine } from './record-reader';

/** Maximum number of listed bad lines. */
const MOST_LISTED = 100;

/** Passes lines with valid records, and counts the others. */
export class Sieve {
  private total = 0;
  private readonly listed: { line: number; problem: string }[] = [];

  /** Bad lines so far. */
  public get bad(): BadLines {
    return { total: this.total, lines: this.listed };
  }

  public async *records(content: AsyncIterable<Buffer | string>): AsyncGenerator<GoodLine> {
    let line = 0;
    for await (const lines of wholeLines(content)) {
      if (lines === TOO_LONG) {
        line += 1;
        this.addBad(line, TOO_LONG_PROBLEM);
        continue;
      }
      for (const text of lines.toString('utf8').split('\n').slice(0, -1)) {
        line += 1;
        if (text.trim() === '') continue;
        const read = readLine(text);
        if ('record' in read) yield read;
        else this.addBad(line, read.problem);
      }
    }
  }

  private addBad(line: number, problem: string): void {
    this.total += 1;
    if (this.listed.length < MOST_LISTED) this.listed.push({ line, problem });
  }
}
