/**
 * A load balancer. The API does not create load balancers.
 */
export interface ILoadBalancer {
  /**
   * Name or id of the load balancer.
   *
   * @attribute
   */
  readonly loadBalancerRef: string;
}
