/** Engines have ten calls under way at once by default; two go on. */
const SEATS = 8;

/**
 * Where calls wait for what others plan or do. An engine has only so many calls under way: if all of them waited, none
 * could bring what they wait for. Hence one at a time waits for one thing, and few do altogether; the others are let go.
 */
export class WaitingRoom {
  private readonly taken = new Set<string>();

  /**
   * Does the work while nobody else waits for the thing.
   *
   * @returns undefined, at once, for whom there is no seat
   */
  public async sit<Result>(thing: string, work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.taken.has(thing) || this.taken.size >= SEATS) return undefined;
    this.taken.add(thing);
    try {
      return await work();
    } finally {
      this.taken.delete(thing);
    }
  }
}
