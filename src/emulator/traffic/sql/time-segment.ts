const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lengths of time segments, in seconds. */
const LENGTHS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY];

/** Maximum number of segments of a time range, unless even segments of a day are more. */
const MOST = 150;

const SECOND = 1_000_000_000n;

/** Returns the smallest length, in seconds, that divides a time range into at most 150 segments. Segments begin at its multiples. */
export function segmentLength(from: bigint, to: bigint): number {
  return LENGTHS.find((length) => segmentOf(to, length) - segmentOf(from, length) < MOST) ?? DAY;
}

/** Returns the number of the segment of a moment, which is in nanoseconds since the epoch. */
function segmentOf(moment: bigint, length: number): number {
  const size = BigInt(length) * SECOND;
  const rest = ((moment % size) + size) % size;
  return Number((moment - rest) / size);
}
