import type { TObject } from '@sinclair/typebox';
import { LoadBalancer, PLATFORMS } from '../../model';

/** Platform names of a deployment. Requests and answers contain these names, the store contains the names of the contract. */
export class PlatformNames {
  /** @param all names, in the contract's order */
  public constructor(public readonly all: readonly string[] = PLATFORMS) {}

  /** Schema of a load balancer with these names. */
  public get schema(): TObject {
    const { properties } = LoadBalancer;
    return { ...LoadBalancer, properties: { ...properties, provider: { ...properties.provider, enum: [...this.all] } } };
  }

  /** Converts balancers to the names of answers. */
  public spelled(balancers: readonly LoadBalancer[]): LoadBalancer[] {
    return translated(balancers, PLATFORMS, this.all);
  }

  /** Converts balancers to the names of the store. */
  public stored(balancers: readonly LoadBalancer[]): LoadBalancer[] {
    return translated(balancers, this.all, PLATFORMS);
  }
}

function translated(balancers: readonly LoadBalancer[], from: readonly string[], to: readonly string[]): LoadBalancer[] {
  return balancers.map((balancer) => ({ ...balancer, provider: to[from.indexOf(balancer.provider)] ?? balancer.provider }));
}
