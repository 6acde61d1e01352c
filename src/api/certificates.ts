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

/**
 * Whether a list shows that the certificate is detached: it has the listener, without the certificate. A list that lacks the listener
 * proves nothing. A listed URL that ends with the id may be the certificate.
 */
export function isDetached(list: readonly LoadBalancer[], detachment: CertificateDetachment): boolean {
  const { certificateId: id = '' } = detachment;
  const listeners = list.filter((balancer) => isListener(balancer, detachment));
  const listed = listeners.flatMap(({ certificates, default_certificate: main }) => [...certificates, main]);
  return listeners.length > 0 && !listed.some((one) => isSurely(one, id) || one.endsWith(`-${id}`));
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
