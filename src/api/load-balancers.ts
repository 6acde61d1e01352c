import { AUTOMATIC, type LoadBalancer, type LoadBalancerRegions, own, type RegionalLoadBalancerInput } from '../model';
import type { Call, OutcomeCheck, Segment } from './call';
import {
  attachmentQuery,
  detachmentQuery,
  hasAttached,
  isDetached,
  type CertificateAttachment,
  type CertificateDetachment,
} from './certificates';
import type { Dispatcher } from './dispatcher';
import { NotFoundError, ValidationError, type ApiError } from './errors';
import { readBalancers, readBalancersOfAnyShape, readRegions, readRegionsOfAnyShape } from './load-balancer-answers';
import { findOut } from './messages/request';
import type { CallOptions, ShapeOptions } from './options';
import { configurationRoute } from './routes';
import { byEarlierTry, readOptionalReceipt, readReceipt, type Listing, type Receipt } from './shapes';
import type { Decide, Outcome, Turn, Write } from './write';

/** The turn of a write of certificates. */
export interface CertificatesTurn extends Turn {
  /** Returns every load balancer, as `LoadBalancers.list` does. */
  list(): Promise<Listing<LoadBalancer>>;
  attach(attachment: CertificateAttachment): Write;
  detach(detachment: CertificateDetachment): Write;
}

/** The turn of a write of regions. */
export interface RegionsTurn extends Turn {
  /** Returns the regions, as `LoadBalancers.regions` does. */
  get(): Promise<LoadBalancerRegions>;
  /** Sets the datacenters of all load balancers, as `LoadBalancers.setRegions` does. */
  set(lbs: readonly RegionalLoadBalancerInput[]): Write;
}

/** The load balancers of a configuration (contract, section 4.1). The API cannot create them. */
export class LoadBalancers {
  public constructor(private readonly dispatcher: Dispatcher) {}

  /** Returns every load balancer, one record for each listener. */
  public list(config: string, { anyShape, ...options }: ShapeOptions = {}): Promise<Listing<LoadBalancer>> {
    return this.dispatcher.dispatch({ ...listCall(`list the load balancers of configuration "${config}"`, config, anyShape), ...options });
  }

  /**
   * Attaches a certificate to a listener.
   *
   * @throws {ApiError} ValidationError when the listener is full or a query parameter is wrong
   */
  public attachCertificate(config: string, attachment: CertificateAttachment, options: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({ ...this.attachCall(config, attachment), ...options });
  }

  private attachCall(config: string, attachment: CertificateAttachment): Write {
    const { loadBalancer, certificateId } = attachment;
    const object = `certificate "${certificateId}" to load balancer "${loadBalancer}" in configuration "${config}"`;
    return {
      doing: `attach ${object}`,
      method: 'PUT',
      segments: [...certificatesRoute(config, loadBalancer), { name: 'certificate', value: certificateId, missing: 'entry' }],
      query: attachmentQuery(attachment),
      read: readOptionalReceipt,
      verifyAfterUncertain: async (failure, outcomeCheck) => {
        const { items } = await this.dispatcher.dispatch(readBackCall(failure, 'attached', object, config, outcomeCheck));
        return items.some((balancer) => hasAttached(balancer, attachment)) ? byEarlierTry('attached') : undefined;
      },
    };
  }

  /**
   * Detaches a certificate that is not the default. If a second try is refused and the listener no longer has the certificate,
   * an earlier try has detached it, and the call succeeds.
   *
   * @throws {ApiError} ValidationError when the certificate is not attached, or is the default
   */
  public detachCertificate(config: string, detachment: CertificateDetachment, options: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({ ...this.detachCall(config, detachment), ...options });
  }

  /**
   * Attaches or detaches a certificate from the current state of the listeners: `decide` reads them and returns `attach` or `detach`, or
   * refuses.
   *
   * @param decide called when the limits of the client allow a request, for each try again
   * @returns the reason if `decide` refuses; nothing was sent then
   */
  public writeCertificates<Reason = never>(
    config: string,
    loadBalancer: string,
    decide: Decide<CertificatesTurn, Reason>,
    options: CallOptions = {},
  ): Promise<Outcome<Reason>> {
    const doing = `write the certificates of load balancer "${loadBalancer}" in configuration "${config}"`;
    return this.dispatcher.write<Reason>(
      { doing, method: 'PUT', segments: certificatesRoute(config, loadBalancer) },
      (turn) =>
        decide({
          ...turn,
          list: () => this.list(config, turn.reading),
          attach: (attachment) => this.attachCall(config, attachment),
          detach: (detachment) => this.detachCall(config, detachment),
        }),
      options,
    );
  }

