import { randomUUID } from 'node:crypto';

/**
 * Which resource of this process has an entry in its hands. Two resources with one entry look the same to the service:
 * what the one deletes, the other loses.
 */
export class Owners {
  private readonly created = new Set<string>();
  private readonly adopted = new Map<string, string>();

  /** Says that this process created the entry. */
  public create(entry: string): void {
    this.created.add(entry);
  }

  /**
   * Takes an entry that was there already.
   *
   * @returns a mark for the memory of whoever took it; undefined where this process made the entry for another resource
   */
  public adopt(entry: string): string | undefined {
    if (this.created.has(entry) || this.adopted.has(entry)) return undefined;
    const mark = randomUUID();
    this.adopted.set(entry, mark);
    return mark;
  }

  /** Whether the entry was taken by another resource than the one with this mark. */
  public isAnothers(entry: string, mark: string | undefined): boolean {
    const taken = this.adopted.get(entry);
    return taken !== undefined && taken !== mark;
  }

  /** Says that the entry is gone. */
  public remove(entry: string): void {
    this.created.delete(entry);
    this.adopted.delete(entry);
  }
}
