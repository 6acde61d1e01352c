/**
 * Addresses of the service that resources of this run have created, adopted or written as part of a set. To the service, two
 * resources over one entry look the same. So a delete asks here first, and so does a create.
 */
export class EntryOwnership {
  private readonly taken = new Set<string>();

  /** Notes that a resource of this run now manages what is at the address. */
  public take(address: string): void {
    this.taken.add(address);
  }

  /**
   * Creates something once in this run.
   *
   * @param refuse called instead where a resource of this run took the address
   * @returns null where nothing was created
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

  /** Whether a resource took the address in this run. The resource that had it before must not delete what is there. */
  public isTaken(address: string): boolean {
    return this.taken.has(address);
  }
}
