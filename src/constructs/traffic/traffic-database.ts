/**
 * The database of traffic data (contract, sections 4.8 and 4.9).
 *
 * @example
 * declare const filter: TrafficFilter;
 * TrafficQuery.stats(stack, 'Failures', { filter, database: TrafficDatabase.ANALYTICS_DB });
 */
export class TrafficDatabase {
  /** The database of documents. */
  public static readonly DOCUMENT_DB = new TrafficDatabase('document_db');
  /** The database for analyses. */
  public static readonly ANALYTICS_DB = new TrafficDatabase('analytics_db');

  /**
   * A database that this package does not know.
   *
   * @param value database, as the service spells it
   */
  public static of(value: string): TrafficDatabase {
    return new TrafficDatabase(value);
  }

  private constructor(
    /** The database, as the service spells it. */
    public readonly value: string,
  ) {}
}
