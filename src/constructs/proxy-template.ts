import { Fn, Lazy, type IResolvable, Token } from 'cdktf';
import { Construct } from 'constructs';
import { ProxyTemplate as ProxyTemplateBinding, type ProxyTemplateAdvancedConfiguration } from '../bindings/proxy-template';
import { DataSvcProxyTemplate } from '../bindings/data-svc-proxy-template';
import type { Duration } from './duration';
import { checkEntry, deploymentOf } from './internal/entry';
import { convert, doubtful, type ConstructFinding } from './internal/findings';
import { entryImportId } from './internal/import-id';
import { importResource } from './internal/imports';
import type { HttpProtocol } from './http-protocol';
import type { Rate } from './rate';
import type { Size } from './size';
import type { TlsVersion } from './tls-version';
import type { ResourceProps } from './resource-props';

/**
 * A proxy template, managed by this app or outside of it.
 */
export interface IProxyTemplate {
  /**
   * Id of the proxy template in its configuration.
   *
   * @attribute
   */
  readonly proxyTemplateId: string;
}

/**
 * A part of the reverse-proxy configuration that the template adds.
 */
export interface AdvancedConfiguration {
  /**
   * Name of this part.
   */
  readonly name: string;

  /**
   * Directives of the reverse proxy.
   */
  readonly configuration: string;

  /**
   * Protocols that this part applies to.
   */
  readonly protocol: HttpProtocol[];

  /**
   * Purpose of this part, as free text.
   * @default ""
   */
  readonly description?: string;
}

/**
 * The settings of a proxy template.
 */
export interface ProxyTemplateProps extends ResourceProps {
  /**
   * Name shown to operators. Unique among the proxy templates of a configuration.
   */
  readonly name: string;

  /**
   * Id of the template: letters, digits, `-` and `_`. A change of the id replaces the template.
   * @default - made from the name when the template is created, and kept when the name changes
   */
  readonly proxyTemplateId?: string;

  /**
   * Purpose of the template, as free text.
   * @default ""
   */
  readonly description?: string;

  /**
   * Whether the proxy adds an Access-Control-Allow-Origin header.
   * @default false
   */
  readonly acaoHeader?: boolean | IResolvable;

  /**
   * Whether each site has its own listener.
   * @default false
   */
  readonly customListener?: boolean | IResolvable;

  /**
   * Buffer for a request's body.
   * @default - 4 kilobytes
   */
  readonly clientBodyBufferSize?: Size;

  /**
   * Longest pause while a request's body is read.
   * @default - 5 seconds
   */
  readonly clientBodyTimeout?: Duration;

  /**
   * Buffer for a request's headers.
   * @default - 32 kilobytes
   */
  readonly clientHeaderBufferSize?: Size;

  /**
   * Limit for reading a request's headers.
   * @default - 5 seconds
   */
  readonly clientHeaderTimeout?: Duration;

  /**
   * Limit for a request's body.
   * @default - 150 megabytes
   */
  readonly clientMaxBodySize?: Size;

  /**
   * Timeout of idle connections.
   * @default - 660 seconds
   */
  readonly keepaliveTimeout?: Duration;

  /**
   * Number of buffers for large request headers.
   * @default 2
   */
  readonly largeClientHeaderBuffersCount?: number;

  /**
   * Size of each buffer for large request headers.
   * @default - 32 kilobytes
   */
  readonly largeClientHeaderBuffersSize?: Size;

  /**
   * Requests that one client address may send beyond the rate.
   * @default 400
   */
  readonly limitReqBurst?: number;

  /**
   * Rate of requests that one client address may send.
   * @default - 1200 requests per second
   */
  readonly limitReqRate?: Rate;

  /**
   * Headers to mask in responses, as patterns with `*`.
   * @default - none
   */
  readonly maskHeaders?: string[];

  /**
   * Limit for connecting to a host of the backend.
   * @default - 5 seconds
   */
  readonly proxyConnectTimeout?: Duration;

