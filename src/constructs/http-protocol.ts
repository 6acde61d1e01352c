/**
 * A protocol between clients and the service (contract, section 2.4).
 *
 * @example
 * declare const prod: Configuration;
 * new ProxyTemplate(prod, 'Shop', {
 *   name: 'Shop',
 *   advancedConfiguration: [{ name: 'hsts', configuration: 'add_header X-Shop 1;', protocol: [HttpProtocol.HTTPS] }],
 * });
 */
export class HttpProtocol {
  /** HTTP without TLS. */
  public static readonly HTTP = new HttpProtocol('http');
  /** HTTP over TLS. */
  public static readonly HTTPS = new HttpProtocol('https');

  /**
   * A protocol that this package does not know.
   *
   * @param value protocol, as the service spells it
   */
  public static of(value: string): HttpProtocol {
    return new HttpProtocol(value);
  }

  private constructor(
    /** The protocol, as the service spells it. */
    public readonly value: string,
  ) {}
}
