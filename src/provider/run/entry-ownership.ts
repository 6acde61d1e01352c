/**
 * Addresses on the service that resources of this run have created, adopted or written as part of a set. Creates and deletes check
 * them, because the service cannot distinguish two resources over one entry.
 */
export class EntryOwnership {
  private readonly taken = new Set<string>();

  /** Records that a resource of this run now manages the address. */
  public take(address: string): void {
    this.taken.add(address);
  }

  /**
   * Creates an object at an address, once in this run.
   *
   * @param refuse called instead of `create` if a resource of this run took the address
   * @returns null if nothing was created
   */
  public async createOnce<Created>(address: string, create: () => Promise<Created | null>, refuse: () => void): Promise<Created | null> {
    if (this.isTaken(address)) {
      refuse();
      return null;
    }
    this.take(address);
    let created: Created | null = null;
    try {
      created = await create();
    } finally {
      if (!created) this.taken.delete(address);
    }
    return created;
  }

  /** Whether a resource took the address in this run. The former resource at this address must then not delete it. */
  public isTaken(address: string): boolean {
    return this.taken.has(address);
  }
}
