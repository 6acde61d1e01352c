/** Returns the median of the values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (low + high) / 2;
}

/** Share of slowdown that counts as noise. */
const TOLERATED = 0.05;

/** A figure of this tree beside the same figure of a baseline. */
export interface Comparison {
  /** Median of this tree to the median of the baseline. */
  readonly ratio: number;
  /** Relative difference of the medians of the two baseline runs. */
  readonly spread: number;
  readonly isWorse: boolean;
}

/** Compares the rounds of a figure with those of a baseline. The baseline runs twice, because its rounds differ too. */
export function compared(ours: readonly number[], baseline: readonly number[], again: readonly number[]): Comparison {
  const [first, second] = [median(baseline), median(again)];
  const whole = median([...baseline, ...again]);
  if (whole === 0) return { ratio: median(ours) === 0 ? 1 : Infinity, spread: 0, isWorse: median(ours) > 0 };
  const [ratio, spread] = [median(ours) / whole, Math.abs(first - second) / whole];
  return { ratio, spread, isWorse: ratio > 1 + Math.max(TOLERATED, spread) };
}
