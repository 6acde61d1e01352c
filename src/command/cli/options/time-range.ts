import { InvalidArgumentError } from 'commander';
import { own } from '../../../model/own';
import { timeText } from '../../../output';

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 7 * 86_400 };

/** Flags of a time range. */
export interface TimeFlags {
  /** In seconds. */
  readonly last?: number;
  readonly from?: string;
  readonly to?: string;
}

/** Parses a duration such as `90m`, `24h` or `7d` to seconds. */
export function seconds(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  const value = Number(count) * (own(UNITS, unit) ?? NaN);
  if (!(value > 0)) throw new InvalidArgumentError('Write a number and a unit: 90m, 24h, 7d or 2w.');
  return value;
}

/** Returns the time range as a condition of a query string; undefined if no flag is set. */
export function timeRange({ last, from, to }: TimeFlags, now: () => Date): string | undefined {
  if (last !== undefined) {
    const end = now().getTime();
    return between(timeText(end - last * 1000), timeText(end));
  }
  if (to !== undefined && from === undefined) throw new Error('--to requires --from. Set --from too, such as --from 2025-03-01.');
  return from === undefined ? undefined : between(from, to ?? timeText(now().getTime()));
}

function between(from: string, to: string): string {
  return `timestamp between ${JSON.stringify(from)} and ${JSON.stringify(to)}`;
}
