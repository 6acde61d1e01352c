import { plural } from '../../../model/words';
import { terminalLine, terminalText, type TerminalText } from '../../../output';
import type { BadLine } from '../../../traffic/records';

const [LINE, LINES] = [terminalText`line`, terminalText`lines`];

/** Maximum number of bad lines that are listed for each file. */
const MOST_LISTED = 20;

/** Bad lines of a file, which are skipped: their number, and a list of the first ones. */
export class BadLineCollector {
  private count = 0;
  private readonly first: BadLine[] = [];

  public get total(): number {
    return this.count;
  }

  /** The first bad lines, in the order of the file. */
  public get listed(): readonly BadLine[] {
    return [...this.first];
  }

  public add(bad: BadLine): void {
    this.count += 1;
    this.first.push(bad);
    // The emulator reports the bad lines of a part while later parts are read.
    this.first.sort((one, other) => one.line - other.line).splice(MOST_LISTED);
  }

  /** Counts lines of which only the number is known. */
  public addUnlisted(count: number): void {
    this.count += count;
  }
}

/** Returns the number of bad lines, for the summary of a file. */
export function badLineCount(total: number): string {
  return `${total} bad ${plural(total, 'line')}`;
}

/** Lists the first bad lines, for the lines after the summary. */
export function badLineList({ total, listed }: Pick<BadLineCollector, 'total' | 'listed'>): TerminalText[] {
  const more = total - listed.length;
  return [
    ...listed.map(({ line, problem }) => terminalLine(`  line ${line}: ${problem}`)),
    ...(more > 0 ? [terminalText`  ... and ${more} more bad ${more === 1 ? LINE : LINES}`] : []),
  ];
}
