import { DynamicRule, type DynamicRuleInput, type Entity, type Read, type Written } from '../model';
import { Dispatcher } from './dispatcher';
import { EntryRoutes, type EntryFamily } from './entry-family';
import type { ClientOptions } from './options';
import { resolveSettings, type Settings } from './settings';
import { Transport } from './transport';
import { trustContext } from './trust';

/** The management API of one service. All its callers share connections, concurrency and rate. */
export class ManagementClient {
  /** Contract, section 4.3. */
  public readonly dynamicRules: EntryFamily<DynamicRule, DynamicRuleInput>;

  private readonly settings: Settings;
  private readonly transport: Transport;
  private readonly dispatcher: Dispatcher;

  /**
   * Sends nothing yet.
   *
   * @throws {SettingError} naming the option that cannot work
   */
  public constructor(options: ClientOptions) {
    this.settings = resolveSettings(options, process.env);
    const { baseUrl, logger } = this.settings;
    // Roots take milliseconds to read: only where there will be TLS, but a wrong PEM is an error in any case.
    const needsTrust = baseUrl.secure || options.caCertificates || options.clientCertificate || options.clientKey;
    const trust = needsTrust ? trustContext(options, process.env, logger) : undefined;
    this.transport = new Transport(this.settings, trust);
    this.dispatcher = new Dispatcher(this.settings, this.transport);
    this.dynamicRules = this.family(DynamicRule);
  }

  /** The entry routes of any kind of entry. */
  public family<E extends Entity>(entity: E): EntryFamily<Read<E>, Written<E>> {
    return new EntryRoutes(entity, this.dispatcher, this.settings.logger);
  }

  /** Closes the kept connections. Idle ones do not keep a process alive, so that this is for tests and long-lived hosts. */
  public close(): void {
    this.transport.close();
  }
}
