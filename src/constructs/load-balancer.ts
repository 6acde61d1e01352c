/**
 * A load balancer. Nobody creates one through the API: it is there already.
 */
export interface ILoadBalancer {
  /**
   * Name or id of the balancer, as the service knows it.
   *
   * @attribute
   */
  readonly loadBalancerRef: string;
}

/**
 * Load balancers that the service has.
 */
export class LoadBalancer {
  /**
   * The balancer of that name. Where several have it, deployment fails and says their ids.
   *
   * @param name of the balancer
   * @throws Error when the name is empty
   */
  public static fromName(name: string): ILoadBalancer {
    if (name === '') throw new Error('LoadBalancer.fromName(): the name is empty.');
    return { loadBalancerRef: name };
  }

  /**
   * The balancer of that id.
   *
   * @param id of the balancer
   */
  public static fromId(id: number): ILoadBalancer {
    return { loadBalancerRef: String(id) };
  }

  private constructor() {}
}
