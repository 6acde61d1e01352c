import { randomUUID } from 'node:crypto';

/**
 * Which entries, and families as a whole, the resources of this process have in their hands. Two resources with one
 * entry look the same to the service: what the one deletes, the other loses.
 */
export class Owners {
  private readonly created = new Set<string>();
  private readonly adopted = new Map<string, string>();

  /**
   * Says that an entry is being created.
   *
   * @returns whether it is free: false where another resource of this process has it
   */
  public create(entry: string): boolean {
    if (this.created.has(entry) || this.adopted.has(entry)) return false;
    this.created.add(entry);
    return true;
  }

  /** Whether a resource of this process has created the entry. */
  public isCreated(entry: string): boolean {
    return this.created.has(entry);
  }

  /**
   * Takes an entry that was there already, by whoever was to create it.
   *
   * @returns a mark for the memory of whoever took it
   */
  public adopt(entry: string): string {
    const mark = randomUUID();
    this.created.delete(entry);
    this.adopted.set(entry, mark);
    return mark;
  }

  /** Whether the entry was taken by another resource than the one with this mark. */
  public isAnothers(entry: string, mark: string | undefined): boolean {
    const taken = this.adopted.get(entry);
    return taken !== undefined && taken !== mark;
  }

  /** Says that the entry is in nobody's hands: it is gone, or was not made. */
  public remove(entry: string): void {
    this.created.delete(entry);
    this.adopted.delete(entry);
  }
}
