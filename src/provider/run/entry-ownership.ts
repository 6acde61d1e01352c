import type { Entity } from '../../model/index';

/**
 * Which entries this run has created, adopted or put into a set. Two resources with one entry look the same to the
 * service. So whoever deletes an entry asks first, and so does whoever gets a 409 for a create.
 *
 * It sees what one provider process applied. It does not see another alias of the provider or another process.
 */
export class EntryOwnership {
  private readonly taken = new Set<string>();

  /** Notes that a resource of this run now manages the entry. */
  public take(entry: string): void {
    this.taken.add(entry);
  }

  /**
   * Creates something once in this run.
   *
   * @param refuse called instead where a resource of this run took the entry
   * @returns null where it was not created
   */
  public async createOnce<Created>(entry: string, create: () => Promise<Created | null>, refuse: () => void): Promise<Created | null> {
    if (this.isTaken(entry)) {
      refuse();
      return null;
    }
    this.take(entry);
    let created: Created | null = null;
    try {
      created = await create();
    } finally {
      if (!created) this.release(entry);
    }
    return created;
  }

  /** Whether a resource took the entry in this run. The resource that had the entry before must not delete it then. */
  public isTaken(entry: string): boolean {
    return this.taken.has(entry);
  }

  /** Notes that the entry was deleted, or that its create failed. */
  public release(entry: string): void {
    this.taken.delete(entry);
  }
}

/** The key of an entry among what is owned. */
export function entryKey(entity: Entity, config: string, id: string): string {
  return JSON.stringify([entity.routes.path, config, id]);
}
