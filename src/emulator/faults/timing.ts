import { setTimeout as delay } from 'node:timers/promises';

/** Clock, which tests replace. */
export interface Timing {
  /** Returns milliseconds since an arbitrary moment. */
  readonly now: () => number;
  /** Resolves after `ms` milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Real clock. */
export const REAL_TIMING: Timing = { now: () => performance.now(), wait: (ms) => delay(ms) };
