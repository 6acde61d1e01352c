import type { IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { BackendService as BackendServiceBinding, type BackendServiceConfig } from '../bindings/backend-service';
import { DataSvcBackendService } from '../bindings/data-svc-backend-service';
import type { BackHost } from './back-host';
import { checkEntry, deploymentOf } from './internal/entry';
import { doubtful, type ConstructFinding } from './internal/findings';
import { entryImportId } from './internal/import-id';
import { importResource } from './internal/imports';
import { StickyMode } from './sticky-mode';
import { TransportMode } from './transport-mode';
import type { ResourceProps } from './resource-props';

/**
 * A backend service, managed by this app or outside of it.
 */
export interface IBackendService {
  /**
   * Id of the backend service in its configuration.
   *
   * @attribute
   */
  readonly backendServiceId: string;
}

/**
 * Properties of a backend service, alone or in a set.
 */
export interface BackendServiceOptions {
  /**
   * Name shown to operators. Unique among the backend services of a configuration.
   */
  readonly name: string;

  /**
   * The hosts that receive the requests.
   */
  readonly backHosts: BackHost[];

  /**
   * Purpose of the backend service, as free text.
   * @default ""
   */
  readonly description?: string;

  /**
   * Whether the service uses HTTP/1.1 for the hosts.
   * @default true
   */
  readonly http11?: boolean | IResolvable;

  /**
   * Whether the service prefers the host with the fewest connections.
   * @default false
   */
  readonly leastConn?: boolean | IResolvable;

  /**
   * Session affinity: selects the same host for a visitor again.
   * @default StickyMode.NONE
   */
  readonly sticky?: StickyMode;

  /**
   * Protocol and port of connections to the hosts.
   * @default TransportMode.DEFAULT
   */
  readonly transportMode?: TransportMode;

  /**
   * Id of the mTLS certificate that is attached to the backend service.
   * @default - none
   */
  readonly mtlsCertificate?: string;

  /**
   * Id of the CA certificate that is attached to the backend service.
   * @default - none
   */
  readonly mtlsTrustedCertificate?: string;
}

/**
 * A backend service that is a Terraform resource of its own.
 */
export interface BackendServiceProps extends BackendServiceOptions, ResourceProps {
  /**
   * Id of the backend service: letters, digits, `-` and `_`. A change of the id replaces the backend service.
   * @default - made from the name when the backend service is created, and kept when the name changes
   */
  readonly backendServiceId?: string;
}

/**
 * Origin hosts, and the distribution of requests among them (contract, sections 2.7 and 4.5).
 *
 * @example
 * declare const prod: Configuration;
 * new BackendService(prod, 'Store', {
 *   name: 'Store origin',
 *   backHosts: [BackHost.of('o1.example.org'), BackHost.of('o2.example.org', { backup: true })],
 *   sticky: StickyMode.customCookie('storeid'),
 *   transportMode: TransportMode.HTTPS,
 * });
 */
export class BackendService extends Construct implements IBackendService {
  /**
   * Refers to a backend service that this app does not manage.
   *
   * @param backendServiceId id of the backend service
   */
  public static fromBackendServiceId(backendServiceId: string): IBackendService {
    return { backendServiceId };
  }

  /**
   * Refers to a backend service by its name. Each plan looks up the name, and fails if no backend service
   * has it.
   *
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param name of the backend service, exactly as the service has it
   */
  public static fromBackendServiceName(scope: Construct, id: string, name: string): IBackendService {
    return { backendServiceId: new DataSvcBackendService(scope, id, { name }).id };
  }

  /** The Terraform resource under this construct. */
  public readonly resource: BackendServiceBinding;

  /**
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props properties of the backend service
   */
  public constructor(scope: Construct, id: string, props: BackendServiceProps) {
    super(scope, id);
    const { backendServiceId, keepOnDestroy, provider, ...options } = props;
    const findings: ConstructFinding[] = [];
    const entry = backendServiceBinding(options, findings);
    this.resource = new BackendServiceBinding(this, 'Resource', {
      ...deploymentOf({ keepOnDestroy, provider }),
      id: backendServiceId,
      ...entry,
    });
    const identity = { id: backendServiceId, name: props.name, provider };
    checkEntry(this, 'backend service', identity, () => findings);
  }

  /** Id of the backend service, as a token. Constructs that refer to it are deployed after this one. */
  public get backendServiceId(): string {
    return this.resource.id;
  }

  /**
   * Imports an existing backend service into the state instead of creating one. Remove the call
   * after the deployment.
   *
   * @param backendServiceId id of the backend service. Outside of a `Configuration`, write the
   *   name of the configuration before it: `prod/store`
   * @throws Error when it names no configuration, or another one than the construct is under
   */
  public importFrom(backendServiceId: string): void {
    importResource(this.resource, entryImportId(this, 'backend service', backendServiceId));
  }
}

/**
 * Returns the attributes of a backend service, and adds the findings.
 *
 * @internal
 */
export function backendServiceBinding(options: BackendServiceOptions, findings: ConstructFinding[]): BackendServiceConfig {
  const { backHosts, http11 = true, leastConn = false, sticky = StickyMode.NONE, transportMode, ...same } = options;
  if (backHosts.length === 0) findings.push(doubtful('There are no back hosts. Add one, with the name or the address of the origin.'));
  return {
    ...same,
    http11,
    leastConn,
    sticky: sticky.value,
    stickyCookieName: sticky.cookieName,
    transportMode: (transportMode ?? TransportMode.DEFAULT).value,
    backHosts: backHosts.map((host) => host._toBinding(findings)),
  };
}
