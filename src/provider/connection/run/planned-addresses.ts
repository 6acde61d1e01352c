import type { Diagnostics } from '../../framework/diagnostics';

/** Warns in the diagnostics of another plan. */
export type Warn = (diagnostics: Diagnostics) => void;

/** Plans of this run at one address. */
interface Planned {
  /** Whether the state has a resource at the address. */
  inState: boolean;
  /** Whether a resource at the address stays. */
  kept: boolean;
  /** Whether a resource at the address is destroyed. */
  destroyed: boolean;
  /** Whether a resource is created at the address. */
  created: boolean;
  /** Instance of the first resource at the address that was refreshed. */
  refreshed?: string;
  /** Instances of the resources that are created or stay at the address. */
  readonly wanted: Set<string>;
  /** Warning for the plan of a destroy. */
  warnOnDestroy?: Warn;
}

/**
 * Plans of this run by address on the service, for example one entry of one configuration. The apply needs them: Core calls no
 * provider for a resource without changes, so a delete cannot otherwise detect a resource that keeps the entry.
 *
 * Limits: resources that `-target` leaves out are missing. Two resources of the state that have no instance ids, or the same one, cannot
 * be distinguished from one resource that is planned twice.
 */
export class PlannedAddresses {
  private readonly addresses = new Map<string, Planned>();
  /** Addresses at which instances are wanted. */
  private readonly wantedAt = new Map<string, string>();

  /** Records that the state has a resource at the address. */
  public inState(address: string): void {
    this.at(address).inState = true;
  }

  /**
   * Records a resource of the state that is refreshed.
   *
   * @param instance id of its object. Undefined: the state has none
   * @returns whether another resource at the address was refreshed before, so this one is forgotten
   */
  public refresh(address: string, instance: string | undefined): boolean {
    if (instance === undefined) return false;
    const planned = this.at(address);
    planned.refreshed ??= instance;
    return planned.refreshed !== instance;
  }

  /**
   * Records a resource that the apply creates or leaves at the address. It is wanted at its last address: the first plan of a
   * replacement may leave it where it is, and the second one create it elsewhere.
   *
   * @param instance id of its object, or the provisional one of a create. Undefined: the state has none
   * @returns whether another resource is wanted there as well
   */
  public want(address: string, instance: string | undefined): boolean {
    if (instance === undefined) return false;
    const former = this.wantedAt.get(instance);
    if (former !== undefined) this.at(former).wanted.delete(instance);
    this.wantedAt.set(instance, address);
    this.at(address).wanted.add(instance);
    return this.isContested(address);
  }

  /** Whether several resources are wanted at the address. */
  public isContested(address: string): boolean {
    return this.at(address).wanted.size > 1;
  }

  /**
   * Records a resource that stays at the address.
   *
   * @returns whether another resource at this address is destroyed
   */
  public keep(address: string): boolean {
    const planned = this.at(address);
    planned.kept = true;
    return planned.destroyed;
  }

  /**
   * Records a resource at the address that is destroyed, or that moves to another address.
   *
   * @returns `warn` is the callback given to `warnOnDestroy`, returned once
   */
  public destroy(address: string): { readonly isKept: boolean; readonly isCreated: boolean; readonly warn?: Warn } {
    const planned = this.at(address);
    const { kept: isKept, created: isCreated, warnOnDestroy: warn } = planned;
    planned.destroyed = true;
    planned.warnOnDestroy = undefined;
    return { isKept, isCreated, warn };
  }

  /** Whether a resource at the address is planned to be destroyed, or to move to another address, so far. */
  public isDestroyed(address: string): boolean {
    return this.addresses.get(address)?.destroyed ?? false;
  }

  /**
   * Returns whether the state has a resource at the address of a create. Core plans a tainted resource like a create, so it may be the
   * same resource: only the plan of a destroy proves that it is another.
   */
  public holder(address: string): 'none' | 'maybe the same' | 'another' {
    const { inState, destroyed } = this.at(address);
    if (destroyed) return 'another';
    return inState ? 'maybe the same' : 'none';
  }

  /** Makes a later plan of a destroy at the address warn. */
  public warnOnDestroy(address: string, warn: Warn): void {
    this.at(address).warnOnDestroy = warn;
  }

  /** Records that the apply has destroyed the resource. In a replacement, Core plans the create after the destroy. */
  public destroyed(address: string): void {
    this.at(address).destroyed = false;
  }

  /**
   * Records a resource that is created at the address.
   *
   * @returns whether another resource at this address is destroyed
   */
  public create(address: string): boolean {
    const planned = this.at(address);
    planned.created = true;
    return planned.destroyed;
  }

  private at(address: string): Planned {
    const planned = this.addresses.get(address) ?? {
      ...{ inState: false, kept: false, destroyed: false, created: false },
      wanted: new Set<string>(),
    };
    this.addresses.set(address, planned);
    return planned;
  }
}
