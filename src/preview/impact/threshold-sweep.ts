import type { DynamicRule } from '../../model';
import { Peak } from './peak';
import type { SweepPoint } from './traffic-impact';

/** How far a sweep goes above the planned threshold. */
const REACH = 10;

/** Thresholds of a sweep, multiplied by powers of ten. */
const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8];

/** Finds out what a rule would have caught with other thresholds, from one pass over the requests that it counts. */
export class ThresholdSweep {
  /** The largest threshold that it can answer for. */
  public readonly highest: number;

  private readonly peaks = new Map<string, Peak>();
  private readonly timeframe: number;

  /** @param thresholds to answer for beside the planned one; if there are none, round numbers up to ten times the planned one */
  public constructor(
    private readonly rule: DynamicRule,
    private readonly thresholds: readonly number[] = [],
  ) {
    this.timeframe = rule.timeframe * 1000;
    this.highest = thresholds.length > 0 ? Math.max(rule.threshold, ...thresholds) : Math.max(rule.threshold, 1) * REACH;
  }

  /** The rule counts a request of a source. */
  public count(value: string, time: number): void {
    let peak = this.peaks.get(value);
    if (!peak) this.peaks.set(value, (peak = new Peak()));
    peak.count(time, this.timeframe, this.highest + 1);
  }

  /** @param humans the sources that sent a request of a human; null if the traffic does not tell */
  public points(humans: ReadonlySet<string> | null): SweepPoint[] {
    const heights = [...this.peaks].map(([value, { height }]) => ({ height, human: humans?.has(value) === true }));
    const highest = heights.reduce((most, { height }) => Math.max(most, height), 0);
    return this.thresholdsUpTo(highest).map((threshold) => {
      const caught = heights.filter(({ height }) => height > threshold);
      return {
        threshold,
        planned: threshold === this.rule.threshold,
        sources: caught.length,
        humans: humans && caught.filter(({ human }) => human).length,
      };
    });
  }

  /** The first threshold that catches nobody is the last. */
  private thresholdsUpTo(highest: number): number[] {
    const asked = this.thresholds.length > 0 ? this.thresholds : roundNumbers(this.highest).filter((each) => each <= nextRound(highest));
    return [...new Set([...asked, this.rule.threshold])].sort((a, b) => a - b);
  }
}

/** 1, 2, 3 up to 8, 10, 15, 20, 30 and so on. */
function roundNumbers(highest: number): number[] {
  const numbers: number[] = [];
  for (let power = 1; power <= highest; power *= 10)
    numbers.push(...STEPS.map((step) => step * power).filter((each) => Number.isInteger(each) && each <= highest));
  return numbers;
}

function nextRound(number: number): number {
  return roundNumbers(Math.max(number, 1) * 10).find((each) => each >= number)!;
}
