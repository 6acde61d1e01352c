import { TOO_LONG, TOO_LONG_PROBLEM, wholeLines } from '../../../records';
import type { BadLines } from '../store/traffic-store';
import { type GoodLine, readLine } from './record-reader';

/** Bad lines that are told one by one. */
const TOLD = 100;

/** Lets the lines through that are records, and counts the others. */
export class Sieve {
  private total = 0;
  private readonly told: { line: number; problem: string }[] = [];

  /** What was wrong with the lines so far. */
  public get bad(): BadLines {
    return { total: this.total, lines: this.told };
  }

  public async *records(content: AsyncIterable<Buffer | string>): AsyncGenerator<GoodLine> {
    let line = 0;
    for await (const lines of wholeLines(content)) {
      if (lines === TOO_LONG) {
        line += 1;
        this.tell(line, TOO_LONG_PROBLEM);
        continue;
      }
      for (const text of lines.toString('utf8').split('\n').slice(0, -1)) {
        line += 1;
        if (text.trim() === '') continue;
        const read = readLine(text);
        if ('record' in read) yield read;
        else this.tell(line, read.problem);
      }
    }
  }

  private tell(line: number, problem: string): void {
    this.total += 1;
    if (this.told.length < TOLD) this.told.push({ line, problem });
  }
}
