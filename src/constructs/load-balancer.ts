import type { Construct } from 'constructs';
import { CertificateAttachment, type CertificateAttachmentOptions } from './certificate-attachment';
import type { ILoadBalancer } from './i-load-balancer';

/**
 * An existing load balancer of the service.
 *
 * @example
 * declare const prod: Configuration;
 * const edge = LoadBalancer.fromName('edge-north');
 * edge.attachCertificate(prod, 'ShopCertificate', 'cert-shop');
 */
export class LoadBalancer implements ILoadBalancer {
  /**
   * The load balancer with this name. If several load balancers have the name, the deployment fails and lists their ids.
   *
   * @param name of the load balancer
   * @throws Error when the name is empty
   */
  public static fromName(name: string): LoadBalancer {
    if (name === '') throw new Error('The name of the load balancer is empty. Write its name.');
    return new LoadBalancer(name);
  }

  /**
   * The load balancer with this id. `LoadBalancerRegions` accepts ids, certificates need names.
   *
   * @param id of the load balancer
   */
  public static fromId(id: number): LoadBalancer {
    return new LoadBalancer(String(id));
  }

  private constructor(public readonly loadBalancerRef: string) {}

  /**
   * Attaches a certificate to a listener of this load balancer.
   *
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param certificateId id of the certificate, as the service lists it
   * @param options listener and attachment
   */
  public attachCertificate(
    scope: Construct,
    id: string,
    certificateId: string,
    options: CertificateAttachmentOptions = {},
  ): CertificateAttachment {
    return new CertificateAttachment(scope, id, { ...options, loadBalancer: this, certificateId });
  }
}
