import type { LoadBalancer } from '../../../model';
import { listenerKey } from './listener';
import { ListenerDesk } from './listener-desk';
import { ListenerPlan } from './listener-plan';
import { WaitingRoom } from './waiting-room';

/** What the certificate attachments of one process know of one another. */
export class ListenerRegister {
  public readonly waitingRoom = new WaitingRoom();
  /** Whether this run applies: then what is planned again has been checked, and is done when there is room. */
  public isApplying = false;
  private readonly plans = new Map<string, ListenerPlan>();
  private readonly desks = new Map<string, ListenerDesk>();

  public plan(config: string, listener: LoadBalancer): ListenerPlan {
    return get(this.plans, listenerKey(config, listener), ListenerPlan);
  }

  public desk(config: string, listener: LoadBalancer): ListenerDesk {
    return get(this.desks, listenerKey(config, listener), ListenerDesk);
  }

  /**
   * Watches what is planned for a listener, and done to it.
   *
   * @returns whether something was since the last call, or is being done
   */
  public watch(config: string, listener: LoadBalancer): () => boolean {
    const plan = this.plan(config, listener);
    const desk = this.desk(config, listener);
    let last = plan.steps + desk.steps;
    return () => {
      const before = last;
      last = plan.steps + desk.steps;
      return desk.isBusy || last !== before;
    };
  }
}

function get<Thing>(things: Map<string, Thing>, key: string, kind: new () => Thing): Thing {
  const thing = things.get(key) ?? new kind();
  things.set(key, thing);
  return thing;
}
