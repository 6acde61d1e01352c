import type { Database } from './database';
import type { Revisions } from './revisions';

interface PendingWrite {
  /** Returns whether the write has succeeded. */
  perform(): boolean;
  settle(failure?: { readonly error: unknown }): void;
}

/**
 * Group commit: writes that arrive together share one transaction, and one flush to the disk.
 *
 * Each write is atomic: a failed write does not affect the others. Writes run in order of arrival, and resolve when the whole
 * transaction is on the disk.
 */
export class WriteQueue {
  private pending: PendingWrite[] = [];

  public constructor(
    private readonly database: Database,
    private readonly revisions: Revisions,
  ) {}

  /** Runs work in a transaction. Resolves when the data is durable. */
  public run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let outcome: { readonly value: T } | { readonly error: unknown } | undefined;
      this.pending.push({
        perform: () => {
          try {
            outcome = { value: this.savepoint(work) };
            return true;
          } catch (error) {
            // A full disk may have ended the transaction with all previous writes. Later writes would not share a transaction.
            if (!this.database.inTransaction) throw error;
            outcome = { error };
            return false;
          }
        },
        settle: (failure) => {
          const result = failure ?? outcome;
          if (result && 'value' in result) resolve(result.value);
          else reject(result?.error);
        },
      });
      if (this.pending.length === 1) setImmediate(() => this.flush());
    });
  }

  /** Runs the pending writes. */
  public flush(): void {
    const batch = this.pending;
    this.pending = [];
    if (batch.length === 0) return;
    try {
      this.revisions.transaction(() => batch.map((write) => write.perform()).includes(true));
    } catch (error) {
      batch.forEach((write) => write.settle({ error }));
      return;
    }
    batch.forEach((write) => write.settle());
  }

  private savepoint<T>(work: () => T): T {
    this.database.script('SAVEPOINT one_write');
    try {
      const result = work();
      this.database.script('RELEASE one_write');
      return result;
    } catch (error) {
      if (this.database.inTransaction) this.database.script('ROLLBACK TO one_write; RELEASE one_write');
      throw error;
    }
  }
}
