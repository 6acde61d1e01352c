import { clockText, dayText } from '../../../../../output';

/** A label of a time axis. */
export interface TimeTick {
  /** Position on the axis, from 0 to 1. */
  readonly at: number;
  /** Time of day, or the date where the day begins. */
  readonly text: string;
  /** Date of the first label, if it is a time of day. */
  readonly date?: string;
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** Distances of labels, in seconds. Each is at most twice the previous one. */
const STEPS = [
  ...[1, 2, 5, 10, 15, 30],
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 3, 4, 5, 7, 10, 14, 21, 28, 42, 56, 91, 182].map((days) => days * DAY),
];

const FEWEST = 5;

/** Returns labels at round times in UTC: at least five, and few enough for a phone. Both ends are in seconds since the Unix epoch. */
export function timeTicks(from: number, to: number): TimeTick[] {
  if (!(to > from) || Number.isNaN(new Date(to * 1000).getTime())) return [];
  const countWith = (step: number) => Math.floor(to / step) - Math.ceil(from / step) + 1;
  const step = [...STEPS].reverse().find((each) => countWith(each) >= FEWEST) ?? 1;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: countWith(step) }, (_, i) => {
    const time = first + i * step;
    const date = i === 0 && time % DAY !== 0 ? { date: dayText(time * 1000) } : {};
    return { at: (time - from) / (to - from), text: textOf(time, step), ...date };
  });
}

function textOf(time: number, step: number): string {
  return time % DAY === 0 ? dayText(time * 1000) : clockText(time * 1000, step < MINUTE);
}
