import type { LoadBalancer, PLATFORMS } from '../model';
import type { Query } from './address';

/** Where a balancer runs: one of two cloud providers, or the service itself (contract, section 2.1). */
export type Platform = (typeof PLATFORMS)[number];

/** Which balancer a certificate is on. */
export interface CertificatePlace {
  /** Name of the balancer. */
  readonly loadBalancer: string;
  /** The contract's query parameter `provider`. */
  readonly platform: Platform;
  readonly region: string;
  /**
   * Whether the balancer is of the newer kind; means something for one of the cloud providers only.
   *
   * @default true
   */
  readonly elbv2?: boolean;
}

/** A certificate that is to be put on a listener (contract, section 4.1). */
export interface CertificateAttachment extends CertificatePlace {
  readonly certificateId: string;
  /** The balancer's `listener_name`. */
  readonly listener: string;
  /** The balancer's `listener_port`; a text is passed on as it is. */
  readonly listenerPort: number | string;
  /**
   * Whether it becomes the listener's default certificate.
   *
   * @default false
   */
  readonly default?: boolean;
}

/** A certificate that is to be taken off, which must not be the default one (contract, section 4.1). */
export interface CertificateDetachment extends CertificatePlace {
  /**
   * As the balancer's `certificates` lists it, which on running deployments may be longer than the id it was attached
   * by.
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
   * The balancer's `listener_port`; a text is passed on as it is.
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
}: CertificateAttachment): Query {
  return { provider: platform, region, default: isDefault, elbv2, listener, 'listener-port': listenerPort };
}

export function detachmentQuery({ platform, region, certificateId, elbv2 = true, listener, listenerPort }: CertificateDetachment): Query {
  return { provider: platform, region, 'certificate-id': certificateId, elbv2, listener, 'listener-port': listenerPort };
}

/** Whether a balancer of the list still has the certificate. */
export function isAttached(
  balancer: LoadBalancer,
  { loadBalancer, platform, region, listener, listenerPort, certificateId }: CertificateDetachment,
): boolean {
  const isIt =
    balancer.name === loadBalancer &&
    balancer.provider === platform &&
    balancer.region === region &&
    (listener === undefined || balancer.listener_name === listener) &&
    (listenerPort === undefined || String(balancer.listener_port) === String(listenerPort));
  return isIt && balancer.certificates.some((listed) => isSameCertificate(listed, certificateId ?? ''));
}

/** The list may show a link whose last part is the id, or ends with it. */
function isSameCertificate(listed: string, id: string): boolean {
  return listed === id || listed.endsWith(`/${id}`) || listed.endsWith(`-${id}`);
}
