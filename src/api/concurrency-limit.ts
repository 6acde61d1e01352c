import pLimit, { type LimitFunction } from 'p-limit';

import { abortable, throwIfAborted } from './abort';

/** Limits how much work runs at the same time. Other work waits, in the order of arrival. */
export class ConcurrencyLimit {
  private readonly limit: LimitFunction;

  public constructor(most: number) {
    this.limit = pLimit(most);
  }

  /**
   * Runs the work as soon as the limit allows it.
   *
   * @throws {Abort} at once when the signal fires before the work has begun
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
    // What has begun ends in its own way.
    await abortable(Promise.race([begun, done]), signal);
    return done;
  }
}
