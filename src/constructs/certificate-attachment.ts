import type { IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { CertificateAttachment as CertificateAttachmentBinding } from '../bindings/certificate-attachment';
import type { ILoadBalancer } from './i-load-balancer';
import { onDestroyOf } from './internal/entry';
import { importResource } from './internal/imports';
import { ListenerRegistry } from './internal/listener-registry';
import type { ListenerOptions } from './listener-options';

/**
 * Options of a certificate attachment.
 */
export interface CertificateAttachmentOptions extends ListenerOptions {
  /**
   * Whether the certificate is the default of the listener. A default certificate stays the default until another certificate
   * replaces it.
   * @default false
   */
  readonly isDefault?: boolean | IResolvable;

  /**
   * Whether the load balancer is of the newer, application kind. Used on the platform `cloud_a` only.
   * @default - as the service lists the load balancer
   */
  readonly elbv2?: boolean | IResolvable;

  /**
   * Whether a destroy leaves the certificate attached. The service does not detach a default certificate, so its attachment
   * can only be destroyed if this is set to true.
   * @default false
   */
  readonly keepOnDestroy?: boolean | IResolvable;
}

/**
 * Properties of `CertificateAttachment`.
 */
export interface CertificateAttachmentProps extends CertificateAttachmentOptions {
  /**
   * The load balancer, by name.
   */
  readonly loadBalancer: ILoadBalancer;

  /**
   * Id of the certificate. If the service lists certificates as links, the last part of the link.
   */
  readonly certificateId: string;
}

/**
 * One certificate on a listener of a load balancer. For all certificates of a listener use `LoadBalancerCertificates`. The
 * two cannot manage the same listener (contract, section 4.1).
 *
 * @example
 * declare const prod: Configuration;
 * new CertificateAttachment(prod, 'Shop', { loadBalancer: LoadBalancer.fromName('edge-north'), certificateId: 'cert-shop' });
 */
export class CertificateAttachment extends Construct {
  /** The Terraform resource under this construct. */
  public readonly resource: CertificateAttachmentBinding;

  /**
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props certificate and listener
   */
  public constructor(scope: Construct, id: string, props: CertificateAttachmentProps) {
    super(scope, id);
    const { loadBalancer, isDefault, keepOnDestroy, platform, ...same } = props;
    this.resource = new CertificateAttachmentBinding(this, 'Resource', {
      ...same,
      loadBalancer: loadBalancer.loadBalancerRef,
      platform: platform?.value,
      default: isDefault,
      onDestroy: onDestroyOf(keepOnDestroy, 'keep'),
    });
    ListenerRegistry.of(this).enterAttachment(this, props, props.certificateId);
  }

  /**
   * Imports an existing attachment into the state. Remove the call after the deployment.
   *
   * @param importId name of the configuration, of the load balancer and of the listener, and id of the certificate:
   *   `prod/edge-west/edge-west-https/cert-checkout`
   */
  public importFrom(importId: string): void {
    importResource(this.resource, importId);
  }
}
