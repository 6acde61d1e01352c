/** A label of a time axis. */
export interface TimeTick {
  /** Position on the axis, from 0 to 1. */
  readonly at: number;
  /** Time of day, or the date where the day begins. */
  readonly text: string;
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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns labels at round times in UTC: at least five, and few enough for a phone. Both ends are in seconds since the Unix epoch. */
export function timeTicks(from: number, to: number): TimeTick[] {
  if (!(to > from) || Number.isNaN(new Date(to * 1000).getTime())) return [];
  const countWith = (step: number) => Math.floor(to / step) - Math.ceil(from / step) + 1;
  const step = [...STEPS].reverse().find((each) => countWith(each) >= FEWEST) ?? 1;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: countWith(step) }, (_, i) => {
    const time = first + i * step;
    return { at: (time - from) / (to - from), text: textOf(time, step) };
  });
}

function textOf(time: number, step: number): string {
  const date = new Date(time * 1000);
  if (time % DAY === 0) return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`;
  return date.toISOString().slice(11, step < MINUTE ? 19 : 16);
}
