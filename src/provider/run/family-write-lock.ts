/**
 * Orders the writes of one run to one family: a set is read and written back as a whole, and would undo what single
 * entries became in between. Entries are written beside each other, but one after another where they have one id; a set alone.
 */
export class FamilyWriteLock {
  private readonly last = new Map<string, { whole: Promise<unknown>; entries: Map<string, Promise<unknown>> }>();

  /** Writes one entry, once every set, and this entry for whoever asked before, is written. */
  public entry<Result>(family: string, config: string, id: string, write: () => Promise<Result>): Promise<Result> {
    const before = this.of(family, config);
    const written = (before.entries.get(id) ?? before.whole).then(write);
    before.entries.set(id, settled(written));
    return written;
  }

  /** Reads and writes a whole family, once all that asked before is written. */
  public whole<Result>(family: string, config: string, write: () => Promise<Result>): Promise<Result> {
    const before = this.of(family, config);
    const written = Promise.all([before.whole, ...before.entries.values()]).then(write);
    before.entries.clear();
    before.whole = settled(written);
    return written;
  }

  private of(family: string, config: string) {
    const key = JSON.stringify([family, config]);
    const last = this.last.get(key) ?? { whole: Promise.resolve(), entries: new Map<string, Promise<unknown>>() };
    this.last.set(key, last);
    return last;
  }
}

/** Ends when the work does, however that ends. */
function settled(work: Promise<unknown>): Promise<unknown> {
  return work.catch(() => undefined);
}
