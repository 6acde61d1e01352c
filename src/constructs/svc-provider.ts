import type { Construct } from 'constructs';
import { SvcProvider as SvcProviderBinding } from '../bindings/provider';
import type { Authentication } from './authentication';
import type { Duration } from './duration';

/**
 * How the service is reached.
 */
export interface SvcProviderProps {
  /**
   * Where the service is, without the version segment. May carry a path prefix.
   * @default - the environment variable `SVC_BASE_URL`, at deployment
   */
  readonly baseUrl?: string;

  /**
   * Key for the service, as issued. Written here it ends up in the synthesized files: prefer the environment variable,
   * or a `TerraformVariable`.
   * @default - the environment variable `SVC_API_KEY`, at deployment
   */
  readonly apiKey?: string;

  /**
   * How the key travels.
   * @default Authentication.BASIC_KEY
   */
  readonly authentication?: Authentication;

  /**
   * Further headers for every request, for example for a gateway in front of the service.
   * @default - none
   */
  readonly headers?: { [name: string]: string };

  /**
   * Name of the configuration of entries that are under no `Configuration`.
   * @default - the environment variable `SVC_CONFIG`, at deployment
   */
  readonly config?: string;

  /**
   * PEM certificates of authorities to trust beside those of the system.
   * @default - those of the system
   */
  readonly caCertificates?: string;

  /**
   * PEM certificate that the client shows to the service.
   * @default - none
   */
  readonly clientCertificate?: string;

  /**
   * PEM private key of the client certificate.
   * @default - none
   */
  readonly clientKey?: string;

  /**
   * Whether to accept any certificate of the service. For tests only.
   * @default false
   */
  readonly insecureSkipVerify?: boolean;

  /**
   * Limit for one try of a request.
   * @default Duration.seconds(60)
   */
  readonly requestTimeout?: Duration;

  /**
   * How often a request that failed in passing is tried again.
   * @default 4
   */
  readonly maxRetries?: number;

  /**
   * Limit for the rate of requests, per second.
   * @default - none
   */
  readonly requestsPerSecond?: number;

  /**
   * Limit for requests under way at once.
   * @default 10
   */
  readonly maxConcurrency?: number;

  /**
   * Whether several reads of one family are answered by one list request.
   * @default true
   */
  readonly readCache?: boolean;

  /**
   * Name that tells this provider from others of its kind in one stack.
   * @default - none
   */
  readonly alias?: string;
}

/**
 * The Terraform provider for the management API.
 */
export class SvcProvider extends SvcProviderBinding {
  /**
   * @param scope the stack
   * @param id unique in the scope
   * @param props how the service is reached
   */
  public constructor(scope: Construct, id: string, props: SvcProviderProps = {}) {
    const { authentication, headers, requestTimeout, ...same } = props;
    super(scope, id, {
      ...same,
      auth: authentication && { scheme: authentication.scheme, headerName: authentication.headerName },
      requestTimeout: requestTimeout?.toSeconds(),
    });
    // cdktf puts the keys of a provider's maps into snake case: X-Gate would be sent as x_gate.
    if (headers) this.addOverride('headers', headers);
  }
}
