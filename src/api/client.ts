import {
  Action,
  BackendService,
  DynamicRule,
  FlowControlPolicy,
  LogExporter,
  ProxyTemplate,
  type ActionInput,
  type BackendServiceInput,
  type DynamicRuleInput,
  type Entity,
  type FlowControlPolicyInput,
  type LogExporterInput,
  type ProxyTemplateInput,
  type Read,
  type Written,
} from '../model';
import { Dispatcher } from './dispatcher';
import type { EntryFamily, EntrySetFamily, Versioned } from './entry-family';
import { EntryRoutes } from './entry-routes';
import { EntrySetRoutes } from './entry-set-routes';
import type { Exposure } from './exposure';
import { LoadBalancers } from './load-balancers';
import { Quarantine } from './quarantine';
import type { ClientOptions } from './options';
import { readRootCertificates } from './root-certificates';
import { resolveSettings, type Settings } from './settings';
import { systemStore } from './system-store';
import { Traffic } from './traffic';
import { Transport } from './transport';
import { trustOf } from './trust';
import { VersionRoutes, type Versions } from './versions';

/** A proxy template as the service returns it. It may have no id: the contract's table has none, and some deployments leave it out. */
export type ReadProxyTemplate = Omit<ProxyTemplate, 'id'> & { readonly id?: string };

/**
 * The management API of one service. All callers share the connections and the limits of concurrency and rate. If the
 * service asks for a pause (429 with Retry-After), all of them wait. If one of them cannot connect, all of them fail
 * immediately for some seconds.
 *
 * ```ts
 * const client = new ManagementClient({ baseUrl: 'https://waf.example.net', apiKey: process.env.SVC_API_KEY });
 *
 * // One entry at a time, in every family.
 * const { items } = await client.dynamicRules.list('prod');
 * const rule = await client.dynamicRules.get('prod', 'login-bursts');
 * await client.dynamicRules.update('prod', 'login-bursts', { ...rule, threshold: 60 });
 *
 * // A whole family, if the API has routes for it, and its history.
 * await client.actions.replaceAll('prod', [{ id: 'polite-block', name: 'Polite block', type: 'block' }]);
 * const [latest, before] = (await client.actions.versions.list('prod')).items;
 * if (before) await client.actions.versions.revert('prod', before.version);
 *
 * // Load balancers.
 * await client.loadBalancers.attachCertificate('prod', {
 *   loadBalancer: 'edge-lb-north', certificateId: 'cert-shop',
 *   platform: 'cloud_a', region: 'north-2', listener: 'lsn-7f21', listenerPort: 443,
 * });
 * await client.loadBalancers.setRegions('prod', [{ id: 3, regions: { ams: 'dc-west', sgp: 'automatic' } }]);
 *
 * // Traffic: leading factors, totals, and every matching request, page by page.
 * const lastHour = 'timestamp between 2025-04-02 08:00 and 2025-04-02 09:00, status >= 500';
 * const { results } = await client.traffic.topx(lastHour);
 * for await (const request of client.traffic.allLogs(lastHour)) console.log(request.ip, request.url);
 * const { results: sources } = await client.quarantine.list({ config: 'prod' });
 *
 * // A failure is an ApiError. Each kind has an `is` check, which also works across bundles.
 * try {
 *   await client.actions.get('prod', 'no-such');
 * } catch (error) {
 *   if (!NotFoundError.is(error)) throw error;
 * }
 * ```
 */
