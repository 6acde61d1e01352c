import { readTimestamp, type Filter } from '../../../traffic/filter';
import { MOMENT } from '../sql/column';
import type { Compiler } from '../sql/compiler';
import { segmentLength } from '../sql/time-segment';

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
