const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lengths of segments, in seconds. */
const LENGTHS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY, 7 * DAY];

/** Maximum number of segments in a chart. */
const MAX_SEGMENTS = 150;

/** Equal segments of a time range, at multiples of their length: the shortest length with at most 150 segments, or else a week. */
export class TimeSegments {
  /** Length of each segment, in seconds. */
  public readonly length: number;

  /** Start of the first segment, in seconds since the Unix epoch. */
  public readonly from: number;

  public readonly count: number;

  /** The first and the last moment are in milliseconds since the Unix epoch. */
  public constructor(first: number, last: number) {
    const countWith = (length: number) => numberOf(last, length) - numberOf(first, length) + 1;
    this.length = LENGTHS.find((length) => countWith(length) <= MAX_SEGMENTS) ?? LENGTHS.at(-1)!;
    this.count = countWith(this.length);
    this.from = numberOf(first, this.length) * this.length;
  }

  /** Returns the position of the segment that contains a moment, in milliseconds since the Unix epoch. */
  public positionOf(time: number): number {
    return numberOf(time, this.length) - this.from / this.length;
  }

  /** Returns a zero for each segment. */
  public zeros(): number[] {
    return new Array<number>(this.count).fill(0);
  }
}

function numberOf(time: number, length: number): number {
  return Math.floor(time / (length * 1000));
}