  /**
   * Longest pause while the response of a host is read.
   * @default - 60 seconds
   */
  readonly proxyReadTimeout?: Duration;

  /**
   * Longest pause while a request is sent to a host.
   * @default - 30 seconds
   */
  readonly proxySendTimeout?: Duration;

  /**
   * Longest pause while a response is sent to the client.
   * @default - 5 seconds
   */
  readonly sendTimeout?: Duration;

  /**
   * Host header of the requests to the backend.
   * @default "$host"
   */
  readonly upstreamHost?: string;

  /**
   * Headers that pass the client's address to the backend.
   * @default ["X-Forwarded-For"]
   */
  readonly xffHeaderName?: string[];

  /**
   * Header that contains the client's real address.
   * @default "X-Real-IP"
   */
  readonly xrealipHeaderName?: string;

  /**
   * Additional configuration for HTTP.
   * @default ""
   */
  readonly confSpecific?: string;

  /**
   * Additional configuration for HTTPS.
   * @default ""
   */
  readonly sslConfSpecific?: string;

  /**
   * TLS ciphers, in the notation of OpenSSL.
   * @default - the service chooses
   */
  readonly sslCiphers?: string;

  /**
   * TLS versions that clients may use.
   * @default [TlsVersion.TLS_V1_2, TlsVersion.TLS_V1_3]
   */
  readonly sslProtocols?: TlsVersion[];

  /**
   * Additional parts of the reverse-proxy configuration.
   * @default []
   */
  readonly advancedConfiguration?: AdvancedConfiguration[];
}

/**
 * Settings of the reverse proxy, used by sites. A change of the template changes all sites that use it (contract, sections
 * 2.4 and 4.2).
 *
 * @example
 * declare const prod: Configuration;
 * new ProxyTemplate(prod, 'Uploads', {
 *   name: 'Uploads',
 *   clientMaxBodySize: Size.megabytes(250),
 *   proxyReadTimeout: Duration.minutes(2),
 *   sslProtocols: [TlsVersion.TLS_V1_3],
 * });
 */
export class ProxyTemplate extends Construct implements IProxyTemplate {
  /**
   * Refers to a proxy template that this app does not manage.
   *
   * @param proxyTemplateId id of the template
   */
  public static fromProxyTemplateId(proxyTemplateId: string): IProxyTemplate {
    return { proxyTemplateId };
  }

  /**
   * Refers to a proxy template by its name. Each plan looks up the name, and fails if no proxy template
   * has it.
   *
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param name of the proxy template, exactly as the service has it
   */
  public static fromProxyTemplateName(scope: Construct, id: string, name: string): IProxyTemplate {
    return { proxyTemplateId: new DataSvcProxyTemplate(scope, id, { name }).id };
  }

  /** The Terraform resource under this construct. */
  public readonly resource: ProxyTemplateBinding;

