/**
 * Authentication scheme for the API key.
 *
 * @example
 * new SvcProvider(stack, 'Svc', { authentication: Authentication.header('X-Gate-Key') });
 */
export class Authentication {
  /** `Authorization: Basic KEY`. The key is sent as it is, without base64. */
  public static readonly BASIC_KEY = new Authentication('basic-key');
  /** `Authorization: Bearer KEY`. */
  public static readonly BEARER = new Authentication('bearer');
  /** The provider sends no key. */
  public static readonly NONE = new Authentication('none');

  /**
   * The plain key, in a header of your choice.
   *
   * @param name of the header
   */
  public static header(name: string): Authentication {
    return new Authentication('header', name);
  }

  private constructor(
    /** Scheme, as in the provider block. */
    public readonly scheme: string,
    /**
     * Name of the header.
     * @default - none, because only the scheme `header` has one
     */
    public readonly headerName?: string,
  ) {}
}
