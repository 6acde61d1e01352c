import type { Construct } from 'constructs';
import { SvcProvider as SvcProviderBinding } from '../bindings/provider';
import type { Authentication } from './authentication';
import { watchStack } from './checks/applied-checks';
import type { Duration } from './duration';
import { convert, type ConstructFinding, reportAtSynthesis } from './internal/findings';
import { checkKeys } from './internal/keys';
import type { ReadBeforeWrite } from './read-before-write';
import type { UnknownValues } from './unknown-values';

/**
 * Properties of `SvcProvider`.
 */
export interface SvcProviderProps {
  /**
   * Address of the service, without the version of the API. It may contain a path prefix.
   * @default - the environment variable `SVC_BASE_URL`, at deployment
   */
  readonly baseUrl?: string;

  /**
   * API key of the service. The synthesized files contain a literal key: use the environment variable or a `TerraformVariable`
   * instead.
   * @default - the environment variable `SVC_API_KEY`, at deployment
   */
  readonly apiKey?: string;

  /**
   * Authentication scheme for the API key.
   * @default Authentication.BASIC_KEY
   */
  readonly authentication?: Authentication;

  /**
   * Additional headers of every request, for example for a gateway in front of the service.
   * @default - none
   */
  readonly headers?: { [name: string]: string };

  /**
   * Name of the configuration for entries that are not under a `Configuration`.
   * @default - the environment variable `SVC_CONFIG`, at deployment
   */
  readonly config?: string;

  /**
   * PEM certificates of authorities to trust, in addition to those of the system.
   * @default - those of the system
   */
  readonly caCertificates?: string;

  /**
   * PEM client certificate for mTLS.
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
   * Timeout of one attempt of a request.
   * @default - 60 seconds
   */
  readonly requestTimeout?: Duration;

  /**
   * Maximum number of retries after a failure that may be temporary.
   * @default 4
   */
  readonly maxRetries?: number;

  /**
   * Maximum number of requests per second.
   * @default - none
   */
  readonly requestsPerSecond?: number;

  /**
   * Maximum number of concurrent requests.
   * @default 10
   */
  readonly maxConcurrency?: number;

  /**
   * Whether one list request answers several reads of a refresh. Without effect on writes.
   * @default true
   */
  readonly readCache?: boolean;

  /**
   * Read that the write of an entry is compared with.
   * @default ReadBeforeWrite.OWN
   */
  readonly readBeforeWrite?: ReadBeforeWrite;

  /**
   * Time for the service to show a write in its reads. With a duration of 0, no write waits.
   * @default - 30 seconds
   */
  readonly consistencyTimeout?: Duration;

  /**
   * Severity of a new or changed value that the provider does not recognize.
   * @default - the environment variable `SVC_UNKNOWN_VALUES`, at deployment, then UnknownValues.WARN
   */
  readonly unknownValues?: UnknownValues;

  /**
   * Name of this provider, if the stack has several providers of this kind.
   * @default - none
   */
  readonly alias?: string;
}

/**
 * The Terraform provider for the management API.
 *
 * @example
 * declare const key: TerraformVariable;
 * new SvcProvider(stack, 'Svc', { baseUrl: 'https://waap.example.org', apiKey: key.stringValue, config: 'prod' });
 */
export class SvcProvider extends SvcProviderBinding {
  /**
   * @param scope the stack
   * @param id unique in the scope
   * @param props properties of the provider
   */
  public constructor(scope: Construct, id: string, props: SvcProviderProps = {}) {
    const { authentication, headers, requestTimeout, consistencyTimeout, ...same } = props;
    const findings: ConstructFinding[] = [];
    super(scope, id, {
      ...same,
      auth: authentication && { scheme: authentication.scheme, headerName: authentication.headerName },
      requestTimeout: convert(findings, 'request timeout', () => requestTimeout?.toSeconds(), undefined),
      consistencyTimeout: convert(findings, 'consistency timeout', () => consistencyTimeout?.toSeconds(), undefined),
    });
    reportAtSynthesis(this, () => findings);
    watchStack(this);
    // The CDK converts the keys of a provider's maps to snake case: X-Gate would be sent as x_gate.
    checkKeys(`${this.node.path}: headers`, headers);
    if (headers) this.addOverride('headers', headers);
  }
}
