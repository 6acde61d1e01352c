import type { TrafficRequest } from '../../../traffic/records';
import type { Sources } from './human-sources';
import { type Numbered, NumberSet } from './numbered';
import type { TimeSegments } from './segments';
import type { RankedSource, Effect } from './traffic-impact';

/** Number of sources in the ranking of each effect. */
const MAX_SOURCES = 10;

/** Fields that some record of the traffic has. */
export interface Known {
  /** Whether any record marks its request as human or not. */
  readonly humans: boolean;
  /** Whether any record names a session. */
  readonly sessions: boolean;
}

interface Count {
  requests: number;
  humans: number;
}

/** Counts caught requests, sources and sessions. */
export class EffectCounter {
  /** Counts by what identifies the sources: if the target of an entry changes, sources of both targets may have one value. */
  private readonly counts = new Map<Sources, Map<string, Count>>();
  private readonly sessions = new NumberSet();
  private readonly overTime: number[];
  private requests = 0;
  private humans = 0;

  /** @param numbers of sessions. The counters of a replay share them. */
  public constructor(
    private readonly segments: TimeSegments,
    private readonly numbers: Numbered,
  ) {
    this.overTime = segments.zeros();
  }

  /** Counts a caught request. */
  public request(sources: Sources, { record, time }: TrafficRequest): void {
    const { human, session } = record;
    // A caught request always has a source.
    const source = this.source(sources, sources.read(record)!);
    source.requests += 1;
    this.requests += 1;
    this.overTime[this.segments.positionOf(time)]! += 1;
    if (human === true) {
      source.humans += 1;
      this.humans += 1;
    }
    if (typeof session === 'string' && session !== '') this.sessions.add(this.numbers.of(session));
  }

  /** Returns the count of a caught source, which may have sent no further requests. */
  public source(sources: Sources, value: string): Count {
    const counts = this.counts.get(sources) ?? new Map<string, Count>();
    const known = counts.get(value);
    if (known) return known;
    if (counts.size === 0) this.counts.set(sources, counts);
    const source = { requests: 0, humans: 0 };
    counts.set(value, source);
    return source;
  }

  public effect(known: Known): Effect {
    const all = [...this.counts];
    return {
      requests: this.requests,
      humanRequests: known.humans ? this.humans : null,
      sources: sum(all.map(([, counts]) => counts.size)),
      humanSources: known.humans
        ? sum(all.map(([{ human }, counts]) => [...counts.keys()].filter((value) => human.has(value)).length))
        : null,
      sessions: known.sessions ? this.sessions.size : null,
      top: this.top(known),
      overTime: this.overTime,
    };
  }

  private top(known: Known): RankedSource[] {
    return [...this.counts.values()]
      .flatMap((counts) => [...counts])
      .sort(([one, { requests: a }], [other, { requests: b }]) => b - a || (one < other ? -1 : 1))
      .slice(0, MAX_SOURCES)
      .map(([value, { requests, humans }]) => ({ value, requests, humanRequests: known.humans ? humans : null }));
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
