/** Items that are listed. */
const LISTED = 100;

/** Items after which a check may stop: a higher number is no help. */
const COUNTED = 10_000;

/** The first items of a list of any length, such as the problems of a request, and the number of all. */
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

  /** Whether there is no use in more items. */
  public get isFull(): boolean {
    return this.count > COUNTED;
  }

  /** How many items are not listed, in words; undefined if all are listed. */
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

  /** Adds as many items as there are sources. Only those that are listed are made. */
  public addEach<Source>(sources: readonly Source[], itemOf: (source: Source) => T): void {
    this.first.push(...sources.slice(0, LISTED - this.first.length).map(itemOf));
    this.count += sources.length;
  }

  /** Adds the items of another list. */
  public join({ first, count }: FirstOf<T>): void {
    this.add(first);
    this.count += count - first.length;
  }

  /** Each listed item as a text, and the rest in words. */
  public texts(textOf: (item: T) => string): string[] {
    return [...this.first.map(textOf), ...(this.rest === undefined ? [] : [this.rest])];
  }
}
