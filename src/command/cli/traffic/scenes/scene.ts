import type { Random } from './random';
import type { Request } from './shop';
import type { Visitor } from './visitor';

/** Period of generated traffic. */
export interface Period {
  /** Milliseconds since the Unix epoch. */
  readonly start: number;
  readonly end: number;
  /** Average requests of shoppers per second. */
  readonly rate: number;
}

/** Requests of one visitor, from one moment on. */
export interface Visit {
  readonly visitor: Visitor;
  /** In order of time. */
  readonly requests: readonly (Request & { readonly time: number })[];
}

/** Generator of one kind of traffic. */
export interface Scene {
  readonly name: string;
  /** Summary for --help, without a period. */
  readonly summary: string;
  /** The visits, in the order in which they begin. */
  readonly visits: (period: Period, random: Random) => Iterable<Visit>;
}

/** Puts requests one after the other, with a pause before each. */
export function visit(visitor: Visitor, start: number, requests: readonly Request[], pause: () => number): Visit {
  let time = start;
  return {
    visitor,
    requests: requests.map((request, index) => ({ ...request, time: index === 0 ? time : (time += Math.round(pause())) })),
  };
}
