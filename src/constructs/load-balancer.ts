/**
 * A load balancer. The API cannot create one, so it must already exist.
 */
export interface ILoadBalancer {
  /**
   * Name or id of the load balancer in the service.
   *
   * @attribute
   */
  readonly loadBalancerRef: string;
}

/**
 * Load balancers of the service.
 */
export class LoadBalancer {
  /**
   * The load balancer with this name. If several have this name, the deployment fails with an error that lists their ids.
   *
   * @param name name of the load balancer
   * @throws Error if the name is empty
   */
  public static fromName(name: string): ILoadBalancer {
    if (name === '') throw new Error('LoadBalancer.fromName(): the name is empty.');
    return { loadBalancerRef: name };
  }

  /**
   * The load balancer with this id.
   *
   * @param id id of the load balancer
   */
  public static fromId(id: number): ILoadBalancer {
    return { loadBalancerRef: String(id) };
  }

  private constructor() {}
}
