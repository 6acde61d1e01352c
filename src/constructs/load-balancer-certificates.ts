import type { IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { LoadBalancerCertificates as LoadBalancerCertificatesBinding } from '../bindings/load-balancer-certificates';
import type { ListenerOptions } from './listener-options';
import type { ILoadBalancer } from './load-balancer';

/**
 * The certificates of a listener.
 */
export interface LoadBalancerCertificatesProps extends ListenerOptions {
  /**
   * The load balancer, by name.
   */
  readonly loadBalancer: ILoadBalancer;

  /**
   * Ids of the certificates that are attached beside the default one. Where the service lists certificates as links, the last
   * part of each link. A former default certificate is detached, unless it is named here.
   */
  readonly certificateIds: string[];

  /**
   * Id of the default certificate.
   * @default - the construct does not manage which certificate is the default
   */
  readonly defaultCertificateId?: string;

  /**
   * Certificates that are left alone, as patterns with `*` and `?`.
   * @default - none
   */
  readonly keep?: string[];

  /**
   * Whether the construct may detach certificates that it did not manage before. Without it, the plan fails and names them.
   * @default false
   */
  readonly overwrite?: boolean | IResolvable;

  /**
   * Whether a destroy detaches all certificates but the default one and those that `keep` protects. Otherwise a destroy
   * leaves all of them attached.
   * @default false
   */
  readonly detachOnDestroy?: boolean;
}

/**
 * All certificates of one listener of a load balancer. The construct is authoritative: a certificate that it does not name is
 * detached, and the plan shows that (contract, section 4.1).
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
   * @param scope a `Configuration`, or anything under one
   * @param id unique in the scope
   * @param props which certificates, and where
   */
  public constructor(scope: Construct, id: string, props: LoadBalancerCertificatesProps) {
    super(scope, id);
    const { loadBalancer, platform, detachOnDestroy, ...same } = props;
    this.resource = new LoadBalancerCertificatesBinding(this, 'Resource', {
      ...same,
      loadBalancer: loadBalancer.loadBalancerRef,
      platform: platform?.value,
      onDestroy: detachOnDestroy === true ? 'detach' : undefined,
    });
  }

  /**
   * Takes the certificates that the listener already has into the state. Remove the call after the deployment.
   *
   * @param importId name of the configuration, of the load balancer and of the listener: `prod/edge-north/edge-north-https`
   */
  public importFrom(importId: string): void {
    this.resource.importFrom(importId);
  }
}
