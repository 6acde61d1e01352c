import { NOTHING, terminalLine, type TerminalText } from '../output';

const LEVELS = [...'▁▂▃▄▅▆▇█'];
const EIGHTHS = ['', ...'▏▎▍▌▋▊▉'];

/** A bar for a number, `width` characters long for the highest one. Every number above zero has a visible bar. */
export function bar(value: number, highest: number, width: number): TerminalText {
  if (!(value > 0) || !(highest > 0)) return NOTHING;
  const eighths = Math.max(1, Math.round((value / highest) * width * 8));
  return terminalLine('█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]);
}

/** A character for each number. The lowest character means zero, and only zero. */
export function sparkline(values: readonly number[]): TerminalText {
  const highest = Math.max(...values, 0);
  const level = (value: number) => (value > 0 ? Math.max(1, Math.round((value / highest) * (LEVELS.length - 1))) : 0);
  return terminalLine(values.map((value) => LEVELS[level(value)]).join(''));
}

/** A number at a moment. */
export interface Point {
  readonly moment: number;
  readonly value: number;
}

/**
 * The points at equal distances, with zero where there is none: the service leaves out time segments without requests.
 * Neighbours are added up where there would be more than `most`.
 */
export function evenly(points: readonly Point[], most: number): number[] {
  const moments = [...new Set(points.map(({ moment }) => moment))].sort((a, b) => a - b);
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  const step = Math.min(...moments.slice(1).map((moment, i) => moment - (moments[i] ?? 0)), Infinity);
  const count = moments.length === 0 ? 0 : step === Infinity ? 1 : Math.round((last - first) / step) + 1;
  const values = Array<number>(Math.min(count, most)).fill(0);
  for (const { moment, value } of points) {
    const segment = step === Infinity ? 0 : Math.round((moment - first) / step);
    const place = Math.floor((segment * values.length) / count);
    values[place] = (values[place] ?? 0) + value;
  }
  return values;
}
