import type { DynamicRule } from '../model';
import type { Quarantined } from './quarantined';
import type { ReadText } from './record-value';
import { Source } from './source';
import type { WatchedRule } from './watched-rule';

/** Is told of a request that a rule counts, and of its source. */
export type CountWatcher = (rule: DynamicRule, value: string, time: number) => void;

/** What each rule knows of one source, in the order of the rules. */
interface Known {
  readonly sources: (Source | undefined)[];
  /** No rule holds the source after this time. */
  heldUntil: number;
}

/** The rules with one target. They share the look-up of the source. */
export class TargetWatch {
  private readonly known = new Map<string, Known>();

  private readonly longestTimeframe: number;

  private nextSweep = -Infinity;

  /** The source of the current request. */
  private value: string | undefined = undefined;

  private current: Known | undefined = undefined;

  public constructor(
    private readonly read: ReadText,
    public readonly rules: readonly WatchedRule[],
    private readonly counted?: CountWatcher,
  ) {
    this.longestTimeframe = Math.max(...rules.map(({ timeframe }) => timeframe));
  }

  /** Begins a request: finds what is known of its source. */
  public begin(record: Readonly<Record<string, unknown>>, time: number): void {
    if (time >= this.nextSweep) this.sweep(time);
    this.value = this.read(record);
    this.current = this.value === undefined ? undefined : this.known.get(this.value);
  }

  /** Whether a rule may hold the source of the current request. Most sources are not held, and this is quick. */
  public mayHold(time: number): boolean {
    return this.current !== undefined && time < this.current.heldUntil;
  }

  /** The rules that hold the source of the current request in quarantine. */
  public holding(time: number): WatchedRule[] {
    return this.rules.filter((rule, position) => this.current?.sources[position]?.stayAt(rule, time));
  }

  /** Counts the current request for the rule at a position. @returns the entry, if the rule catches its source now */
  public count(position: number, time: number): Quarantined | undefined {
    const { value } = this;
    if (value === undefined) return undefined;
    const rule = this.rules[position]!;
    this.counted?.(rule.rule, value, time);
    const known = (this.current ??= this.remember(value));
    const source = (known.sources[position] ??= new Source());
    const caught = source.count(rule, time);
    if (source.stayAt(rule, time)) known.heldUntil = Math.max(known.heldUntil, time + rule.ttl);
    return caught ? this.entry(rule, value, source, time) : undefined;
  }

  public release(ruleId: string, value: string, time: number): boolean {
    const position = this.rules.findIndex(({ rule }) => rule.id === ruleId);
    return this.known.get(value)?.sources[position]?.release(this.rules[position]!, time) ?? false;
  }

  /** The sources in quarantine. */
  public held(time: number): Quarantined[] {
    return [...this.known].flatMap(([value, { sources }]) =>
      this.rules.map((rule, position) => this.entry(rule, value, sources[position], time)).filter((entry) => entry !== undefined),
    );
  }

  /** Number of requests that it has memory for. */
  public get capacity(): number {
    return [...this.known.values()].flatMap(({ sources }) => sources).reduce((sum, source) => sum + (source?.capacity ?? 0), 0);
  }

  private entry(watched: WatchedRule, value: string, source: Source | undefined, time: number): Quarantined | undefined {
    const stay = source?.stayAt(watched, time);
    return stay && { rule: watched.rule, value, ...stay };
  }

  private remember(value: string): Known {
    const known: Known = { sources: new Array<Source | undefined>(this.rules.length).fill(undefined), heldUntil: -Infinity };
    this.known.set(value, known);
    return known;
  }

  /**
   * Forgets the sources that sent nothing within their timeframe and are not in quarantine. This happens once in the longest
   * timeframe, so that it costs no more than the requests did that came in between.
   */
  private sweep(time: number): void {
    for (const [value, { sources }] of this.known) {
      this.rules.forEach((rule, position) => {
        if (sources[position]?.isOver(rule, time)) sources[position] = undefined;
      });
      if (sources.every((source) => source === undefined)) this.known.delete(value);
    }
    this.nextSweep = time + this.longestTimeframe;
  }
}