export class ManagementClient {
  /** Contract, section 4.1. */
  public readonly loadBalancers: LoadBalancers;
  /** Contract, section 4.2. */
  public readonly proxyTemplates: EntryFamily<ReadProxyTemplate, ProxyTemplateInput>;
  /** Contract, section 4.3. */
  public readonly dynamicRules: EntryFamily<DynamicRule, DynamicRuleInput>;
  /** Contract, section 4.4. */
  public readonly flowControlPolicies: EntrySetFamily<FlowControlPolicy, FlowControlPolicyInput> & Versioned<FlowControlPolicy>;
  /** Contract, section 4.5. */
  public readonly backendServices: EntrySetFamily<BackendService, BackendServiceInput> & Versioned<BackendService>;
  /** Contract, section 4.6. */
  public readonly actions: EntrySetFamily<Action, ActionInput> & Versioned<Action>;
  /** Contract, section 4.7. */
  public readonly logExporters: EntryFamily<LogExporter, LogExporterInput> & Versioned<LogExporter>;
  /** Contract, section 4.9. */
  public readonly traffic: Traffic;
  /** Contract, section 4.8. */
  public readonly quarantine: Quarantine;

  /** Ways for others to read the secrets of the requests. */
  public readonly exposures: readonly Exposure[];

  private readonly settings: Settings;
  private readonly transport: Transport;
  private readonly dispatcher: Dispatcher;

  /**
   * Does not send a request.
   *
   * @throws {SettingError} naming the option that cannot work
   */
  public constructor(options: ClientOptions) {
    this.settings = resolveSettings(options, process.env);
    this.exposures = this.settings.exposures;
    const { baseUrl, logger, proxy, insecureSkipVerify } = this.settings;
    // Reading root certificates takes time, so it happens only for TLS. A wrong PEM is always an error.
    const verifies = (baseUrl.secure || proxy?.secure === true) && !insecureSkipVerify;
    const machine = verifies ? readRootCertificates(process.env, systemStore(), logger) : undefined;
    this.transport = new Transport(this.settings, trustOf(options, machine));
    this.dispatcher = new Dispatcher(this.settings, this.transport);

    this.loadBalancers = new LoadBalancers(this.dispatcher);
    this.traffic = new Traffic(this.dispatcher);
    this.quarantine = new Quarantine(this.dispatcher);
    this.proxyTemplates = this.family(ProxyTemplate);
    this.dynamicRules = this.family(DynamicRule);
    this.flowControlPolicies = Object.assign(this.setFamily(FlowControlPolicy), { versions: this.versions(FlowControlPolicy) });
    this.backendServices = Object.assign(this.setFamily(BackendService), { versions: this.versions(BackendService) });
    this.actions = Object.assign(this.setFamily(Action), { versions: this.versions(Action) });
    this.logExporters = Object.assign(this.family(LogExporter), { versions: this.versions(LogExporter) });
  }

  /** The routes of single entries, for any kind of entry. */
  public family<E extends Entity>(entity: E): EntryFamily<Read<E>, Written<E>> {
    return new EntryRoutes(entity, this.dispatcher, this.settings.logger);
  }

  /**
   * The entry routes and those of the whole set.
   *
   * @throws {Error} for a kind of entry whose family can only be written one entry at a time
   */
  public setFamily<E extends Entity>(entity: E): EntrySetFamily<Read<E>, Written<E>> {
    if (!entity.routes.wholeSet) throw withoutRoutes(entity, 'routes for the whole set');
    return new EntrySetRoutes(entity, this.dispatcher, this.settings.logger);
  }

  /**
   * The history of a family.
   *
   * @throws {Error} for a kind of entry whose family keeps none
   */
  public versions<E extends Entity>(entity: E): Versions<Read<E>> {
    if (!entity.routes.versions) throw withoutRoutes(entity, 'history');
    return new VersionRoutes(entity, this.dispatcher);
  }

  /** Now, by the clock of the client, in milliseconds since the epoch. */
  public now(): number {
    return this.settings.timing.now();
  }

  /** Closes the kept connections. Idle connections do not keep a process alive, so only tests and long-lived programs need this. */
  public close(): void {
    this.transport.close();
  }
}

function withoutRoutes({ noun, routes }: Entity, what: string): Error {
  return new Error(`The API has no ${what} of ${noun} entries (contract, section ${routes.section}).`);
}
