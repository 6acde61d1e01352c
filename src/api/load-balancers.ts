import { AUTOMATIC, LoadBalancer, LoadBalancerRegions, own, type RegionalLoadBalancerInput } from '../model';
import type { Call, OutcomeCheck, Segment } from './call';
import {
  attachmentQuery,
  detachmentQuery,
  hasAttached,
  isAttached,
  type CertificateAttachment,
  type CertificateDetachment,
} from './certificates';
import type { Dispatcher } from './dispatcher';
import { NotFoundError, ValidationError, type ApiError } from './errors';
import { findOut } from './messages/request';
import type { CallOptions, CheckedOptions, Content } from './options';
import { configurationRoute } from './routes';
import { contentAfterCheck, trackContent } from './tracked-content';
import { byEarlierTry, readListing, readOne, readOptionalReceipt, readReceipt, type Listing, type Receipt } from './shapes';

/** The load balancers of a configuration (contract, section 4.1). The API cannot create them. */
export class LoadBalancers {
  public constructor(private readonly dispatcher: Dispatcher) {}

  /** Returns every load balancer, one record for each listener. */
  public list(config: string, options: CallOptions = {}): Promise<Listing<LoadBalancer>> {
    return this.dispatcher.dispatch({ ...listCall(`list the load balancers of configuration "${config}"`, config), ...options });
  }

  /**
   * Attaches a certificate to a listener.
   *
   * @throws {ApiError} ValidationError when the listener is full or a query parameter is wrong
   */
  public attachCertificate(
    config: string,
    attachment: CertificateAttachment,
    { check, ...options }: CheckedOptions = {},
  ): Promise<Receipt> {
    const { loadBalancer, certificateId } = attachment;
    const object = `certificate "${certificateId}" to load balancer "${loadBalancer}" in configuration "${config}"`;
    return this.dispatcher.dispatch({
      doing: `attach ${object}`,
      method: 'PUT',
      segments: [...certificatesRoute(config, loadBalancer), { name: 'certificate', value: certificateId, missing: 'entry' }],
      query: attachmentQuery(attachment),
      content: contentAfterCheck(check),
      read: readOptionalReceipt,
      ...options,
      verifyAfterUncertain: async (failure, outcomeCheck) => {
        const { items } = await this.dispatcher.dispatch(readBackCall(failure, 'attached', object, config, outcomeCheck));
        return items.some((balancer) => hasAttached(balancer, attachment)) ? byEarlierTry('attached') : undefined;
      },
    });
  }

  /**
   * Detaches a certificate that is not the default. If a second try is refused and the certificate is no longer attached,
   * an earlier try has detached it, and the call succeeds.
   *
   * @throws {ApiError} ValidationError when the certificate is not attached, or is the default
   */
  public detachCertificate(
    config: string,
    detachment: CertificateDetachment,
    { check, ...options }: CheckedOptions = {},
  ): Promise<Receipt> {
    const { loadBalancer, certificateId } = detachment;
    const certificate = certificateId === undefined ? 'the certificate' : `certificate "${certificateId}"`;
    const object = `${certificate} from load balancer "${loadBalancer}" in configuration "${config}"`;
    const verify = async (failure: ApiError, outcomeCheck: OutcomeCheck): Promise<Receipt | undefined> => {
      if (certificateId === undefined) return undefined;
      const { items } = await this.dispatcher.dispatch(readBackCall(failure, 'detached', object, config, outcomeCheck));
      return items.some((balancer) => isAttached(balancer, detachment)) ? undefined : byEarlierTry('detached');
    };
    return this.dispatcher.dispatch({
      doing: `detach ${object}`,
      method: 'DELETE',
      segments: certificatesRoute(config, loadBalancer),
      query: detachmentQuery(detachment),
      content: contentAfterCheck(check),
      read: readOptionalReceipt,
      treatAsSuccess: (error, earlierTries, outcomeCheck) => {
        const refused = ValidationError.is(error) || NotFoundError.is(error);
        return earlierTries > 0 && refused ? verify(error, outcomeCheck) : undefined;
      },
      verifyAfterUncertain: verify,
      ...options,
    });
  }

  /** Returns the datacenter of each city, for each multi-regional load balancer. */
  public regions(config: string, options: CallOptions = {}): Promise<LoadBalancerRegions> {
    return this.dispatcher.dispatch({ ...regionsCall(`read the ${regionsOf(config)}`, config), ...options });
  }

  /**
   * Sets the datacenters of all load balancers at once. Every city that the call does not name becomes `automatic`, even
   * if an earlier call has set it.
   *
   * @param lbs datacenters of every balancer, by id as an integer or a string, or by name
   * @throws {ApiError} InputError when a datacenter does not run the service; then nothing has changed
   */
  public setRegions(config: string, lbs: Content<readonly RegionalLoadBalancerInput[]>, options: CallOptions = {}): Promise<Receipt> {
    const { content, sent } = trackContent(lbs, (made) => ({ body: { lbs: made } }));
    return this.dispatcher.dispatch({
      doing: `set the ${regionsOf(config)}`,
      method: 'POST',
      segments: regionsRoute(config),
      content,
      // Each call replaces everything, so repeating it is safe.
      repeatable: true,
      read: readReceipt,
      ...options,
      verifyAfterUncertain: async (failure, outcomeCheck) => {
        const doing = `${findOut(failure.status ?? failure.kind, 'set')} the ${regionsOf(config)}`;
        const now = await this.dispatcher.dispatch({ ...regionsCall(doing, config), ...outcomeCheck });
        return isAsSet(now, sent()) ? byEarlierTry('set') : undefined;
      },
    });
  }
}

function listCall(doing: string, config: string): Call<Listing<LoadBalancer>> {
  const read = readListing({ noun: 'load balancer', schema: LoadBalancer });
  return { doing, method: 'GET', segments: route(config), read };
}

/** Returns the call that reads the load balancers after a write with an uncertain outcome. */
function readBackCall(
  failure: ApiError,
  done: string,
  object: string,
  config: string,
  outcomeCheck: OutcomeCheck,
): Call<Listing<LoadBalancer>> {
  return { ...listCall(`${findOut(failure.status ?? failure.kind, done)} ${object}`, config), ...outcomeCheck };
}

function regionsCall(doing: string, config: string): Call<LoadBalancerRegions> {
  const read = readOne({ noun: 'record of load balancer regions', schema: LoadBalancerRegions });
  return { doing, method: 'GET', segments: regionsRoute(config), read };
}

function regionsOf(config: string): string {
  return `load balancer regions of configuration "${config}"`;
}

/** Whether every city of every balancer is as sent. */
function isAsSet({ lbs: balancers }: LoadBalancerRegions, sent: readonly RegionalLoadBalancerInput[]): boolean {
  return balancers.every(({ id, name, regions }) => {
    const wanted = sent.find((one) => (one.id === undefined ? one.name === name : String(one.id) === String(id)))?.regions ?? {};
    const cities = [...Object.keys(regions), ...Object.keys(wanted)];
    return cities.every((city) => (own(regions, city) ?? AUTOMATIC) === (own(wanted, city) ?? AUTOMATIC));
  });
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
