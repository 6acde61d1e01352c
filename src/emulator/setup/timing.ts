import { setTimeout as delay } from 'node:timers/promises';

/** Time, so that tests need none of it. */
export interface Timing {
  /** Milliseconds since any moment. */
  readonly now: () => number;
  /** Resolves after `ms` milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/** The real one. */
export const REAL_TIMING: Timing = { now: () => performance.now(), wait: (ms) => delay(ms) };
