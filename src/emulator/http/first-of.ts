/** Maximum number of listed items. */
const LISTED = 100;

/** Maximum number of counted items, after which a check may stop. */
const COUNTED = 10_000;

/** The first items of a long list, such as the problems of a request, and the number of all items. */
export class FirstOf<T> {
  private readonly first: T[] = [];
  private count = 0;

  public constructor(items: Iterable<T> = []) {
    this.add(items);
  }

  public get listed(): readonly T[] {
    return this.first;
  }

  public get size(): number {
    return this.count;
  }

  public get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Whether further items are no longer counted. */
  public get isFull(): boolean {
    return this.count > COUNTED;
  }

  /** Text about the items that are not listed; undefined if all are listed. */
  public get rest(): string | undefined {
    const more = Math.min(this.count, COUNTED) - this.first.length;
    return more <= 0 ? undefined : `and ${this.isFull ? 'more than ' : ''}${more} more`;
  }

  public add(items: Iterable<T>): void {
    for (const item of items) {
      if (this.first.length < LISTED) this.first.push(item);
      this.count += 1;
    }
  }

  /** Adds an item for each source. Only listed items are made. */
  public addEach<Source>(sources: readonly Source[], itemOf: (source: Source) => T): void {
    // eslint-disable-next-line bounds/spread -- no more than LISTED
    this.first.push(...sources.slice(0, LISTED - this.first.length).map(itemOf));
    this.count += sources.length;
  }

  /** Adds the items of another list. */
  public join({ first, count }: FirstOf<T>): void {
    this.add(first);
    this.count += count - first.length;
  }

  /** Returns the texts of the listed items, and of the rest. */
  public texts(textOf: (item: T) => string): string[] {
    return [...this.first.map(textOf), ...(this.rest === undefined ? [] : [this.rest])];
  }
}
