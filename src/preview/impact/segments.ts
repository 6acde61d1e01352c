const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lengths of segments, in seconds. */
const LENGTHS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY, 7 * DAY];

/** Number of segments that a chart has room for. */
const MOST = 150;

/** Equal parts of a range of time. They begin at multiples of their length, and the shortest length with at most 150 parts is taken. */
export class TimeSegments {
  /** Length of each, in seconds. */
  public readonly length: number;

  /** Start of the first, in seconds since the Unix epoch. */
  public readonly from: number;

  public readonly count: number;

  /** @param first and last moment, in milliseconds since the Unix epoch */
  public constructor(first: number, last: number) {
    const countWith = (length: number) => numberOf(last, length) - numberOf(first, length) + 1;
    this.length = LENGTHS.find((length) => countWith(length) <= MOST) ?? LENGTHS.at(-1)!;
    this.count = countWith(this.length);
    this.from = numberOf(first, this.length) * this.length;
  }

  /** The position of the segment of a moment of the range, in milliseconds since the Unix epoch. */
  public positionOf(time: number): number {
    return numberOf(time, this.length) - this.from / this.length;
  }

  /** A count of zero for each segment. */
  public zeros(): number[] {
    return new Array<number>(this.count).fill(0);
  }
}

function numberOf(time: number, length: number): number {
  return Math.floor(time / (length * 1000));
}
