import type { IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { CertificateAttachment as CertificateAttachmentBinding } from '../bindings/certificate-attachment';
import type { ListenerOptions } from './listener-options';
import type { ILoadBalancer } from './load-balancer';

/**
 * How a certificate is attached.
 */
export interface CertificateAttachmentOptions extends ListenerOptions {
  /**
   * Whether the certificate is the default one of the listener. It ceases to be the default only when another certificate
   * becomes the default.
   * @default false
   */
  readonly isDefault?: boolean | IResolvable;

  /**
   * Whether the load balancer is of the newer, application kind. This matters on the platform `cloud_a` only.
   * @default - as the service lists the load balancer
   */
  readonly elbv2?: boolean | IResolvable;

  /**
   * Whether a destroy leaves the certificate attached. The service does not detach a default certificate, so an attachment
   * of the default one can only be destroyed with `keepOnDestroy`.
   * @default false
   */
  readonly keepOnDestroy?: boolean;
}

/**
 * Which certificate is attached to which load balancer.
 */
export interface CertificateAttachmentProps extends CertificateAttachmentOptions {
  /**
   * The load balancer, by name.
   */
  readonly loadBalancer: ILoadBalancer;

  /**
   * Id of the certificate. Where the service lists certificates as links, the last part of the link.
   */
  readonly certificateId: string;
}

/**
 * One certificate on a listener of a load balancer. For all certificates of a listener use `LoadBalancerCertificates`; both
 * on one listener are refused (contract, section 4.1).
 *
 * @example
 * declare const prod: Configuration;
 * new CertificateAttachment(prod, 'Shop', { loadBalancer: LoadBalancer.fromName('edge-north'), certificateId: 'cert-shop' });
 */
export class CertificateAttachment extends Construct {
  /** The Terraform resource under this construct. */
  public readonly resource: CertificateAttachmentBinding;

  /**
   * @param scope a `Configuration`, or anything under one
   * @param id unique in the scope
   * @param props which certificate, and where
   */
  public constructor(scope: Construct, id: string, props: CertificateAttachmentProps) {
    super(scope, id);
    const { loadBalancer, isDefault, keepOnDestroy, platform, ...same } = props;
    this.resource = new CertificateAttachmentBinding(this, 'Resource', {
      ...same,
      loadBalancer: loadBalancer.loadBalancerRef,
      platform: platform?.value,
      default: isDefault,
      onDestroy: keepOnDestroy === true ? 'keep' : undefined,
    });
  }

  /**
   * Takes an attachment that is already there into the state. Remove the call after the deployment.
   *
   * @param importId name of the configuration, of the load balancer and of the listener, and id of the certificate:
   *   `prod/edge-west/edge-west-https/cert-checkout`
   */
  public importFrom(importId: string): void {
    this.resource.importFrom(importId);
  }
}
