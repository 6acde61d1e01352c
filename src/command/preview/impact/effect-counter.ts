import type { TrafficRequest } from '../../../traffic/records';
import type { SomeSources } from './human-sources';
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
  private readonly sources = new Map<string, Count>();
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

  /** Counts a caught request of a source. */
  public request(value: string, { record: { human, session }, time }: TrafficRequest): void {
    const source = this.source(value);
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
  public source(value: string): Count {
    const known = this.sources.get(value);
    if (known) return known;
    const source = { requests: 0, humans: 0 };
    this.sources.set(value, source);
    return source;
  }

  /** @param humans the sources that sent a request of a human */
  public effect(known: Known, humans: SomeSources): Effect {
    return {
      requests: this.requests,
      humanRequests: known.humans ? this.humans : null,
      sources: this.sources.size,
      humanSources: known.humans ? [...this.sources.keys()].filter((value) => humans.has(value)).length : null,
      sessions: known.sessions ? this.sessions.size : null,
      top: this.top(known),
      overTime: this.overTime,
    };
  }

  private top(known: Known): RankedSource[] {
    return [...this.sources]
      .sort(([one, { requests: a }], [other, { requests: b }]) => b - a || (one < other ? -1 : 1))
      .slice(0, MAX_SOURCES)
      .map(([value, { requests, humans }]) => ({ value, requests, humanRequests: known.humans ? humans : null }));
  }
}
