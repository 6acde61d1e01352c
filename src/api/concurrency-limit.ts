import { Abort, throwIfAborted } from './abort';

/** Limits how much work runs at the same time. Other work waits, in the order of arrival. */
export class ConcurrencyLimit {
  private readonly waiting: (() => void)[] = [];
  private free: number;

  public constructor(limit: number) {
    this.free = limit;
  }

  /**
   * Runs the work as soon as the limit allows it.
   *
   * @throws {Abort} at once when the signal fires before the work has begun
   */
  public async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.enter(signal);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(signal?: AbortSignal): Promise<void> {
    throwIfAborted(signal);
    if (this.free > 0) {
      this.free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(admit), 1);
        reject(new Abort());
      };
      this.waiting.push(admit);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  private leave(): void {
    const next = this.waiting.shift();
    // The free place goes directly to the first in the queue, so that nobody can overtake it.
    if (next) next();
    else this.free++;
  }
}
