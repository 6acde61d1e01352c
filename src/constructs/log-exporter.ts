import type { IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { LogExporter as LogExporterBinding } from '../bindings/log-exporter';
import { DataSvcLogExporter } from '../bindings/data-svc-log-exporter';
import type { Destination } from './destination';
import { checkEntry, deploymentOf } from './internal/entry';
import { hostFindings } from './internal/host';
import { entryImportId } from './internal/import-id';
import { importResource } from './internal/imports';
import type { LogFilter } from './log-filter';
import type { LogFormat } from './log-format';
import type { ServerGroups } from './server-groups';
import type { ResourceProps } from './resource-props';

/**
 * A log exporter, managed by this app or outside of it.
 */
export interface ILogExporter {
  /**
   * Id of the log exporter in its configuration.
   *
   * @attribute
   */
  readonly logExporterId: string;
}

/**
 * Properties of `LogExporter`.
 */
export interface LogExporterProps extends ResourceProps {
  /**
   * Name shown to operators. Unique among the log exporters of a configuration.
   */
  readonly name: string;

  /**
   * Destination of the log.
   */
  readonly destination: Destination;

  /**
   * Id of the exporter: letters, digits, `-` and `_`. A change of the id replaces the exporter.
   * @default - made from the name when the exporter is created, and kept when the name changes
   */
  readonly logExporterId?: string;

  /**
   * Whether the exporter is active and sends rows.
   * @default false
   */
  readonly active?: boolean | IResolvable;

  /**
   * Filter for the exported requests.
   * @default LogFilter.ALL
   */
  readonly filter?: LogFilter;

  /**
   * Format of the exported rows.
   * @default LogFormat.CUSTOM_SYSLOG
   */
  readonly format?: LogFormat;

  /**
   * Whether the rows include the request, base64-encoded.
   * @default false
   */
  readonly includeRequestData?: boolean | IResolvable;

  /**
   * The server groups whose requests are exported.
   * @default - the service chooses
   */
  readonly serverGroups?: ServerGroups;
}

/**
 * Sends a row for each selected request to your log server, as soon as the request arrives (contract, sections 2.9 and 4.7).
 *
 * @example
 * declare const prod: Configuration;
 * new LogExporter(prod, 'SecurityDesk', {
 *   name: 'Security desk',
 *   active: true,
 *   filter: LogFilter.BLOCKED,
 *   destination: Destination.tls('syslog.example.org', 6514, { tlsMode: 'tls' }), // as your deployment spells it
 *   serverGroups: ServerGroups.all(),
 * });
 */
export class LogExporter extends Construct implements ILogExporter {
  /**
   * Refers to a log exporter that this app does not manage.
   *
   * @param logExporterId id of the exporter
   */
  public static fromLogExporterId(logExporterId: string): ILogExporter {
    return { logExporterId };
  }

  /**
   * Refers to a log exporter by its name. Each plan looks up the name, and fails if no log exporter
   * has it.
   *
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param name of the log exporter, exactly as the service has it
   */
  public static fromLogExporterName(scope: Construct, id: string, name: string): ILogExporter {
    return { logExporterId: new DataSvcLogExporter(scope, id, { name }).id };
  }

  /** The Terraform resource under this construct. */
  public readonly resource: LogExporterBinding;

  /**
   * @param scope a `Configuration`, or a construct under one
   * @param id unique in the scope
   * @param props properties of the exporter
   */
  public constructor(scope: Construct, id: string, props: LogExporterProps) {
    super(scope, id);
    const { logExporterId, keepOnDestroy, provider, destination, filter, format, serverGroups, ...same } = props;
    this.resource = new LogExporterBinding(this, 'Resource', {
      ...deploymentOf({ keepOnDestroy, provider }),
      id: logExporterId,
      ...same,
      filter: filter?.value,
      format: format?.value,
      serverGroups: serverGroups?._toBinding(),
      destination: destination._toBinding(),
    });
    checkEntry(this, 'log exporter', { id: logExporterId, name: props.name, provider }, () =>
      hostFindings('host of the destination', destination._toBinding().host),
    );
  }

  /** Id of the exporter, as a token. Constructs that refer to it are deployed after this one. */
  public get logExporterId(): string {
    return this.resource.id;
  }

  /**
   * Imports an existing log exporter into the state instead of creating one. Remove the call
   * after the deployment.
   *
   * @param logExporterId id of the log exporter. Outside of a `Configuration`, write the
   *   name of the configuration before it: `prod/security-desk`
   * @throws Error when it names no configuration, or another one than the construct is under
   */
  public importFrom(logExporterId: string): void {
    importResource(this.resource, entryImportId(this, 'log exporter', logExporterId));
  }
}
