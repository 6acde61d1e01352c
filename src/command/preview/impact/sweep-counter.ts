import { leastOf, mostOf } from '../../../model/extremes';
import type { DynamicRule } from '../../../model';
import type { SomeSources } from './human-sources';
import { Numbered } from './numbered';
import { SourceCounts } from './source-counts';
import type { SweepPoint } from './traffic-impact';

/** Highest threshold of a sweep, as a multiple of the planned threshold. */
const REACH = 10;

/** Thresholds of a sweep, to be multiplied by powers of ten. */
const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8];

/** Returns a rule that holds every source, and counts every request, that a rule of the sweep does. */
export function widestRule<Rule extends DynamicRule>(rule: Rule, thresholds: readonly number[] = []): Rule {
  const threshold = leastOf(thresholds.length > 0 ? thresholds : STEPS, rule.threshold);
  return { ...rule, threshold, timeframe: mostOf(timeframesOf(rule)) };
}

/** Returns the planned timeframe of a rule, half of it and twice as much, in seconds. */
function timeframesOf({ timeframe }: DynamicRule): [planned: number, ...others: number[]] {
  const half = Math.floor(timeframe / 2);
  return [timeframe, ...(half > 0 ? [half] : []), ...(timeframe > 0 ? [timeframe * 2] : [])];
}

/** Numbers of sources or requests, by the count below which a threshold catches or holds them. */
type Numbers = Map<number, number>;

/**
 * Counts the sources and requests that a rule would have caught with other thresholds, and the sources with half of its timeframe and with
 * twice as much, in one pass over the requests.
 */
export class SweepCounter {
  /** Largest threshold of the sweep. */
  public readonly highest: number;

  private readonly counts: SourceCounts;
  private readonly held: Numbers = new Map();
  private readonly heldHumans: Numbers = new Map();
  /** In seconds. */
  private readonly timeframes: readonly number[];
  private readonly ttl: number;

  /**
   * @param thresholds in addition to the planned one; if empty, round numbers up to ten times the planned one
   * @param sources numbers of the sources. Sweeps of rules with one target share them.
   */
  public constructor(
    private readonly rule: DynamicRule,
    private readonly thresholds: readonly number[] = [],
    private readonly sources = new Numbered(),
  ) {
    this.timeframes = timeframesOf(rule);
    this.ttl = rule.ttl * 1000;
    this.highest = thresholds.length > 0 ? mostOf(thresholds, rule.threshold) : Math.max(rule.threshold, 1) * REACH;
    this.counts = new SourceCounts(
      this.timeframes.map((timeframe) => timeframe * 1000),
      this.highest + 1,
    );
  }

  /** Counts a request of a source that the rule counts. */
  public count(value: string, time: number): void {
    this.counts.count(this.sources.of(value), time);
  }

  /** Takes a request of a source, before the rule counts it. The rule may hold requests that it does not count. */
  public take(value: string, time: number, human: boolean): void {
    const source = this.sources.find(value);
    if (source === undefined) return;
    const below = this.counts.heldBelow(source, time, this.ttl);
    if (below === 0) return;
    add(this.held, below);
    if (human) add(this.heldHumans, below);
  }

  /** @param humans the sources that sent a request of a human; null if it is unknown */
  public points(humans: SomeSources | null): SweepPoint[] {
    const heights = this.heights(humans);
    const highest = mostOf(
      heights.map(({ sources }) => mostOf(sources.keys(), 0)),
      0,
    );
    return this.thresholdsUpTo(highest).map((threshold) => {
      const [planned, ...others] = heights.map(({ timeframe, ...of }) => {
        return { timeframe, sources: sumAbove(of.sources, threshold), humans: humans && sumAbove(of.humans, threshold) };
      });
      const { sources, humans: humanSources } = planned!;
      return {
        threshold,
        planned: threshold === this.rule.threshold,
        sources,
        humans: humanSources,
        requests: sumAbove(this.held, threshold),
        humanRequests: humans && sumAbove(this.heldHumans, threshold),
        otherTimeframes: others,
      };
    });
  }

  /** Returns for each timeframe the numbers of sources by their largest count. */
  private heights(humans: SomeSources | null): { readonly timeframe: number; readonly sources: Numbers; readonly humans: Numbers }[] {
    const none = (): Numbers => new Map();
    const heights = this.timeframes.map((timeframe) => ({ timeframe, sources: none(), humans: none() }));
    // A rule with a ttl of 0 quarantines nothing.
    if (this.ttl === 0) return heights;
    for (const [value, source] of this.sources.entries) {
      for (const [position, height] of heights.entries()) {
        const count = this.counts.highest(source, position);
        // Most sources with a number are those of other rules, or of humans.
        if (count === 0) continue;
        add(height.sources, count);
        if (humans?.has(value)) add(height.humans, count);
      }
    }
    return heights;
  }

  /** Returns the thresholds, at most up to the first that catches no source. */
  private thresholdsUpTo(highest: number): number[] {
    const asked = this.thresholds.length > 0 ? this.thresholds : roundNumbers(this.highest).filter((each) => each <= nextRound(highest));
    return [...new Set([...asked, this.rule.threshold])].sort((a, b) => a - b);
  }
}

function add(numbers: Numbers, below: number): void {
  numbers.set(below, (numbers.get(below) ?? 0) + 1);
}

/** Returns the number of sources or requests that a threshold catches or holds. */
function sumAbove(numbers: Numbers, threshold: number): number {
  return [...numbers].reduce((sum, [below, number]) => (below > threshold ? sum + number : sum), 0);
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
