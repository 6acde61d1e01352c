/**
 * Protocol and port of a backend service's connections to its hosts (contract, section 2.7).
 *
 * @example
 * declare const prod: Configuration;
 * new BackendService(prod, 'Store', {
 *   name: 'Store origin',
 *   backHosts: [BackHost.of('o1.example.org', { httpsPorts: [8443] })],
 *   transportMode: TransportMode.HTTPS,
 * });
 */
export class TransportMode {
  /** With the protocol of the request. */
  public static readonly DEFAULT = new TransportMode('default');
  /** Always with HTTP. */
  public static readonly HTTP = new TransportMode('http');
  /** Always with HTTPS. */
  public static readonly HTTPS = new TransportMode('https');
  /** On the port of the request. */
  public static readonly PORT_BRIDGE = new TransportMode('port_bridge');

  /**
   * A mode that this package does not know.
   *
   * @param value mode, as the service spells it
   */
  public static of(value: string): TransportMode {
    return new TransportMode(value);
  }

  private constructor(
    /** The mode, as the service spells it. */
    public readonly value: string,
  ) {}
}
