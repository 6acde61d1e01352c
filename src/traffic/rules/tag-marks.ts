import { EVERY_REQUEST } from '../../model/facts';

/**
 * Tags of the current request that some setting uses. Tags are looked up once per request, rather than once per setting.
 */
export class TagMarks {
  private readonly positions = new Map<string, number>();

  /** For each known tag, the number of the last request that had it. */
  private readonly marks: number[] = [];

  private readonly all = this.positionOf(EVERY_REQUEST);

  /** Number of the current request. */
  public request = 0;

  /** Number of its tags. */
  public count = 0;

  /** Positions of its tags, followed by leftovers of earlier requests. The array is reused, because a new array per request is slow. */
  public readonly present: number[] = [];

  /** Begins a request, which has only the tag `all`. */
  public begin(): void {
    this.request += 1;
    this.count = 0;
    this.mark(this.all);
  }

  public addAll(tags: readonly (string | null)[]): void {
    for (const tag of tags) if (tag !== null) this.add(tag);
  }

  public tests(tags: readonly string[]): TagTest {
    return new TagTest(this.positionsOf(tags), this);
  }

  public positionsOf(tags: readonly string[]): number[] {
    return tags.map((tag) => this.positionOf(tag));
  }

  /** Whether the current request has the tag at a position. */
  public has(position: number): boolean {
    return this.marks[position] === this.request;
  }

  private add(tag: string): void {
    const position = this.positions.get(tag);
    if (position !== undefined && !this.has(position)) this.mark(position);
  }

  private mark(position: number): void {
    this.marks[position] = this.request;
    this.present[this.count] = position;
    this.count += 1;
  }

  private positionOf(tag: string): number {
    const known = this.positions.get(tag);
    if (known !== undefined) return known;
    this.positions.set(tag, this.marks.length);
    return this.marks.push(0) - 1;
  }
}

/** Whether the current request has some tags. */
export class TagTest {
  public constructor(
    private readonly positions: readonly number[],
    private readonly marks: TagMarks,
  ) {}

  public get empty(): boolean {
    return this.positions.length === 0;
  }

  public any(): boolean {
    for (const position of this.positions) if (this.marks.has(position)) return true;
    return false;
  }

  public all(): boolean {
    for (const position of this.positions) if (!this.marks.has(position)) return false;
    return true;
  }
}
