import { Token } from 'cdktf';
import type { LogExporterDestination } from '../bindings/log-exporter';

/**
 * TLS options of a log exporter.
 */
export interface TlsOptions {
  /**
   * TLS mode, as your deployment spells it. Only `no_tls` is documented. To find others, create an exporter in the console and
   * read its mode from the API.
   */
  readonly tlsMode: string;

  /**
   * Certificate of the destination, as PEM text. The synthesized files contain it: use a `TerraformVariable`.
   * @default - none
   */
  readonly certBody?: string;
}

/**
 * Options of a destination over another protocol.
 */
export interface DestinationOptions {
  /**
   * TLS mode, as your deployment spells it.
   * @default 'no_tls'
   */
  readonly tlsMode?: string;

  /**
   * Certificate of the destination, as PEM text. The synthesized files contain it: use a `TerraformVariable`.
   * @default - none
   */
  readonly certBody?: string;
}

/**
 * Destination of a log exporter (contract, section 2.9).
 *
 * @example
 * Destination.tls('syslog.example.org', 6514, { tlsMode: 'tls' }); // as your deployment spells it
 */
export class Destination {
  /**
   * A server over TCP, without TLS.
   *
   * @param host name or address of the server
   * @param port of the server
   * @throws Error when the host is empty or the port is no port
   */
  public static tcp(host: string, port: number): Destination {
    return Destination.of('tcp', host, port);
  }

  /**
   * A server over TCP, with TLS.
   *
   * @param host name or address of the server
   * @param port of the server
   * @param options TLS mode and certificate
   * @throws Error when the host is empty or the port is no port
   */
  public static tls(host: string, port: number, options: TlsOptions): Destination {
    return Destination.of('tcp', host, port, options);
  }

  /**
   * A server over a protocol that this package does not know.
   *
   * @param protocol name, as the service spells it
   * @param host name or address of the server
   * @param port of the server
   * @param options TLS mode and certificate
   * @throws Error when the host is empty or the port is no port
   */
  public static of(protocol: string, host: string, port: number, options: DestinationOptions = {}): Destination {
    const { tlsMode = 'no_tls', certBody } = options;
    return new Destination({ host, port, protocol, tlsMode, ...(certBody !== undefined && { certificate: { certBody } }) });
  }

  /** Whether the exporter uses TLS. */
  public get usesTls(): boolean {
    return this.connection.tlsMode !== 'no_tls';
  }

  private constructor(private readonly connection: LogExporterDestination) {
    const { host, port } = connection;
    if (!Token.isUnresolved(host) && host.trim() === '')
      throw new Error('The host of a destination is empty. Write the name or the address of the server.');
    if (!Token.isUnresolved(port) && !(Number.isInteger(port) && port >= 1 && port <= 65_535))
      throw new Error(`The port of a destination is ${port}, which is not a port. Write a whole number from 1 to 65535.`);
  }

  /** @internal */
  public _toBinding(): LogExporterDestination {
    return this.connection;
  }
}
