import type { Diagnostics } from '../framework/diagnostics';
import { equal, type ValueObject } from '../framework/value';

/** Warns in the diagnostics of another plan. */
export type Warn = (diagnostics: Diagnostics) => void;

/** What this run plans at one address. */
interface Planned {
  /** Whether a resource of the state is there. */
  inState: boolean;
  /** A resource is there and stays. */
  kept: boolean;
  /** A resource is there and is destroyed. */
  destroyed: boolean;
  /** The configuration of a resource that is created there. */
  created?: ValueObject;
  /** What the plan of a destroy is to warn of. */
  warnOnDestroy?: Warn;
}

/**
 * What this run plans at each address of the service, for example at one entry of one configuration. The apply cannot see
 * all of it: Core calls no provider for a resource without changes, so that a delete does not know who keeps the entry.
 *
 * It does not see a resource that `-target` leaves out. It does not tell two resources that keep one address from one
 * resource that is planned twice.
 */
export class PlannedAddresses {
  private readonly addresses = new Map<string, Planned>();

  /** Notes that the state has a resource at the address. */
  public inState(address: string): void {
    this.at(address).inState = true;
  }

  /**
   * Notes a resource that stays at the address.
   *
   * @returns whether another resource at this address is destroyed
   */
  public keep(address: string): boolean {
    const planned = this.at(address);
    planned.kept = true;
    return planned.destroyed;
  }

  /**
   * Notes a resource at the address that is destroyed, or that moves to another address.
   *
   * @returns `warn` is what `warnOnDestroy` was given, once
   */
  public destroy(address: string): { readonly isKept: boolean; readonly isCreated: boolean; readonly warn?: Warn } {
    const planned = this.at(address);
    const { kept: isKept, created, warnOnDestroy: warn } = planned;
    planned.destroyed = true;
    planned.warnOnDestroy = undefined;
    return { isKept, isCreated: created !== undefined, warn };
  }

  /**
   * The resource of the state at an address where something is created. Core plans a tainted resource like a create, so
   * that it may be the same one: only the plan of its destroy shows that it is another.
   */
  public holder(address: string): 'none' | 'maybe the same' | 'another' {
    const { inState, destroyed } = this.at(address);
    if (destroyed) return 'another';
    return inState ? 'maybe the same' : 'none';
  }

  /** Has the plan of a destroy at the address warn, should it come. */
  public warnOnDestroy(address: string, warn: Warn): void {
    this.at(address).warnOnDestroy = warn;
  }

  /** Notes that the apply has destroyed the resource. The apply of a replacement plans the create after that. */
  public destroyed(address: string): void {
    this.at(address).destroyed = false;
  }

  /**
   * Notes a resource that is created at the address. An engine may plan one create twice: only another configuration
   * shows that there are two.
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
