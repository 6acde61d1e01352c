import type { Database } from './database';
import type { WriteQueue } from './write-queue';

/** Number of requests in the file of traffic, which is another database and cannot share a transaction. */
export class TrafficCount {
  private readonly set;
  private count: number;

  public constructor(
    database: Database,
    private readonly queue: WriteQueue,
  ) {
    this.set = database.prepare('UPDATE traffic SET records = ?');
    this.count = database.prepare<{ records: number }>('SELECT records FROM traffic').get()?.records ?? 0;
  }

  /** The number that was noted last. The file never has fewer requests, unless it was damaged. */
  public get records(): number {
    return this.count;
  }

  /** Notes the number of stored requests. Resolves when the note is durable. */
  public async note(records: number): Promise<void> {
    if (records === this.count) return;
    await this.queue.run(() => this.set.run(records));
    this.count = records;
  }
}
