import { type IResolvable, Token } from 'cdktf';
import type { BackendServiceBackHosts } from '../bindings/backend-service';
import type { Duration } from './duration';
import { convert, type ConstructFinding } from './internal/findings';
import { hostFindings } from './internal/host';

/**
 * Options of an origin host.
 */
export interface BackHostOptions {
  /**
   * Ports for HTTP.
   * @default [80]
   */
  readonly httpPorts?: number[];

  /**
   * Ports for HTTPS.
   * @default [443]
   */
  readonly httpsPorts?: number[];

  /**
   * Weight of the host. A host with twice the weight of another gets twice as many requests.
   * @default 1
   */
  readonly weight?: number;

  /**
   * Number of failures within the fail timeout after which the service stops using the host for some time. 0
   * disables the limit.
   * @default 0
   */
  readonly maxFails?: number;

  /**
   * Time window in which the service counts failures, and the time for which it then stops using the host.
   * @default - 10 seconds
   */
  readonly failTimeout?: Duration;

  /**
   * Whether the host is out of service.
   * @default false
   */
  readonly down?: boolean | IResolvable;

  /**
   * Whether the service uses the host only if all others are unavailable.
   * @default false
   */
  readonly backup?: boolean | IResolvable;

  /**
   * State of the monitoring.
   * @default - the service chooses
   */
  readonly monitorState?: string;
}

/**
 * An origin host of a backend service (contract, section 2.7).
 *
 * @example
 * BackHost.of('o1.example.org', { httpsPorts: [8443], weight: 2 });
 */
export class BackHost {
  /**
   * A host.
   *
   * @param host name or address of the host
   * @param options ports, weight and limits
   * @throws Error when the host is empty
   */
  public static of(host: string, options: BackHostOptions = {}): BackHost {
    return new BackHost(host, options);
  }

  private constructor(
    /** Name or address of the host. */
    public readonly host: string,
    /** Options of the host. */
    public readonly options: BackHostOptions,
  ) {
    if (!Token.isUnresolved(host) && host.trim() === '')
      throw new Error('The host of a back host is empty. Write its name or its address.');
  }

  /** @internal */
  public _toBinding(findings: ConstructFinding[]): BackendServiceBackHosts {
    const { failTimeout, ...same } = this.options;
    findings.push(...hostFindings('host', this.host));
    const seconds = convert(findings, `fail timeout of ${this.host}`, () => failTimeout?.toSeconds(), undefined);
    return { host: this.host, ...same, failTimeout: seconds };
  }
}
