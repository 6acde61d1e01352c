/**
 * Session affinity of a backend service: the selection of the same host for a visitor (contract, section 2.7).
 *
 * @example
 * StickyMode.customCookie('storeid');
 */
export class StickyMode {
  /** Each request goes to any host, by weight. */
  public static readonly NONE = new StickyMode('none');
  /** A cookie of the service names the host. */
  public static readonly AUTO_COOKIE = new StickyMode('autocookie');
  /** The visitor's IP address selects the host. */
  public static readonly IP_HASH = new StickyMode('iphash');
  /** The host with the fewest connections gets the request. */
  public static readonly LEAST_CONN = new StickyMode('least_conn');

  /**
   * A cookie of the application selects the host.
   *
   * @param name of the cookie
   * @throws Error when the name is empty
   */
  public static customCookie(name: string): StickyMode {
    if (name === '') throw new Error('The name of the sticky cookie is empty. Write its name.');
    return new StickyMode('customcookie', name);
  }

  /**
   * A mode that this package does not know.
   *
   * @param value mode, as the service spells it
   * @param cookieName name of the cookie, for a mode that has one
   */
  public static of(value: string, cookieName?: string): StickyMode {
    return new StickyMode(value, cookieName);
  }

  private constructor(
    /** The mode, as the service spells it. */
    public readonly value: string,
    /**
     * Name of the cookie.
     * @default - none; only a custom cookie has a name
     */
    public readonly cookieName?: string,
  ) {}
}
