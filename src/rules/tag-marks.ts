import type { DynamicRule } from '../model';

/** Whether the current request has the tags that a setting asks for. */
export type TagTest = () => boolean;

/**
 * The tags of the current request, as far as some setting asks for them. Tags are looked up once for each request, and not once
 * for each setting.
 */
export class TagMarks {
  private readonly positions = new Map<string, number>();

  /** For each known tag, the number of the last request that had it. */
  private marks: number[] = [];

  private request = 0;

  /** Begins a request, which has no tags yet but `all`. */
  public begin(): void {
    this.request += 1;
    this.add('all');
  }

  public add(tag: string): void {
    const position = this.positions.get(tag);
    if (position !== undefined) this.marks[position] = this.request;
  }

  public addAll(tags: readonly (string | null)[]): void {
    for (const tag of tags) if (tag !== null) this.add(tag);
  }

  /** Whether the request has at least one of the tags. */
  public anyOf(tags: readonly string[]): TagTest {
    const positions = this.positionsOf(tags);
    return () => positions.some((position) => this.marks[position] === this.request);
  }

  /** Whether the request has every one of the tags. */
  public allOf(tags: readonly string[]): TagTest {
    const positions = this.positionsOf(tags);
    return () => positions.every((position) => this.marks[position] === this.request);
  }

  /** Whether a dynamic rule counts the request. Without tags to include, it counts every request that it does not exclude. */
  public countedBy({ include, exclude }: DynamicRule): TagTest {
    const included = include && include.tags.length > 0 ? this.selectedBy(include) : undefined;
    const excluded = exclude && exclude.tags.length > 0 ? this.selectedBy(exclude) : undefined;
    return () => (!included || included()) && !excluded?.();
  }

  private selectedBy({ relation, tags }: NonNullable<DynamicRule['include']>): TagTest {
    return relation === 'AND' ? this.allOf(tags) : this.anyOf(tags);
  }

  private positionsOf(tags: readonly string[]): number[] {
    return tags.map((tag) => {
      const position = this.positions.get(tag) ?? this.positions.size;
      this.positions.set(tag, position);
      this.marks[position] ??= 0;
      return position;
    });
  }
}
