/**
 * A family of entries with versions (contract, sections 4.4 to 4.7). Dynamic rules and proxy templates have no versions.
 *
 * @example
 * declare const prod: Configuration;
 * new VersionRevert(prod, 'Undo', { family: Family.LOG_EXPORTERS, version: '7d1f3a9c21' });
 */
export class Family {
  /** All flow control policies of a configuration. */
  public static readonly FLOW_CONTROL_POLICIES = new Family('flow-control-policies');
  /** All backend services of a configuration. */
  public static readonly BACKEND_SERVICES = new Family('backend-services');
  /** All actions of a configuration. */
  public static readonly ACTIONS = new Family('actions');
  /** All log exporters of a configuration. */
  public static readonly LOG_EXPORTERS = new Family('log-exporters');

  /**
   * A family that this package does not know.
   *
   * @param value family, as paths of the API spell it
   */
  public static of(value: string): Family {
    return new Family(value);
  }

  private constructor(
    /** The family, as paths of the API spell it. */
    public readonly value: string,
  ) {}
}
