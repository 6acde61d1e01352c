import type { TerraformProvider } from 'cdktf';
import { Construct } from 'constructs';
import {
  LoadBalancerRegions as LoadBalancerRegionsBinding,
  type LoadBalancerRegionsLoadBalancers,
} from '../bindings/load-balancer-regions';
import { EntryRegistry } from './entry-registry';
import type { ILoadBalancer } from './load-balancer';

/**
 * How the regions of a configuration are treated.
 */
export interface LoadBalancerRegionsProps {
  /**
   * Whether cities that are not named stay as they are, instead of becoming `automatic`; also when the construct is taken
   * away.
   * @default false
   */
  readonly preserveUnlisted?: boolean;

  /**
   * Whether all preferences stay when the construct is taken away. Otherwise every city becomes `automatic`, or with
   * `preserveUnlisted` those that are named.
   * @default false
   */
  readonly keepOnDestroy?: boolean;

  /**
   * The provider to deploy through.
   * @default - that of the configuration, else the stack's
   */
  readonly provider?: TerraformProvider;
}

/**
 * Which datacenter serves each city, for all multi-regional load balancers of a configuration. Every city that is not
 * named becomes `automatic`; the plan shows each that falls.
 */
export class LoadBalancerRegions extends Construct {
  /** The datacenter of a city that takes the best route by the location of the balancer. */
  public static readonly AUTOMATIC = 'automatic';

  /** The Terraform resource under this construct. */
  public readonly resource: LoadBalancerRegionsBinding;

  private readonly balancers: { [ref: string]: LoadBalancerRegionsLoadBalancers } = {};

  /**
   * @param scope a `Configuration`, or anything under one
   * @param id unique in the scope
   * @param props how what is not named is treated
   */
  public constructor(scope: Construct, id: string, props: LoadBalancerRegionsProps = {}) {
    super(scope, id);
    this.resource = new LoadBalancerRegionsBinding(this, 'Resource', {
      provider: props.provider,
      // Filled by prefer() until synthesis.
      loadBalancers: this.balancers,
      preserveUnlisted: props.preserveUnlisted,
      onDestroy: props.keepOnDestroy === true ? 'keep' : undefined,
    });
    EntryRegistry.of(this).enterOnly(this, 'regions of load balancers', props.provider);
  }

  /**
   * Serves a city from a datacenter.
   *
   * @param loadBalancer the balancer that the preference is for
   * @param city code of the city: `ams`
   * @param datacenter one of those that the balancer runs in, or `LoadBalancerRegions.AUTOMATIC`
   * @throws Error when the city already has another datacenter, or one of the texts is empty
   */
  public prefer(loadBalancer: ILoadBalancer, city: string, datacenter: string): this {
    const { loadBalancerRef: ref } = loadBalancer;
    if (city === '' || datacenter === '')
      throw new Error(`${this.node.path}: a preference of ${ref} names no ${city === '' ? 'city' : 'datacenter'}.`);
    const { regions } = (this.balancers[ref] ??= { regions: {} });
    const already = regions[city];
    if (already !== undefined && already !== datacenter) {
      throw new Error(
        `${this.node.path}: ${city} of ${ref} is served from ${already} already, and cannot be served from ${datacenter} too.`,
      );
    }
    regions[city] = datacenter;
    return this;
  }
}
