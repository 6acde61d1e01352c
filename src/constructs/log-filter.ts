/**
 * Filter for the requests that a log exporter exports (contract, section 2.9).
 *
 * @example
 * declare const prod: Configuration;
 * new LogExporter(prod, 'SecurityDesk', {
 *   name: 'Security desk',
 *   filter: LogFilter.BLOCKED,
 *   destination: Destination.tls('syslog.example.org', 6514, { tlsMode: 'tls' }), // as your deployment spells it
 * });
 */
export class LogFilter {
  /** Every request. */
  public static readonly ALL = new LogFilter('all');
  /** Requests that the service has blocked. */
  public static readonly BLOCKED = new LogFilter('blocked');

  /**
   * A filter that this package does not know.
   *
   * @param value filter, as the service spells it
   */
  public static of(value: string): LogFilter {
    return new LogFilter(value);
  }

  private constructor(
    /** The filter, as the service spells it. */
    public readonly value: string,
  ) {}
}
