/**
 * The format of exported rows (contract, section 2.9).
 *
 * @example
 * declare const prod: Configuration;
 * new LogExporter(prod, 'SecurityDesk', {
 *   name: 'Security desk',
 *   format: LogFormat.CUSTOM_SYSLOG,
 *   destination: Destination.tls('syslog.example.org', 6514, { tlsMode: 'tls' }), // as your deployment spells it
 * });
 */
export class LogFormat {
  /** Syslog, in the layout of the service. */
  public static readonly CUSTOM_SYSLOG = new LogFormat('custom_syslog');

  /**
   * A format that this package does not know.
   *
   * @param value format, as the service spells it
   */
  public static of(value: string): LogFormat {
    return new LogFormat(value);
  }

  private constructor(
    /** The format, as the service spells it. */
    public readonly value: string,
  ) {}
}