  /**
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props settings of the template
   */
  public constructor(scope: Construct, id: string, props: ProxyTemplateProps) {
    super(scope, id);
    const findings = findingsIn(props);
    this.resource = new ProxyTemplateBinding(this, 'Resource', {
      ...deploymentOf(props),
      id: props.proxyTemplateId,
      name: props.name,
      description: props.description,
      acaoHeader: props.acaoHeader,
      customListener: props.customListener,
      clientBodyBufferSize: convert(findings, 'client body buffer size', () => props.clientBodyBufferSize?.toKilobytes(), undefined),
      clientBodyTimeout: convert(findings, 'client body timeout', () => text(props.clientBodyTimeout?.toSeconds()), undefined),
      clientHeaderBufferSize: convert(findings, 'client header buffer size', () => props.clientHeaderBufferSize?.toKilobytes(), undefined),
      clientHeaderTimeout: convert(findings, 'client header timeout', () => text(props.clientHeaderTimeout?.toSeconds()), undefined),
      clientMaxBodySize: convert(findings, 'client max body size', () => props.clientMaxBodySize?.toMegabytes(), undefined),
      keepaliveTimeout: convert(findings, 'keepalive timeout', () => text(props.keepaliveTimeout?.toSeconds()), undefined),
      largeClientHeaderBuffersCount: text(props.largeClientHeaderBuffersCount),
      largeClientHeaderBuffersSize: convert(
        findings,
        'large client header buffers size',
        () => props.largeClientHeaderBuffersSize?.toKilobytes(),
        undefined,
      ),
      limitReqBurst: text(props.limitReqBurst),
      limitReqRate: convert(findings, 'limit req rate', () => props.limitReqRate?.toRequestsPerSecond(), undefined),
      maskHeaders: props.maskHeaders && joined(props.maskHeaders),
      proxyConnectTimeout: convert(findings, 'proxy connect timeout', () => text(props.proxyConnectTimeout?.toSeconds()), undefined),
      proxyReadTimeout: convert(findings, 'proxy read timeout', () => text(props.proxyReadTimeout?.toSeconds()), undefined),
      proxySendTimeout: convert(findings, 'proxy send timeout', () => text(props.proxySendTimeout?.toSeconds()), undefined),
      sendTimeout: convert(findings, 'send timeout', () => text(props.sendTimeout?.toSeconds()), undefined),
      upstreamHost: props.upstreamHost,
      xffHeaderName: props.xffHeaderName,
      xrealipHeaderName: props.xrealipHeaderName,
      confSpecific: props.confSpecific,
      sslConfSpecific: props.sslConfSpecific,
      sslCiphers: props.sslCiphers,
      sslProtocols: props.sslProtocols?.map(({ value }) => value),
      advancedConfiguration: props.advancedConfiguration?.map(advancedBinding),
    });
    const identity = { id: props.proxyTemplateId, name: props.name, provider: props.provider };
    checkEntry(this, 'proxy template', identity, () => findings);
  }

  /** Id of the template, as a token. Constructs that refer to it are deployed after this one. */
  public get proxyTemplateId(): string {
    return this.resource.id;
  }

  /**
   * Imports an existing proxy template into the state instead of creating one. Remove the call
   * after the deployment.
   *
   * @param proxyTemplateId id of the proxy template. Outside of a `Configuration`, write the
   *   name of the configuration before it: `prod/uploads`
   * @throws Error when it names no configuration, or another one than the construct is under
   */
  public importFrom(proxyTemplateId: string): void {
    importResource(this.resource, entryImportId(this, 'proxy template', proxyTemplateId));
  }
}

function advancedBinding({ protocol, ...same }: AdvancedConfiguration): ProxyTemplateAdvancedConfiguration {
  return { ...same, protocol: protocol.map(({ value }) => value) };
}

/** Returns a number as a string, which is the type in the service. */
function text(amount: number | undefined): string | undefined {
  if (amount === undefined) return undefined;
  return Token.isUnresolved(amount) ? Token.asString(amount) : String(amount);
}

/** Joins patterns with `|`, the separator of the service. */
function joined(patterns: string[]): string {
  if (!Token.isUnresolved(patterns)) return patterns.join('|');
  // A list of the app that is known at synthesis only is none that Terraform could join.
  return Lazy.stringValue({
    produce: (context) => {
      const known: unknown = context.resolve(patterns);
      return Array.isArray(known) ? known.join('|') : Fn.join('|', patterns);
    },
  });
}

function findingsIn({ sslProtocols, xffHeaderName }: ProxyTemplateProps): ConstructFinding[] {
  const problems: ConstructFinding[] = [];
  if (sslProtocols?.length === 0)
    problems.push(doubtful('The list of SSL protocols is empty. Write at least one version, or omit the list.'));
  if (xffHeaderName?.length === 0)
    problems.push(doubtful('The list of XFF header names is empty. Write at least one header, or omit the list.'));
  return problems;
}
