import type { LoadBalancer } from '../model';
import type { QueryParameters } from './address';

/** The load balancer of a certificate. */
export interface CertificatePlace {
  /** Name of the balancer. */
  readonly loadBalancer: string;
  /** The balancer's `provider`: one of `PLATFORMS`, or another name of the deployment. */
  readonly platform: string;
  readonly region: string;
  /**
   * Whether the load balancer is of the newer kind. Used by one of the cloud providers only.
   *
   * @default true
   */
  readonly elbv2?: boolean;
}

/** A certificate to attach to a listener (contract, section 4.1). */
export interface CertificateAttachment extends CertificatePlace {
  readonly certificateId: string;
  /** The balancer's `listener_name`. */
  readonly listener: string;
  /** The balancer's `listener_port`; a string is sent unchanged. */
  readonly listenerPort: number | string;
  /**
   * Whether the certificate becomes the listener's default.
   *
   * @default false
   */
  readonly default?: boolean;
}

/** A certificate to detach, which must not be the default (contract, section 4.1). */
export interface CertificateDetachment extends CertificatePlace {
  /**
   * The identifier in the balancer's `certificates`. On running deployments it may be longer than the id with which the
   * certificate was attached.
   *
   * @default - left to the service
   */
  readonly certificateId?: string;
  /**
   * The balancer's `listener_name`.
   *
   * @default - left to the service
   */
  readonly listener?: string;
  /**
   * The balancer's `listener_port`; a string is sent unchanged.
   *
   * @default - left to the service
   */
  readonly listenerPort?: number | string;
}

export function attachmentQuery({
  platform,
  region,
  listener,
  listenerPort,
  default: isDefault = false,
  elbv2 = true,
}: CertificateAttachment): QueryParameters {
  return { provider: platform, region, default: isDefault, elbv2, listener, 'listener-port': listenerPort };
}

export function detachmentQuery({
  platform,
  region,
  certificateId,
  elbv2 = true,
  listener,
  listenerPort,
}: CertificateDetachment): QueryParameters {
  return { provider: platform, region, 'certificate-id': certificateId, elbv2, listener, 'listener-port': listenerPort };
}

/** Whether this listener still has the certificate, or possibly has it: the list may contain a URL that ends with the id. */
export function isAttached(balancer: LoadBalancer, detachment: CertificateDetachment): boolean {
  const { certificateId: id = '' } = detachment;
  return isListener(balancer, detachment) && balancer.certificates.some((listed) => isSurely(listed, id) || listed.endsWith(`-${id}`));
}

/** Whether this listener certainly has the certificate, as the default if requested. */
export function hasAttached(balancer: LoadBalancer, attachment: CertificateAttachment): boolean {
  const { certificateId, default: isDefault = false } = attachment;
  const listed = isDefault ? [balancer.default_certificate] : balancer.certificates;
  return isListener(balancer, attachment) && listed.some((one) => isSurely(one, certificateId));
}

function isListener(
  balancer: LoadBalancer,
  { loadBalancer, platform, region, listener, listenerPort }: Omit<CertificateDetachment, 'certificateId'>,
): boolean {
  return (
    balancer.name === loadBalancer &&
    balancer.provider === platform &&
    balancer.region === region &&
    (listener === undefined || balancer.listener_name === listener) &&
    (listenerPort === undefined || String(balancer.listener_port) === String(listenerPort))
  );
}

function isSurely(listed: string, id: string): boolean {
  return listed === id || listed.endsWith(`/${id}`);
}
