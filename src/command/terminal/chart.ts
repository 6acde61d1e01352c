import { NOTHING, terminalLine, type TerminalText } from '../../output';

const LEVELS = [...'▁▂▃▄▅▆▇█'];
const EIGHTHS = ['', ...'▏▎▍▌▋▊▉'];

/** Draws a bar for a number, `width` characters long for the highest number. Every number above zero has a visible bar. */
export function bar(value: number, highest: number, width: number): TerminalText {
  if (!(value > 0) || !(highest > 0)) return NOTHING;
  const eighths = Math.max(1, Math.round((value / highest) * width * 8));
  return terminalLine('█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]);
}

/**
 * Draws a character for each number. Only zero has the lowest character.
 *
 * @param most maximum number of characters. If there are more numbers, neighbours are added up
 */
export function sparkline(values: readonly number[], most = Infinity): TerminalText {
  const shown = gathered(values, most);
  const highest = shown.reduce((most, value) => Math.max(most, value), 0);
  const level = (value: number) => (value > 0 ? Math.max(1, Math.round((value / highest) * (LEVELS.length - 1))) : 0);
  return terminalLine(shown.map((value) => LEVELS[level(value)]).join(''));
}

/** Adds up neighbours to at most `most` sums, each but the last of equally many numbers. */
export function gathered(values: readonly number[], most: number): number[] {
  const size = groupSize(values.length, most);
  return Array.from({ length: Math.ceil(values.length / size) }, (_, i) =>
    values.slice(i * size, (i + 1) * size).reduce((sum, value) => sum + value, 0),
  );
}

function groupSize(count: number, most: number): number {
  return Math.max(1, Math.ceil(count / most));
}

/** A number at a moment. */
export interface Point {
  readonly moment: number;
  readonly value: number;
}

/**
 * Returns values at equal distances, with zero for missing points: the service leaves out time segments without requests.
 * Neighbours are added up to at most `most` values.
 */
export function evenly(points: readonly Point[], most: number): number[] {
  const moments = [...new Set(points.map(({ moment }) => moment))].sort((a, b) => a - b);
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  const step = moments.slice(1).reduce((least, moment, i) => Math.min(least, moment - (moments[i] ?? 0)), Infinity);
  const count = moments.length === 0 ? 0 : step === Infinity ? 1 : Math.round((last - first) / step) + 1;
  const size = groupSize(count, most);
  const values = Array<number>(Math.ceil(count / size)).fill(0);
  for (const { moment, value } of points) {
    const segment = step === Infinity ? 0 : Math.round((moment - first) / step);
    const place = Math.floor(segment / size);
    values[place] = (values[place] ?? 0) + value;
  }
  return values;
}
