import { Abort, throwIfAborted } from './abort';

/** Lets so many through at a time; the others wait in the order in which they came. */
export class ConcurrencyLimit {
  private readonly waiting: (() => void)[] = [];
  private free: number;

  public constructor(limit: number) {
    this.free = limit;
  }

  /**
   * Runs the work when there is room.
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
    // The place goes straight to the next in line: a newcomer cannot slip in between.
    if (next) next();
    else this.free++;
  }
}
