/**
 * Addresses on the service that resources of this run have created, adopted or written as part of a set. Creates and deletes check
 * them, because the service cannot distinguish two resources over one entry.
 *
 * An instance is the id of a resource's object. Undefined: the state has none.
 */
export class EntryOwnership {
  private readonly owners = new Map<string, string | undefined>();
  private readonly addresses = new Map<string, Set<string>>();
  /** Instances whose destroy has not succeeded, by the address that they still manage. */
  private readonly holders = new Map<string, string>();

  /** Records that a resource of this run now manages the address. */
  public take(address: string, instance?: string): void {
    this.release(address);
    this.owners.set(address, instance);
    if (instance !== undefined) this.addresses.set(instance, (this.addresses.get(instance) ?? new Set()).add(address));
  }

  /**
   * Creates an object at an address, once in this run.
   *
   * @param refuse called instead of `create` if a resource of this run took the address
   * @returns null if nothing was created
   */
  public async createOnce<Created>(
    address: string,
    instance: string | undefined,
    create: () => Promise<Created | null>,
    refuse: () => void,
  ): Promise<Created | null> {
    if (this.isTaken(address)) {
      refuse();
      return null;
    }
    this.take(address, instance);
    let created: Created | null = null;
    try {
      created = await create();
    } finally {
      if (!created) this.release(address);
    }
    return created;
  }

  /**
   * Destroys an object. Until that succeeds, the state has the object, and no other resource may adopt what it manages.
   *
   * @param destroy returns whether the object is destroyed
   */
  public async destroyHeld(address: string, instance: string | undefined, destroy: () => Promise<boolean>): Promise<void> {
    if (instance !== undefined) this.holders.set(address, instance);
    if (await destroy()) this.holders.delete(address);
  }

  /** Whether the state still has another object at the address, because its destroy failed in this run. */
  public isHeld(address: string): boolean {
    return this.holders.has(address);
  }

  /** Whether a resource took the address in this run. The former resource at this address must then not delete it. */
  public isTaken(address: string): boolean {
    return this.owners.has(address);
  }

  /**
   * Ends what an object took or held: the engine has it from a state, so it has begun another walk. Some engines make several in one
   * process.
   */
  public settle(instance: string | undefined): void {
    if (instance === undefined) return;
    for (const address of this.addresses.get(instance) ?? []) this.owners.delete(address);
    this.addresses.delete(instance);
    for (const [address, holder] of this.holders) if (holder === instance) this.holders.delete(address);
  }

  private release(address: string): void {
    const owner = this.owners.get(address);
    if (owner !== undefined) this.addresses.get(owner)?.delete(address);
    this.owners.delete(address);
  }
}
