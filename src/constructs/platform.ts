/**
 * The platform that a load balancer runs on (contract, section 2.1).
 *
 * @example
 * declare const prod: Configuration;
 * LoadBalancer.fromName('edge-north').attachCertificate(prod, 'Shop', 'cert-shop', { platform: Platform.CLOUD_A });
 */
export class Platform {
  /** The first cloud. */
  public static readonly CLOUD_A = new Platform('cloud_a');
  /** The second cloud. */
  public static readonly CLOUD_B = new Platform('cloud_b');
  /** The platform of the service itself. */
  public static readonly SVC = new Platform('svc');

  /**
   * A platform with another name.
   *
   * @param value platform, as the service spells it
   */
  public static of(value: string): Platform {
    return new Platform(value);
  }

  private constructor(
    /** The platform, as the service spells it. */
    public readonly value: string,
  ) {}
}
