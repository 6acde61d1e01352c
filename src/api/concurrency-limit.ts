import pLimit, { type LimitFunction } from 'p-limit';

import { abortable, throwIfAborted } from './abort';

/** Limits concurrent work. Other work waits in order of arrival. */
export class ConcurrencyLimit {
  private readonly limit: LimitFunction;

  public constructor(most: number) {
    this.limit = pLimit(most);
  }

  /** Number of tasks that run. */
  public get active(): number {
    return this.limit.activeCount;
  }

  /**
   * Runs the work as soon as the limit allows.
   *
   * @throws {Abort} immediately when the signal fires before the work has begun
   */
  public async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    throwIfAborted(signal);
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const done = this.limit(() => {
      throwIfAborted(signal);
      begin();
      return work();
    });
    // Work that has begun is not aborted here.
    await abortable(Promise.race([begun, done]), signal);
    return done;
  }
}
