import type { Diagnostics } from '../framework/diagnostics';
import { equal, type ValueObject } from '../framework/value';

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
  /** Configuration of a resource that is created at the address. */
  created?: ValueObject;
  /** Warning for the plan of a destroy. */
  warnOnDestroy?: Warn;
}

/**
 * Plans of this run by address on the service, for example one entry of one configuration. The apply needs them: Core calls no
 * provider for a resource without changes, so a delete cannot otherwise detect a resource that keeps the entry.
 *
 * Limits: resources that `-target` leaves out are missing. Two resources that keep one address cannot be distinguished from one resource
 * that is planned twice.
 */
export class PlannedAddresses {
  private readonly addresses = new Map<string, Planned>();

  /** Records that the state has a resource at the address. */
  public inState(address: string): void {
    this.at(address).inState = true;
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
    const { kept: isKept, created, warnOnDestroy: warn } = planned;
    planned.destroyed = true;
    planned.warnOnDestroy = undefined;
    return { isKept, isCreated: created !== undefined, warn };
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
   * Records a resource that is created at the address. An engine may plan one create twice: only different configurations prove that
   * there are two resources.
   */
  public create(address: string, config: ValueObject): { readonly differs: boolean; readonly isDestroyed: boolean } {
    const planned = this.at(address);
    const differs = planned.created !== undefined && !equal(planned.created, config);
    planned.created = config;
    return { differs, isDestroyed: planned.destroyed };
  }

  private at(address: string): Planned {
    const planned = this.addresses.get(address) ?? { inState: false, kept: false, destroyed: false };
    this.addresses.set(address, planned);
    return planned;
  }
}
