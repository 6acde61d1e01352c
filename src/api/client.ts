import { Dispatcher } from './dispatcher';
import type { Exposure } from './exposure';
import { EntryFamilies } from './families';
import { LoadBalancers } from './load-balancers';
import { Quarantine } from './quarantine';
import type { ClientOptions } from './options';
import { namedRootCertificates, NO_CERTIFICATES, readRootCertificates } from './root-certificates';
import { resolveSettings, type ClientSettings } from './settings';
import { systemStore } from './system-store';
import { Traffic } from './traffic';
import { Transport } from './transport';
import { trustOf } from './trust';

/**
 * The management API of one service. All callers share the connections and the limits of concurrency and rate. If the
 * service requests a pause (429 with Retry-After), all callers wait. If one caller cannot connect, all callers fail
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
 * if (before) await client.actions.versions.revert('prod', before.version, { newest: latest?.version });
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
export class ManagementClient extends EntryFamilies {
  /** Contract, section 4.1. */
  public readonly loadBalancers: LoadBalancers;
  /** Contract, section 4.9. */
  public readonly traffic: Traffic;
  /** Contract, section 4.8. */
  public readonly quarantine: Quarantine;

  /** Ways in which other machines could read the secrets of the requests. */
  public readonly exposures: readonly Exposure[];

  private readonly timing: ClientSettings['timing'];
  private readonly transport: Transport;

  /**
   * Does not send a request.
   *
   * @throws {SettingError} with the name of the invalid option
   */
  public constructor(options: ClientOptions) {
    const settings = resolveSettings(options, process.env);
    const { baseUrl, logger, proxy, insecureSkipVerify } = settings;
    // Reading root certificates takes time, so it happens only for TLS. A wrong PEM is always an error.
    const verifies = (baseUrl.secure && !insecureSkipVerify) || proxy?.secure === true;
    const trust = trustOf(options, verifies ? namedRootCertificates(process.env) : NO_CERTIFICATES, () =>
      verifies ? readRootCertificates(process.env, systemStore(), logger) : NO_CERTIFICATES,
    );
    const transport = new Transport(settings, trust);
    super(new Dispatcher(settings, transport), logger);
    this.exposures = settings.exposures;
    this.timing = settings.timing;
    this.transport = transport;
    this.loadBalancers = new LoadBalancers(this.dispatcher);
    this.traffic = new Traffic(this.dispatcher);
    this.quarantine = new Quarantine(this.dispatcher);
  }

  /** Returns the current time of the client's clock, in milliseconds since the epoch. */
  public now(): number {
    return this.timing.now();
  }

  /**
   * Returns the time of the last answer by the service's clock, in milliseconds since the epoch, rounded down to seconds. Undefined if that
   * answer does not say it.
   */
  public serviceTime(): number | undefined {
    return this.transport.serviceTime;
  }

  /** Keeps secrets that the caller has read elsewhere, such as keys in a state, out of all later messages. */
  public keepSecrets(secrets: readonly string[]): void {
    this.dispatcher.keepSecrets(secrets);
  }

  /** Waits, or until the signal fires. */
  public sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return this.timing.sleep(ms, signal);
  }

  /**
   * Opens connections before there are calls for them, at most `maxConcurrency` in total: the round trips of TCP and TLS are over when a
   * call is known. Unused ones are closed after some seconds. Does nothing without TLS, and through a proxy.
   *
   * @param count number of calls that are expected at the same time
   */
  public openConnections(count: number): void {
    this.transport.openConnections(count);
  }

  /** Closes idle connections. They do not keep a process alive, so only tests and long-lived programs need this. */
  public close(): void {
    this.transport.close();
  }
}
