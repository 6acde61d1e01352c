import type { IResolvable, TerraformProvider } from 'cdktf';
import { Construct } from 'constructs';
import {
  LoadBalancerRegions as LoadBalancerRegionsBinding,
  type LoadBalancerRegionsLoadBalancers,
} from '../bindings/load-balancer-regions';
import { EntryRegistry } from './internal/entry-registry';
import { onDestroyOf } from './internal/entry';
import { importResource } from './internal/imports';
import { checkKey } from './internal/keys';
import type { ILoadBalancer } from './i-load-balancer';

/**
 * Properties of `LoadBalancerRegions`.
 */
export interface LoadBalancerRegionsProps {
  /**
   * Whether cities without a preference keep their datacenters, instead of becoming `automatic`. Also applies when the
   * construct is removed.
   * @default false
   */
  readonly preserveUnlisted?: boolean;

  /**
   * Whether all datacenters stay when the construct is removed. Otherwise every city becomes `automatic`; with
   * preservation of unlisted cities, only the cities with a preference in this construct.
   * @default false
   */
  readonly keepOnDestroy?: boolean | IResolvable;

  /**
   * The provider that deploys the regions.
   * @default - the provider of the configuration, or else the provider of the stack
   */
  readonly provider?: TerraformProvider;
}

/**
 * Datacenter for each city, for all multi-regional load balancers of a configuration. Every city without a preference becomes
 * `automatic`, and the plan warns of each city that loses its datacenter.
 *
 * @example
 * declare const prod: Configuration;
 * const shop = LoadBalancer.fromName('global-shop');
 * const regions = new LoadBalancerRegions(prod, 'Regions', { preserveUnlisted: true });
 * regions.prefer(shop, 'ams', 'eu-central-1').prefer(shop, 'nyc', LoadBalancerRegions.AUTOMATIC);
 */
export class LoadBalancerRegions extends Construct {
  /** Lets the service choose the best route by the location of the load balancer. */
  public static readonly AUTOMATIC = 'automatic';

  /** The Terraform resource under this construct. */
  public readonly resource: LoadBalancerRegionsBinding;

  private readonly balancers: { [ref: string]: LoadBalancerRegionsLoadBalancers } = {};

  /**
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props properties of the regions
   */
  public constructor(scope: Construct, id: string, props: LoadBalancerRegionsProps = {}) {
    super(scope, id);
    this.resource = new LoadBalancerRegionsBinding(this, 'Resource', {
      provider: props.provider,
      // prefer() adds to this map until synthesis.
      loadBalancers: this.balancers,
      preserveUnlisted: props.preserveUnlisted,
      onDestroy: onDestroyOf(props.keepOnDestroy, 'keep'),
    });
    EntryRegistry.of(this).enterOnly(this, 'regions of load balancers', props.provider);
  }

  /**
   * Imports the existing regions of the configuration into the state. Remove the call after the deployment.
   *
   * @param importId name of the configuration: `prod`
   */
  public importFrom(importId: string): void {
    importResource(this.resource, importId);
  }

  /**
   * Sets the datacenter that serves a city.
   *
   * @param loadBalancer load balancer of the preference
   * @param city code of the city: `ams`
   * @param datacenter a datacenter that the load balancer runs in, or `LoadBalancerRegions.AUTOMATIC`
   * @throws Error if the city already has another datacenter, if a text is empty, or if the CDK loses cities with this name
   */
  public prefer(loadBalancer: ILoadBalancer, city: string, datacenter: string): this {
    const { loadBalancerRef: ref } = loadBalancer;
    if (city === '' || datacenter === '')
      throw new Error(`[${this.node.path}] A preference of ${ref} names no ${city === '' ? 'city' : 'datacenter'}. Write it.`);
    for (const name of [ref, city]) checkKey(this.node.path, name);
    const { regions } = Object.hasOwn(this.balancers, ref) ? this.balancers[ref]! : this.enter(ref);
    const already = Object.hasOwn(regions, city) ? regions[city] : undefined;
    if (already !== undefined && already !== datacenter) {
      throw new Error(
        `[${this.node.path}] ${city} of ${ref} is served from ${already} already, and cannot be served from ${datacenter} too. ` +
          'Remove one of the two preferences.',
      );
    }
    // eslint-disable-next-line svc/own-keys -- checkKey() refuses `__proto__`
    regions[city] = datacenter;
    return this;
  }

  private enter(ref: string): LoadBalancerRegionsLoadBalancers {
    // eslint-disable-next-line svc/own-keys -- checkKey() refuses `__proto__`
    return (this.balancers[ref] = { regions: {} });
  }
}
