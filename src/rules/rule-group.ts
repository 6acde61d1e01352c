import type { Quarantined } from './quarantined';
import type { ReadText } from './record-value';
import { Source } from './source';
import type { WatchedRule } from './watched-rule';

/**
 * Rules with the same target and the same timeframe. They share the look-up of the source, and they forget sources at the same
 * time.
 */
export class RuleGroup {
  /** For each source, what each rule knows of it, in the order of the rules. */
  private readonly sources = new Map<string, (Source | undefined)[]>();

  private nextSweep = -Infinity;

  /** The source of the current request. */
  private value: string | undefined;

  private current: (Source | undefined)[] | undefined;

  public constructor(
    private readonly read: ReadText,
    /** In milliseconds. */
    private readonly timeframe: number,
    private readonly rules: readonly WatchedRule[],
  ) {}

  /** Begins a request: finds what is known of its source. */
  public begin(record: Readonly<Record<string, unknown>>, time: number): void {
    if (time >= this.nextSweep) this.sweep(time);
    this.value = this.read(record);
    this.current = this.value === undefined ? undefined : this.sources.get(this.value);
  }

  /** Calls back for each rule that holds the source of the current request in quarantine. */
  public eachHeld(time: number, held: (rule: WatchedRule) => void): void {
    this.current?.forEach((source, position) => {
      if (source?.isHeld(time)) held(this.rules[position]!);
    });
  }

  /** Counts the current request, and calls back for each rule that catches its source now. */
  public count(time: number, caught: (entry: Quarantined) => void): void {
    const { rules, value } = this;
    if (value === undefined) return;
    for (let position = 0; position < rules.length; position += 1) {
      if (!rules[position]!.counts()) continue;
      const source = this.sourceOf(value, position);
      if (source.count(time)) caught(source.entry(value));
    }
  }

  /** The source leaves the quarantine. The rule counts it from zero, so that only a new violation brings it back. */
  public release(ruleId: string, value: string, time: number): boolean {
    const position = this.rules.findIndex(({ rule }) => rule.id === ruleId);
    return this.sources.get(value)?.[position]?.release(time) ?? false;
  }

  public *held(time: number): Generator<Quarantined> {
    for (const [value, known] of this.sources) for (const source of known) if (source?.isHeld(time)) yield source.entry(value);
  }

  /** Number of requests that it has memory for. */
  public get capacity(): number {
    let sum = 0;
    for (const known of this.sources.values()) for (const source of known) sum += source?.capacity ?? 0;
    return sum;
  }

  private sourceOf(value: string, position: number): Source {
    if (!this.current) {
      this.current = new Array<Source | undefined>(this.rules.length).fill(undefined);
      this.sources.set(value, this.current);
    }
    return (this.current[position] ??= new Source(this.rules[position]!.rule));
  }

  /**
   * Forgets the sources that sent nothing within the timeframe and are not in quarantine. This happens once in each timeframe,
   * so that it costs no more than the requests did that came in between.
   */
  private sweep(time: number): void {
    for (const [value, known] of this.sources) {
      const kept = known.map((source) => (source?.isOver(time) ? undefined : source));
      if (kept.some(Boolean)) kept.forEach((source, position) => (known[position] = source));
      else this.sources.delete(value);
    }
    this.nextSweep = time + this.timeframe;
  }
}
