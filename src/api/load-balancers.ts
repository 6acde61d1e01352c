import { LoadBalancer, LoadBalancerRegions, type RegionalLoadBalancerInput } from '../model';
import type { Segment } from './call';
import { attachmentQuery, detachmentQuery, isAttached, type CertificateAttachment, type CertificateDetachment } from './certificates';
import type { Dispatcher } from './dispatcher';
import { NotFoundError, ValidationError } from './errors';
import type { CallOptions } from './options';
import { configurationRoute } from './routes';
import { readListing, readOne, readOptionalReceipt, readReceipt, type Listing, type Receipt } from './shapes';

/** The load balancers of a configuration (contract, section 4.1). The API cannot create them. */
export class LoadBalancers {
  public constructor(private readonly dispatcher: Dispatcher) {}

  /** Every load balancer, one record for each listener. */
  public list(config: string, { signal }: CallOptions = {}): Promise<Listing<LoadBalancer>> {
    return this.dispatcher.dispatch({
      doing: `list the load balancers of configuration "${config}"`,
      method: 'GET',
      segments: route(config),
      read: readListing({ noun: 'load balancer', schema: LoadBalancer }),
      signal,
    });
  }

  /**
   * Attaches a certificate to a listener.
   *
   * @throws {ApiError} ValidationError when it does not fit; its problems say which query parameter is wrong
   */
  public attachCertificate(config: string, attachment: CertificateAttachment, { signal }: CallOptions = {}): Promise<Receipt> {
    const { loadBalancer, certificateId } = attachment;
    return this.dispatcher.dispatch({
      doing: `attach certificate "${certificateId}" to load balancer "${loadBalancer}" in configuration "${config}"`,
      method: 'PUT',
      segments: [...certificatesRoute(config, loadBalancer), { name: 'certificate', value: certificateId, missing: 'entry' }],
      query: attachmentQuery(attachment),
      read: readOptionalReceipt,
      signal,
    });
  }

  /**
   * Detaches a certificate that is not the default one. If a second try is refused and the certificate is no longer
   * attached, an earlier try has detached it, and the call succeeds.
   *
   * @throws {ApiError} ValidationError when it is not attached, or is the default one
   */
  public detachCertificate(config: string, detachment: CertificateDetachment, { signal }: CallOptions = {}): Promise<Receipt> {
    const { loadBalancer, certificateId } = detachment;
    return this.dispatcher.dispatch({
      doing:
        'detach ' +
        `${certificateId === undefined ? 'the certificate' : `certificate "${certificateId}"`} ` +
        `from load balancer "${loadBalancer}" in configuration "${config}"`,
      method: 'DELETE',
      segments: certificatesRoute(config, loadBalancer),
      query: detachmentQuery(detachment),
      read: readOptionalReceipt,
      treatAsSuccess: async (error, earlierTries) => {
        const refused = ValidationError.is(error) || NotFoundError.is(error);
        if (earlierTries === 0 || !refused || certificateId === undefined) return undefined;
        const { items } = await this.list(config, { signal });
        return items.some((balancer) => isAttached(balancer, detachment)) ? undefined : { message: 'Detached by an earlier try.' };
      },
      signal,
    });
  }

  /** Which datacenter serves each city, for each multi-regional load balancer. */
  public regions(config: string, { signal }: CallOptions = {}): Promise<LoadBalancerRegions> {
    return this.dispatcher.dispatch({
      doing: `read the load balancer regions of configuration "${config}"`,
      method: 'GET',
      segments: regionsRoute(config),
      read: readOne({ noun: 'record of load balancer regions', schema: LoadBalancerRegions }),
      signal,
    });
  }

  /**
   * Sets the datacenters of all load balancers at once. Every city that the call does not name becomes `automatic`, even
   * if an earlier call has set it.
   *
   * @param lbs every balancer's wishes, by id as an integer or a text, or by name
   * @throws {ApiError} InputError when a datacenter does not run the service; then nothing has changed
   */
  public setRegions(config: string, lbs: readonly RegionalLoadBalancerInput[], { signal }: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({
      doing: `set the load balancer regions of configuration "${config}"`,
      method: 'POST',
      segments: regionsRoute(config),
      body: { lbs },
      // Each call replaces everything, so that sending it twice does no harm.
      repeatable: true,
      read: readReceipt,
      signal,
    });
  }
}

function route(config: string, ...rest: readonly Segment[]): Segment[] {
  return configurationRoute(config, 'load-balancers', ...rest);
}

function certificatesRoute(config: string, loadBalancer: string): Segment[] {
  return route(config, { name: 'load_balancer', value: loadBalancer, missing: 'entry' }, 'certificates');
}

function regionsRoute(config: string): Segment[] {
  return route(config, 'regions');
}
