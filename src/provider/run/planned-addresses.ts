import { equal, type ValueObject } from '../framework/value';
import type { Message } from '../messages/message';

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
  /** What to say if the resource of the state turns out to be another one than the resource that is created. */
  saidOnDestroy?: Message;
}

/**
 * What this run plans at each address of the service, for example at one entry of one configuration. The apply cannot see
 * all of it: Core calls no provider for a resource without changes, so that a delete does not know who keeps the entry.
 *
 * It sees the plans of one provider process. It does not see another alias of the provider, another process, or a resource
 * that `-target` leaves out. It does not tell two resources that keep one address from one resource that is planned twice.
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
   * @returns `held` is what `createOver` held back
   */
  public destroy(address: string): { readonly isKept: boolean; readonly isCreated: boolean; readonly held?: Message } {
    const planned = this.at(address);
    const { kept: isKept, created, saidOnDestroy: held } = planned;
    planned.destroyed = true;
    planned.saidOnDestroy = undefined;
    return { isKept, isCreated: created !== undefined, held };
  }

  /**
   * Notes a create at an address where the service has something. Core plans a tainted resource like a create: only the
   * destroy of the resource that is in the state shows that there are two.
   *
   * @returns whether to say the message now; otherwise the plan of that destroy says it
   */
  public createOver(address: string, message: Message): boolean {
    const planned = this.at(address);
    const isSaidNow = !planned.inState || planned.destroyed;
    if (!isSaidNow) planned.saidOnDestroy = message;
    return isSaidNow;
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
