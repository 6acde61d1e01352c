import { whenAborted } from './abort';

/** Sources of time and randomness, which tests replace. */
export interface Timing {
  /** Returns the current time, in milliseconds since the epoch. */
  readonly now: () => number;
  /** Resolves after `ms` milliseconds, or earlier when the signal fires. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Returns a random number of at least 0 and less than 1. */
  readonly random: () => number;
}

/** Real time and randomness. */
export const REAL_TIMING: Timing = {
  now: Date.now,
  random: Math.random,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        forget();
        resolve();
      };
      const timer = setTimeout(done, ms);
      const forget = whenAborted(signal, done);
    }),
};