  private detachCall(config: string, detachment: CertificateDetachment): Write {
    const { loadBalancer, certificateId } = detachment;
    const certificate = certificateId === undefined ? 'the certificate' : `certificate "${certificateId}"`;
    const object = `${certificate} from load balancer "${loadBalancer}" in configuration "${config}"`;
    const verify = async (failure: ApiError, outcomeCheck: OutcomeCheck): Promise<Receipt | undefined> => {
      if (certificateId === undefined) return undefined;
      const { items } = await this.dispatcher.dispatch(readBackCall(failure, 'detached', object, config, outcomeCheck));
      return isDetached(items, detachment) ? byEarlierTry('detached') : undefined;
    };
    return {
      doing: `detach ${object}`,
      method: 'DELETE',
      segments: certificatesRoute(config, loadBalancer),
      query: detachmentQuery(detachment),
      read: readOptionalReceipt,
      treatAsSuccess: (error, earlierTries, outcomeCheck) => {
        const refused = ValidationError.is(error) || NotFoundError.is(error);
        return earlierTries > 0 && refused ? verify(error, outcomeCheck) : undefined;
      },
      verifyAfterUncertain: verify,
    };
  }

  /** Returns the datacenter of each city, for each multi-regional load balancer. */
  public regions(config: string, { anyShape, ...options }: ShapeOptions = {}): Promise<LoadBalancerRegions> {
    return this.dispatcher.dispatch({ ...regionsCall(`read the ${regionsOf(config)}`, config, anyShape), ...options });
  }

  /**
   * Sets the datacenters of all load balancers at once. Every city that the call does not name becomes `automatic`, even
   * if an earlier call has set it.
   *
   * @param lbs datacenters of every balancer, by id as an integer or a string, or by name
   * @throws {ApiError} InputError when a datacenter does not run the service; then nothing has changed
   */
  public setRegions(config: string, lbs: readonly RegionalLoadBalancerInput[], options: CallOptions = {}): Promise<Receipt> {
    return this.dispatcher.dispatch({ ...this.setRegionsCall(config, lbs), ...options });
  }

  /**
   * Sets the datacenters from the current ones: `decide` reads them and returns `set`, or refuses.
   *
   * @param decide called when the limits of the client allow a request, for each try again
   * @returns the reason if `decide` refuses; nothing was sent then
   */
  public writeRegions<Reason = never>(
    config: string,
    decide: Decide<RegionsTurn, Reason>,
    options: CallOptions = {},
  ): Promise<Outcome<Reason>> {
    return this.dispatcher.write<Reason>(
      this.setRegionsCall(config, []),
      (turn) => decide({ ...turn, get: () => this.regions(config, turn.reading), set: (lbs) => this.setRegionsCall(config, lbs) }),
      options,
    );
  }

  private setRegionsCall(config: string, lbs: readonly RegionalLoadBalancerInput[]): Write {
    return {
      doing: `set the ${regionsOf(config)}`,
      method: 'POST',
      segments: regionsRoute(config),
      content: { body: { lbs } },
      // Each call replaces everything, so repeating it is safe.
      repeatable: true,
      read: readReceipt,
      verifyAfterUncertain: async (failure, outcomeCheck) => {
        const doing = `${findOut(failure.status ?? failure.kind, 'set')} the ${regionsOf(config)}`;
        const now = await this.dispatcher.dispatch({ ...regionsCall(doing, config), ...outcomeCheck });
        return isAsSet(now, lbs) ? byEarlierTry('set') : undefined;
      },
    };
  }
}

function listCall(doing: string, config: string, anyShape = false): Call<Listing<LoadBalancer>> {
  return { doing, method: 'GET', segments: route(config), read: anyShape ? readBalancersOfAnyShape : readBalancers };
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

function regionsCall(doing: string, config: string, anyShape = false): Call<LoadBalancerRegions> {
  return { doing, method: 'GET', segments: regionsRoute(config), read: anyShape ? readRegionsOfAnyShape : readRegions };
}

function regionsOf(config: string): string {
  return `load balancer regions of configuration "${config}"`;
}

/** Whether every sent balancer is there, and every city of every balancer is as sent. */
function isAsSet({ lbs: balancers }: LoadBalancerRegions, sent: readonly RegionalLoadBalancerInput[]): boolean {
  const byName = new Map<unknown, RegionalLoadBalancerInput>();
  const byId = new Map<string, RegionalLoadBalancerInput>();
  for (const one of sent) {
    if (one.id === undefined) byName.set(one.name, one);
    else byId.set(String(one.id), one);
  }
  const found = new Set<RegionalLoadBalancerInput>();
  const isEach = balancers.every(({ id, name, regions }) => {
    const one = byId.get(String(id)) ?? byName.get(name);
    if (one) found.add(one);
    const wanted = one?.regions ?? {};
    const cities = [...Object.keys(regions), ...Object.keys(wanted)];
    return cities.every((city) => (own(regions, city) ?? AUTOMATIC) === (own(wanted, city) ?? AUTOMATIC));
  });
  return isEach && found.size === byId.size + byName.size;
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
