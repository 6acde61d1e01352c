import type { Random } from './random';
import type { Request } from './shop';
import type { Visitor } from './visitor';

/** The time that traffic is made for. */
export interface Period {
  /** Milliseconds since the Unix epoch. */
  readonly start: number;
  readonly end: number;
  /** Requests of shoppers in a second, on average. */
  readonly rate: number;
}

/** What one visitor does from one moment on. */
export interface Visit {
  readonly visitor: Visitor;
  /** In the order of time. */
  readonly requests: readonly (Request & { readonly time: number })[];
}

/** Traffic of one kind. */
export interface Scene {
  readonly name: string;
  /** What happens, in half a sentence. */
  readonly summary: string;
  /** The visits, in the order in which they begin. */
  readonly visits: (period: Period, random: Random) => Iterable<Visit>;
}

/** Lays requests one after the other, with a pause before each. */
export function visit(visitor: Visitor, start: number, requests: readonly Request[], pause: () => number): Visit {
  let time = start;
  return {
    visitor,
    requests: requests.map((request, index) => ({ ...request, time: index === 0 ? time : (time += Math.round(pause())) })),
  };
}
