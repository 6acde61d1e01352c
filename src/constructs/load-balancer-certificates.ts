import type { IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { LoadBalancerCertificates as LoadBalancerCertificatesBinding } from '../bindings/load-balancer-certificates';
import type { ILoadBalancer } from './i-load-balancer';
import { onDestroyOf } from './internal/entry';
import { importResource } from './internal/imports';
import { ListenerRegistry } from './internal/listener-registry';
import type { ListenerOptions } from './listener-options';

/**
 * Properties of `LoadBalancerCertificates`.
 */
export interface LoadBalancerCertificatesProps extends ListenerOptions {
  /**
   * The load balancer, by name.
   */
  readonly loadBalancer: ILoadBalancer;

  /**
   * Ids of the attached certificates, without the default one. If the service lists certificates as links, the last part of each
   * link. A former default certificate that is not in this list is detached.
   */
  readonly certificateIds: string[];

  /**
   * Id of the default certificate.
   * @default - the construct does not manage which certificate is the default
   */
  readonly defaultCertificateId?: string;

  /**
   * Certificates that the construct ignores, as patterns with `*` and `?`.
   * @default - none
   */
  readonly keep?: string[];

  /**
   * Whether the construct may detach certificates that it did not manage before. Otherwise the plan fails and lists them.
   * @default false
   */
  readonly overwrite?: boolean | IResolvable;

  /**
   * Whether a destroy detaches all certificates except the default one and those that `keep` protects. Otherwise all stay
   * attached.
   * @default false
   */
  readonly detachOnDestroy?: boolean | IResolvable;
}

/**
 * All certificates of one listener of a load balancer. The construct is authoritative: certificates that it does not list are
 * detached, and the plan shows the detachments (contract, section 4.1).
 *
 * @example
 * declare const prod: Configuration;
 * new LoadBalancerCertificates(prod, 'EdgeCertificates', {
 *   loadBalancer: LoadBalancer.fromName('edge-north'),
 *   defaultCertificateId: 'cert-main',
 *   certificateIds: ['cert-shop'],
 * });
 */
export class LoadBalancerCertificates extends Construct {
  /** The Terraform resource under this construct. */
  public readonly resource: LoadBalancerCertificatesBinding;

  /**
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props certificates and listener
   */
  public constructor(scope: Construct, id: string, props: LoadBalancerCertificatesProps) {
    super(scope, id);
    const { loadBalancer, platform, detachOnDestroy, ...same } = props;
    this.resource = new LoadBalancerCertificatesBinding(this, 'Resource', {
      ...same,
      loadBalancer: loadBalancer.loadBalancerRef,
      platform: platform?.value,
      onDestroy: onDestroyOf(detachOnDestroy, 'detach'),
    });
    ListenerRegistry.of(this).enterCertificates(this, props, props.keep);
  }

  /**
   * Imports the existing certificates of the listener into the state. Remove the call after the deployment.
   *
   * @param importId name of the configuration, of the load balancer and of the listener: `prod/edge-north/edge-north-https`
   */
  public importFrom(importId: string): void {
    importResource(this.resource, importId);
  }
}
