/**
 * Orders the writes of one run to one family. The write of a set reads the family and writes all of it back, so it runs
 * alone. Single entries are written in parallel, except that writes to one id follow each other.
 */
export class FamilyWriteLock {
  private readonly last = new Map<string, { whole: Promise<unknown>; entries: Map<string, Promise<unknown>> }>();

  /** Writes one entry after earlier writes of the set, and after earlier writes to the same id. */
  public entry<Result>(family: string, config: string, id: string, write: () => Promise<Result>): Promise<Result> {
    const before = this.of(family, config);
    const written = (before.entries.get(id) ?? before.whole).then(write);
    before.entries.set(id, settled(written));
    return written;
  }

  /** Reads and writes a whole family after all earlier writes. */
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

/** Resolves when the work has ended, whether it failed or not. */
function settled(work: Promise<unknown>): Promise<unknown> {
  return work.catch(() => undefined);
}
