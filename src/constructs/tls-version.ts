// Generated from src/model/facts by "npm run generate". Do not edit.

/**
 * A version of TLS (contract, section 2.4).
 *
 * @example
 * declare const prod: Configuration;
 * new ProxyTemplate(prod, 'Shop', { name: 'Shop', sslProtocols: [TlsVersion.TLS_V1_2, TlsVersion.TLS_V1_3] });
 */
export class TlsVersion {
  /** SSL 2.0: broken, for tests only. */
  public static readonly SSL_V2 = new TlsVersion('SSLv2');
  /** SSL 3.0: broken, for tests only. */
  public static readonly SSL_V3 = new TlsVersion('SSLv3');
  /** TLS 1.0: deprecated. */
  public static readonly TLS_V1 = new TlsVersion('TLSv1');
  /** TLS 1.1: deprecated. */
  public static readonly TLS_V1_1 = new TlsVersion('TLSv1.1');
  /** TLS 1.2. */
  public static readonly TLS_V1_2 = new TlsVersion('TLSv1.2');
  /** TLS 1.3. */
  public static readonly TLS_V1_3 = new TlsVersion('TLSv1.3');

  /**
   * A version that this package does not know.
   *
   * @param value as the service spells the version
   */
  public static of(value: string): TlsVersion {
    return new TlsVersion(value);
  }

  private constructor(
    /** The version, as the service spells it. */
    public readonly value: string,
  ) {}
}
