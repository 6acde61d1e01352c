import type { LoadBalancer } from '../../../model';
import { listenerKey } from './listener';
import { ListenerDesk } from './listener-desk';
import { ListenerPlan } from './listener-plan';

/** What the certificate attachments of one process know of one another. */
export class ListenerRegister {
  private readonly plans = new Map<string, ListenerPlan>();
  private readonly desks = new Map<string, ListenerDesk>();

  public plan(config: string, listener: LoadBalancer): ListenerPlan {
    return get(this.plans, listenerKey(config, listener), ListenerPlan);
  }

  public desk(config: string, listener: LoadBalancer): ListenerDesk {
    return get(this.desks, listenerKey(config, listener), ListenerDesk);
  }
}

function get<Thing>(things: Map<string, Thing>, key: string, kind: new () => Thing): Thing {
  const thing = things.get(key) ?? new kind();
  things.set(key, thing);
  return thing;
}
