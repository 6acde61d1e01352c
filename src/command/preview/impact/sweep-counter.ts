import type { DynamicRule } from '../../../model';
import { SourceCounts } from './source-counts';
import type { SweepPoint } from './traffic-impact';

/** Highest threshold of a sweep, as a multiple of the planned threshold. */
const REACH = 10;

/** Thresholds of a sweep, to be multiplied by powers of ten. */
const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8];

/** Returns a rule that holds every source, and counts every request, that a rule of the sweep does. */
export function widestRule<Rule extends DynamicRule>(rule: Rule, thresholds: readonly number[] = []): Rule {
  const threshold = Math.min(rule.threshold, ...(thresholds.length > 0 ? thresholds : STEPS));
  return { ...rule, threshold, timeframe: Math.max(...timeframesOf(rule)) };
}

/** Returns the planned timeframe of a rule, half of it and twice as much, in seconds. */
function timeframesOf({ timeframe }: DynamicRule): [planned: number, ...others: number[]] {
  const half = Math.floor(timeframe / 2);
  return [timeframe, ...(half > 0 ? [half] : []), ...(timeframe > 0 ? [timeframe * 2] : [])];
}

/** Numbers of requests by the count below which a threshold holds them. */
type Held = Map<number, number>;

/**
 * Counts the sources and requests that a rule would have caught with other thresholds, and the sources with half of its timeframe and with
 * twice as much, in one pass over the requests.
 */
export class SweepCounter {
  /** Largest threshold of the sweep. */
  public readonly highest: number;

  private readonly sources = new Map<string, SourceCounts>();
  private readonly held: Held = new Map();
  private readonly heldHumans: Held = new Map();
  /** In seconds. */
  private readonly timeframes: readonly number[];
  private readonly ttl: number;

  /** @param thresholds in addition to the planned one; if empty, round numbers up to ten times the planned one */
  public constructor(
    private readonly rule: DynamicRule,
    private readonly thresholds: readonly number[] = [],
  ) {
    this.timeframes = timeframesOf(rule);
    this.ttl = rule.ttl * 1000;
    this.highest = thresholds.length > 0 ? Math.max(rule.threshold, ...thresholds) : Math.max(rule.threshold, 1) * REACH;
  }

  /** Counts a request of a source that the rule counts. */
  public count(value: string, time: number): void {
    let source = this.sources.get(value);
    if (!source) {
      const milliseconds = this.timeframes.map((timeframe) => timeframe * 1000);
      this.sources.set(value, (source = new SourceCounts(milliseconds, this.highest + 1)));
    }
    source.count(time);
  }

  /** Takes a request of a source, before the rule counts it. The rule may hold requests that it does not count. */
  public take(value: string, time: number, human: boolean): void {
    const below = this.sources.get(value)?.heldBelow(time, this.ttl) ?? 0;
    if (below === 0) return;
    this.held.set(below, (this.held.get(below) ?? 0) + 1);
    if (human) this.heldHumans.set(below, (this.heldHumans.get(below) ?? 0) + 1);
  }

  /** @param humans the sources that sent a request of a human; null if it is unknown */
  public points(humans: ReadonlySet<string> | null): SweepPoint[] {
    // A rule with a ttl of 0 quarantines nothing.
    const all = this.ttl > 0 ? [...this.sources] : [];
    const heights = all.map(([value, { highest }]) => ({ highest, human: humans?.has(value) === true }));
    const highest = heights.reduce((most, { highest: counts }) => Math.max(most, ...counts), 0);
    return this.thresholdsUpTo(highest).map((threshold) => {
      const [planned, ...others] = this.timeframes.map((timeframe, i) => {
        const caught = heights.filter(({ highest: counts }) => counts[i]! > threshold);
        return { timeframe, sources: caught.length, humans: humans && caught.filter(({ human }) => human).length };
      });
      const { sources, humans: humanSources } = planned!;
      return {
        threshold,
        planned: threshold === this.rule.threshold,
        sources,
        humans: humanSources,
        requests: requestsAbove(this.held, threshold),
        humanRequests: humans && requestsAbove(this.heldHumans, threshold),
        otherTimeframes: others,
      };
    });
  }

  /** Returns the thresholds, at most up to the first that catches no source. */
  private thresholdsUpTo(highest: number): number[] {
    const asked = this.thresholds.length > 0 ? this.thresholds : roundNumbers(this.highest).filter((each) => each <= nextRound(highest));
    return [...new Set([...asked, this.rule.threshold])].sort((a, b) => a - b);
  }
}

/** Returns the number of requests that a threshold holds. */
function requestsAbove(held: Held, threshold: number): number {
  return [...held].reduce((sum, [below, requests]) => (below > threshold ? sum + requests : sum), 0);
}

/** Returns 1, 2, 3 up to 8, 10, 15, 20, 30 and so on. */
function roundNumbers(highest: number): number[] {
  const numbers: number[] = [];
  for (let power = 1; power <= highest; power *= 10)
    numbers.push(...STEPS.map((step) => step * power).filter((each) => Number.isInteger(each) && each <= highest));
  return numbers;
}

function nextRound(number: number): number {
  return roundNumbers(Math.max(number, 1) * 10).find((each) => each >= number)!;
}
