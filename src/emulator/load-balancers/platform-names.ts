import type { TObject } from '@sinclair/typebox';
import { LoadBalancer, PLATFORMS } from '../../model';

/** How a deployment spells the platforms of load balancers. Requests and answers have its names, the store has the contract's. */
export class PlatformNames {
  /** @param all in the contract's order */
  public constructor(public readonly all: readonly string[] = PLATFORMS) {}

  /** The schema of a load balancer with these names. */
  public get schema(): TObject {
    const { properties } = LoadBalancer;
    return { ...LoadBalancer, properties: { ...properties, provider: { ...properties.provider, enum: [...this.all] } } };
  }

  /** The balancers as answers have them. */
  public spelled(balancers: readonly LoadBalancer[]): LoadBalancer[] {
    return translated(balancers, PLATFORMS, this.all);
  }

  /** The balancers as the store has them. */
  public stored(balancers: readonly LoadBalancer[]): LoadBalancer[] {
    return translated(balancers, this.all, PLATFORMS);
  }
}

function translated(balancers: readonly LoadBalancer[], from: readonly string[], to: readonly string[]): LoadBalancer[] {
  return balancers.map((balancer) => ({ ...balancer, provider: to[from.indexOf(balancer.provider)] ?? balancer.provider }));
}
