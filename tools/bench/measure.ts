import type { Bench, Figures } from '../../bench/bench';
import { compared, type Comparison, median } from './comparison';

/** Tree of a benchmark that runs rounds. */
export interface Side {
  readonly round: () => Promise<Figures>;
}

/** A figure after all rounds. */
export interface Measured {
  readonly figure: string;
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
  /** Comparison with the baseline, if it has the figure. */
  readonly comparison?: Comparison;
}

/** Result of a benchmark. */
export interface Report {
  readonly bench: string;
  readonly measures: string;
  readonly rounds: number;
  /** Factor of the usual size. */
  readonly scale: number;
  readonly figures: readonly Measured[];
  readonly ratios: Readonly<Record<string, number>>;
}

/**
 * Runs the rounds of all sides alternately. The first round of each side is a warm-up and not counted, unless the bench is cold.
 *
 * @param baseline the same side of another tree, twice
 */
export async function measured(
  name: string,
  { measures, ratios = {}, isCold = false }: Pick<Bench, 'measures' | 'ratios' | 'isCold'>,
  { rounds, scale }: Pick<Report, 'rounds' | 'scale'>,
  ours: Side,
  baseline?: readonly [Side, Side],
): Promise<Report> {
  const sides = [ours, ...(baseline ?? [])];
  const taken = sides.map(() => new Map<string, number[]>());
  for (let round = isCold ? 1 : 0; round <= rounds; round += 1) {
    for (const [i, side] of sides.entries()) {
      const figures = await side.round();
      if (round === 0) continue;
      for (const [figure, value] of Object.entries(figures)) taken[i]!.set(figure, [...(taken[i]!.get(figure) ?? []), value]);
    }
  }
  const [own, first, second] = taken;
  const figures = [...own!].map(([figure, values]): Measured => {
    const [one, other] = [first?.get(figure), second?.get(figure)];
    return {
      ...{ figure, median: median(values), lowest: Math.min(...values), highest: Math.max(...values) },
      ...(one && other && { comparison: compared(values, one, other) }),
    };
  });
  const medianOf = (figure: string) => median(own!.get(figure) ?? []);
  return {
    ...{ bench: name, measures, rounds, scale, figures },
    ratios: Object.fromEntries(Object.entries(ratios).map(([title, [over, under]]) => [title, medianOf(over) / medianOf(under)])),
  };
}

/** Prints the report as text. */
export function reportText({ bench, measures, rounds, scale, figures, ratios }: Report): string {
  const width = Math.max(...figures.map(({ figure }) => figure.length), ...Object.keys(ratios).map((name) => name.length));
  const line = ({ figure, median: middle, lowest, highest, comparison }: Measured) =>
    `  ${figure.padEnd(width)} ${shown(middle).padStart(9)}  (${shown(lowest)} to ${shown(highest)})` +
    (comparison
      ? `  ${comparison.ratio.toFixed(2)} of the baseline ± ${comparison.spread.toFixed(2)}${comparison.isWorse ? ' WORSE' : ''}`
      : '');
  return [
    `${bench}: ${measures}`,
    `  medians of ${rounds} rounds (lowest to highest)${scale === 1 ? '' : `, at ${scale} of the usual size`}`,
    ...figures.map(line),
    ...Object.entries(ratios).map(([name, ratio]) => `  ${name.padEnd(width)} ${ratio.toFixed(2).padStart(9)}`),
  ].join('\n');
}

/** Prints a figure with three digits or more. */
export function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
