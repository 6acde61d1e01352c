import { readTimestamp, type Filter } from '../../../traffic/filter';
import { type Compiler, MOMENT } from '../../../traffic/store';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lengths of time segments, in seconds. */
const LENGTHS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY];

/** Maximum number of segments of a time range, unless even segments of a day are more. */
const MOST = 150;

const SECOND = 1_000_000_000n;

/** Returns the length of a filter's time segments, in seconds. */
export function lengthFor({ AND: [range] }: Filter): number {
  const [from = 0n, to = 0n] = range.value.map((text) => readTimestamp(text)!.moment);
  return segmentLength(from, to);
}

/** Returns SQL for the start of a record's time segment, in nanoseconds since the epoch. The moment may be before the epoch. */
export function segmentStart(compiler: Compiler, length: number): string {
  const size = compiler.parameter('integer', BigInt(length) * SECOND);
  return `(${MOMENT} - ((${MOMENT} % ${size}) + ${size}) % ${size})`;
}

/** Returns the start of a segment in seconds and as a string. */
export function startOf(nanoseconds: unknown): { time_period: number; timeperiod_string: string } {
  const seconds = Number(BigInt(String(nanoseconds)) / SECOND);
  return { time_period: seconds, timeperiod_string: new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ') };
}

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
